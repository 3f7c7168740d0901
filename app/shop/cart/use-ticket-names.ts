import { useState } from "react"
import { useSession } from "#app/account/session/use-session.ts"
import { TICKET_NAMES, tryStorage } from "#app/data/browser-storage.ts"
import { readNames, type TicketNames } from "#domain/ticket-names.ts"

/** The names for the tickets in the cart, kept in this tab: a buyer who comes
 * back from the payment page finds them again. A member's own name is there
 * from the start. */
export function useTicketNames() {
  const session = useSession()
  const [typed, setTyped] = useState(() =>
    readNames(
      tryStorage(() => JSON.parse(sessionStorage.getItem(TICKET_NAMES) ?? "")),
    ),
  )

  function change(names: TicketNames) {
    const stored = JSON.stringify(names)
    tryStorage(() => sessionStorage.setItem(TICKET_NAMES, stored))
    setTyped(names)
  }

  const known = session.status === "signed-in" ? session.user.displayName : null
  return { names: { ...typed, lead: typed.lead ?? known }, change }
}

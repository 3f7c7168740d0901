import { useState } from "react"
import { useSession } from "#app/account/session/use-session.ts"
import {
  GUEST_TICKETS,
  MEMBER_TICKETS,
  tryStorage,
} from "#app/data/browser-storage.ts"
import { readNames, type TicketNames } from "#domain/ticket-names.ts"

/** The names for the tickets in the cart, kept in this tab so that a buyer who
 * returns from the payment page finds them again. A member's own name is
 * filled in. */
export function useTicketNames() {
  const session = useSession()
  const isMember = session.status === "signed-in"
  // The cart is shown only once its owner is known.
  const key = isMember ? MEMBER_TICKETS : GUEST_TICKETS
  const [typed, setTyped] = useState(() =>
    readNames(tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? ""))),
  )

  function change(names: TicketNames) {
    const stored = JSON.stringify(names)
    tryStorage(() => sessionStorage.setItem(key, stored))
    setTyped(names)
  }

  const known = isMember ? session.user.displayName : null
  return { names: { ...typed, lead: typed.lead ?? known }, change }
}

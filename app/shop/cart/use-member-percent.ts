import { useEffect, useState } from "react"
import { accessToken } from "#app/account/session/session.ts"
import { useSession } from "#app/account/session/use-session.ts"

/** The signed-in member's discount; 0 for everybody else and until it is
 * known. */
export function useMemberPercent() {
  const session = useSession()
  const member = session.status === "signed-in" ? session.user.id : null
  const [known, setKnown] = useState<{ of: string; percent: number }>()

  useEffect(() => {
    if (!member) return
    let here = true
    read()
      .then((percent) => here && setKnown({ of: member, percent }))
      // The server applies it at checkout, whatever is shown here.
      .catch(() => {})
    return () => {
      here = false
    }
  }, [member])

  return known && known.of === member ? known.percent : 0
}

async function read() {
  const token = await accessToken()
  if (!token) return 0
  const { memberPercent } = await import("#app/data/promo-codes.ts")
  return memberPercent(token)
}

import { useEffect } from "react"
import { useNavigate } from "react-router"
import { arrivalMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import { type Arrival, arrival } from "./arrival.ts"
import { useSession } from "./use-session.ts"

/** The page of a new password, for a member who has none yet. */
export const FIRST_PASSWORD = { replace: true, state: { first: true } }

/** Says what following a mailed link came to, once the session knows. */
export function useArrival() {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === "loading") return
    const { type, errorCode, needsPassword } = arrival
    const message = messageOf(arrival)
    if (message) toast(message)
    // The mail's link leads there by itself, unless it was shortened.
    if (type === "recovery" && !errorCode) {
      navigate("/reset-password", { replace: true })
    }
    if (needsPassword) navigate("/reset-password", FIRST_PASSWORD)
    delete arrival.type
    delete arrival.errorCode
    delete arrival.halfway
    delete arrival.signedInAs
    delete arrival.keptAs
    delete arrival.stayed
    delete arrival.needsPassword
  }, [status, navigate])
}

function messageOf(arrival: Arrival) {
  const { type, errorCode, halfway, keptAs, signedInAs } = arrival
  if (arrival.stayed) return arrivalMessages.stayed
  if (errorCode) return arrivalMessages.badLink
  if (halfway) return arrivalMessages.halfway
  if (keptAs) return arrivalMessages.notYours(keptAs)
  if (!signedInAs) return null
  if (type === "signup" || type === "invite") {
    return arrivalMessages.confirmed(signedInAs)
  }
  return type === "email_change"
    ? arrivalMessages.emailChanged(signedInAs)
    : arrivalMessages.signedIn(signedInAs)
}

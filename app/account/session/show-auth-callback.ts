import type { NavigateFunction } from "react-router"
import { toast } from "#app/ui/toast.ts"
import { authCallbackMessages } from "../messages.ts"
import { type AuthCallback, authCallback } from "./auth-callback.ts"
import { FIRST_PASSWORD } from "./first-password.ts"
import { returnPath } from "./return-path.ts"

/** Shows the outcome of a mailed link and navigates on from there, once. */
export function showAuthCallback(navigate: NavigateFunction) {
  const { type, errorCode, needsPassword, back } = authCallback
  const message = messageOf(authCallback)
  if (message) toast(message)
  // The email's link already leads there, unless it was shortened.
  if (type === "recovery" && !errorCode) {
    navigate("/reset-password", { replace: true })
  }
  if (needsPassword) navigate("/reset-password", FIRST_PASSWORD)
  else if (type === "signup" && back && back !== "/") {
    navigate(returnPath(back), { replace: true })
  }
  delete authCallback.back
  delete authCallback.type
  delete authCallback.errorCode
  delete authCallback.halfway
  delete authCallback.signedInAs
  delete authCallback.keptAs
  delete authCallback.stayed
  delete authCallback.needsPassword
}

function messageOf(callback: AuthCallback) {
  const { type, errorCode, halfway, keptAs, signedInAs } = callback
  if (callback.stayed) return authCallbackMessages.stayed
  if (errorCode) return authCallbackMessages.badLink
  if (halfway) return authCallbackMessages.halfway
  if (keptAs) return authCallbackMessages.notYours(keptAs)
  if (!signedInAs) return null
  if (type === "signup" || type === "invite") {
    return authCallbackMessages.confirmed(signedInAs)
  }
  return type === "email_change"
    ? authCallbackMessages.emailChanged(signedInAs)
    : authCallbackMessages.signedIn(signedInAs)
}

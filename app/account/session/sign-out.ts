import { toast } from "#app/ui/toast.ts"
import { signInMessages } from "../messages.ts"
import { authClient } from "./session.ts"

let leaving = false

/** Whether the visitor is signing out on purpose, so that guards do not send
 * them to sign in again. */
export function isLeaving() {
  return leaving
}

/** Ends this browser's session in every tab, even offline. */
export async function signOutHere() {
  const client = await authClient()
  await client.signOut({ scope: "local" })
  toast(signInMessages.signedOut)
  return true
}

/** Ends the sessions of every device. */
export async function signOutEverywhere() {
  const client = await authClient()
  const { error } = await client.signOut({ scope: "global" })
  toast(
    error ? signInMessages.notSignedOut : signInMessages.signedOutEverywhere,
  )
  return !error
}

/** Signs out and, if that works, leaves a members' page for the home page. */
export async function signOutAndLeave(
  signOut: () => Promise<boolean>,
  goHome: () => unknown,
) {
  leaving = true
  try {
    if (await signOut()) await goHome()
  } finally {
    leaving = false
  }
}

import { toast } from "#app/ui/toast.ts"
import { signInMessages } from "../messages.ts"
import { authClient } from "./session.ts"

let leaving = false

/** Whether the visitor goes home of their own will: nobody is to be led to
 * sign in again then. */
export function isLeaving() {
  return leaving
}

/** Ends this browser's session, in every tab, also without a network. */
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

/** Signs out, if that works, and goes home from a members' page. */
export async function leaveBy(
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

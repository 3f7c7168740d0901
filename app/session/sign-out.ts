import { toast } from "../components/ui/toast.ts"
import { signInMessages } from "../messages.ts"
import { authClient } from "./session.ts"

/** Ends this browser's session, in every tab, also without a network. */
export async function signOutHere() {
  const client = await authClient()
  await client.signOut({ scope: "local" })
  toast(signInMessages.signedOut)
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

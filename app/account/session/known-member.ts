import type { Member } from "./member.ts"
import { currentSession, onSession } from "./session.ts"

/** Who is signed in, for loaders: waits until that is known, which it is once
 * the page lives. Null for nobody. */
export async function knownMember(): Promise<Member | null> {
  const known = Promise.withResolvers<void>()
  const look = () => {
    if (currentSession().status !== "loading") known.resolve()
  }
  const unsubscribe = onSession(look)
  look()
  await known.promise
  unsubscribe()
  const session = currentSession()
  return session.status === "signed-in" ? session.user : null
}

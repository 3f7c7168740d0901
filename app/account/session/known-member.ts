import type { Member } from "./member.ts"
import { currentSession, onSession } from "./session.ts"

/** The signed-in member, for loaders, or null. Waits for the session, which is
 * known once the page is hydrated. */
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

import type { Purpose } from "./one-time-tokens.ts"
import type { Method, Session } from "./sessions.ts"

/** How a session says it was opened, when a mail opened it. */
export function signInMethod(purpose: Purpose): Method {
  if (purpose === "recovery" || purpose === "invite") return purpose
  return "otp"
}

const BY_MAIL: Method[] = ["otp", "recovery", "invite"]
const FIRST_FACTORS: Method[] = ["password", ...BY_MAIL]

/** The mailbox was proved lately: who can do that can reset the password. */
export function provedByMail(session: Session, withinSeconds: number) {
  return proved(session, BY_MAIL, withinSeconds)
}

/** Signed in lately, by password or by mail. */
export function signedInWithin(session: Session, seconds: number) {
  return proved(session, FIRST_FACTORS, seconds)
}

function proved(session: Session, methods: Method[], seconds: number) {
  const since = Date.now() / 1000 - seconds
  return session.amr.some(
    ({ method, timestamp }) => methods.includes(method) && timestamp >= since,
  )
}

import type { AuthClient, Session } from "@supabase/auth-js"
import { arrival } from "./arrival.ts"
import { claims, lacksSecondFactor, memberOf } from "./member.ts"

type Client = InstanceType<typeof AuthClient>

/** What a visitor asks for by mail while somebody else may be signed in. */
const ASKED_FOR = ["signup", "invite", "recovery"]
const BY_MAIL = ["otp", "recovery", "invite"]
/** Between the click on a link and the token for it. */
const SECONDS = 60

/** Signs in with the tokens of a link, and notes whose account that is:
 * anybody may have written the link. A token is good for one sign-in: a
 * second try must not find it again. */
export async function redeemArrival(client: Client, openAside: () => Client) {
  const { tokens } = arrival
  if (!tokens) return
  delete arrival.tokens
  const { data } = await client.getSession()
  const present = data.session
  // Aside, to see whose they are before they take anybody's place.
  const aside = await openAside().setSession(tokens)
  const { session } = aside.data
  if (!session) return fail(aside.error?.code)
  if (present && isStranger(present, session)) return refuse(present)
  const { error } = await client.setSession(session)
  if (error) return fail(error.code)
  if (!lacksSecondFactor(session)) arrival.signedInAs = memberOf(session).email
}

function isStranger(present: Session, session: Session) {
  const isOther = present.user.id !== session.user.id
  const wasAskedFor = ASKED_FOR.includes(arrival.type ?? "")
  return isOther && !(wasAskedFor && isFromMail(session))
}

/** The fragment's word is anybody's; the token's, which the service has just
 * taken, is the service's. A token that was renewed is not fresh from a mail. */
function isFromMail({ access_token }: Session) {
  const { amr = [], iat = Number.POSITIVE_INFINITY } = claims(access_token)
  return amr.some(
    ({ method, timestamp }) =>
      BY_MAIL.includes(method) && iat - timestamp <= SECONDS,
  )
}

function refuse(present: Session) {
  delete arrival.type
  arrival.keptAs = memberOf(present).email
}

function fail(code = "bad_link") {
  arrival.errorCode = code
}

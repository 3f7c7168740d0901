import type { AuthClient, Session } from "@supabase/auth-js"
import { readGuestEntries } from "#app/shop/cart/guest-cart-storage.ts"
import { askToSwitchAccount } from "../account-switch.tsx"
import { authCallback } from "./auth-callback.ts"
import { needsPassword } from "./first-password.ts"
import { mailRequestFor } from "./mail-request.ts"
import { claimedMember, claims, lacksSecondFactor } from "./member.ts"

type Client = InstanceType<typeof AuthClient>
type Clients = { client: Client; openAside: () => Client }

/** Link types whose recipient may be new to this browser or to the account. */
const FIRST_LINKS = ["signup", "invite", "email_change"]
const BY_MAIL = ["otp", "recovery", "invite"]
/** The longest time between clicking a link and receiving its token. */
const SECONDS = 60

/** Signs in with the tokens of a link and records whose account it is, because
 * anybody may have written the link. A token works for one sign-in only, so a
 * second attempt must not find it again. */
export async function redeemAuthCallback({ client, openAside }: Clients) {
  const { tokens } = authCallback
  if (!tokens) return
  delete authCallback.tokens
  const { data } = await client.getSession()
  const present = data.session
  // Open the session separately first, to see whose it is before it replaces
  // anything.
  const aside = openAside()
  const { data: opened, error } = await aside.setSession(tokens)
  if (!opened.session) return fail(error?.code)
  if (!(await mayEnter(present, opened.session))) {
    delete authCallback.type
    await aside.signOut({ scope: "local" })
    return
  }
  const { error: refused } = await client.setSession(opened.session)
  if (refused) return fail(refused.code)
  await greet(opened.session)
}

async function greet(session: Session) {
  const back = mailRequestFor(session.user.email)?.back
  const isFirst = FIRST_LINKS.includes(authCallback.type ?? "")
  const needs = isFirst && (await needsPassword(session))
  if (lacksSecondFactor(session)) return
  authCallback.signedInAs = claimedMember(session).email
  authCallback.needsPassword = needs
  authCallback.back = back
}

/** A link replaces neither a session nor a guest's cart, unless this browser
 * asked for it or the visitor agrees. */
async function mayEnter(present: Session | null, session: Session) {
  const { email } = claimedMember(session)
  if (present?.user.id === session.user.id || mailRequestFor(email)) return true
  if (present && !isFromMail(session)) {
    authCallback.keptAs = claimedMember(present).email
    return false
  }
  if (!present && readGuestEntries().length === 0) return true
  const shown = present ? { present: claimedMember(present).email } : {}
  const enters = await askToSwitchAccount({ email, ...shown })
  if (!enters) authCallback.stayed = true
  return enters
}

/** Anybody can write the fragment, but the server has just verified the token.
 * A refreshed token does not come straight from an email. */
function isFromMail({ access_token }: Session) {
  const { amr = [], iat = Number.POSITIVE_INFINITY } = claims(access_token)
  return amr.some(
    ({ method, timestamp }) =>
      BY_MAIL.includes(method) && iat - timestamp <= SECONDS,
  )
}

function fail(code = "bad_link") {
  authCallback.errorCode = code
}

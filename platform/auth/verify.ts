import { z } from "zod"
import { constantTime } from "../constant-time.ts"
import { parseBody, readEmail } from "./body.ts"
import type { Call } from "./call.ts"
import { acceptEmailChange, NotYet } from "./email-change.ts"
import { refusalOf, refuse } from "./errors.ts"
import { issueAuthCode } from "./flow-state.ts"
import { isFromKnownNetwork } from "./known-networks.ts"
import { allowedRedirect } from "./mailed-links.ts"
import {
  findByCode,
  findByLink,
  forgetOthers,
  type Purpose,
  spendToken,
  tokenExpired,
} from "./one-time-tokens.ts"
import { limitWrongLinks, verifyWithinLimit } from "./rate-limits.ts"
import { type Grant, grantJson, openSession, signInMethod } from "./sessions.ts"
import { holdPassword } from "./sign-up-proof.ts"
import { unknownPhone } from "./unsupported.ts"
import { confirmEmail, isBanned, lockUser } from "./users.ts"

const EMAIL_CHANGE: Purpose[] = ["email_change_current", "email_change_new"]

/** The token purposes that each request `type` may use up. */
const PURPOSES = new Map<string, Purpose[]>([
  ["signup", ["signup"]],
  ["invite", ["invite"]],
  ["magiclink", ["magiclink"]],
  ["recovery", ["recovery"]],
  ["email_change", EMAIL_CHANGE],
  ["email", ["signup", "invite", "magiclink"]],
])

const ONE_OF_TWO =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email"

/** GET /verify: a followed link. Redirects to the site with the tokens or an
 * error in the fragment, which no server sees. */
export async function followLink(call: Call) {
  const { parts, url } = call
  const target = new URL(
    allowedRedirect(parts, url.searchParams.get("redirect_to")),
  )
  const type = url.searchParams.get("type") ?? ""
  const token = url.searchParams.get("token") ?? ""
  const id = await findByLink(parts, token, PURPOSES.get(type) ?? [])
  // Valid links are never counted: nobody can use up another's way in.
  if (!id) await limitWrongLinks(call)
  try {
    return redirect(target, await outcomeFields(call, type, id))
  } catch (error) {
    const { body, status } = refusalOf(error)
    const expired = body.code === "otp_expired"
    target.search = ""
    return redirect(target, {
      error: status < 500 ? "access_denied" : "server_error",
      error_code: String(body.code),
      error_description: expired
        ? "Email link is invalid or has expired"
        : String(body.message),
    })
  }
}

async function outcomeFields(
  call: Call,
  type: string,
  id: string | null,
): Promise<Record<string, string | number>> {
  const outcome = await redeem(call, id, { handsOutCodes: true })
  if ("waiting" in outcome) return { message: ONE_OF_TWO }
  if ("authCode" in outcome) return { code: outcome.authCode }
  const { user: _, ...tokens } = await grantJson(call.parts, outcome.grant)
  return { ...tokens, type }
}

function redirect(target: URL, fields: Record<string, string | number>) {
  const entries = Object.entries(fields).map(([k, v]) => [k, String(v)])
  if ("code" in fields) target.searchParams.set("code", String(fields.code))
  else target.hash = new URLSearchParams(entries).toString()
  const headers = {
    location: target.href,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  }
  return new Response(null, { status: 303, headers })
}

const shape = z.object({
  type: z.string(),
  token: z.string().max(255).nullish(),
  token_hash: z.string().max(255).nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
})

/** POST /verify: by code and address, or by the link's token. */
export async function verifyOtp(call: Call) {
  const body = parseBody(shape, call.body)
  if (body.phone || body.type === "sms" || body.type === "phone_change") {
    throw unknownPhone(body.phone)
  }
  const purposes = PURPOSES.get(body.type)
  if (!purposes) {
    const message = "Invalid email verification type"
    throw refuse(400, "validation_failed", message)
  }
  const id = await findToken(call, body, purposes)
  if (!id) throw tokenExpired()
  const outcome = await redeem(call, id, { handsOutCodes: false })
  if (!("grant" in outcome)) {
    return Response.json({ msg: ONE_OF_TWO, code: "200" })
  }
  return Response.json(await grantJson(call.parts, outcome.grant))
}

async function findToken(
  call: Call,
  body: z.infer<typeof shape>,
  purposes: Purpose[],
) {
  if (body.token_hash) {
    const id = await findByLink(call.parts, body.token_hash, purposes)
    if (!id) await limitWrongLinks(call)
    return id
  }
  if (!body.token) {
    const message = "Verify requires a token or a token hash"
    throw refuse(400, "validation_failed", message)
  }
  const email = readEmail(body.email)
  const code = body.token.replaceAll("-", "")
  return constantTime(() => findGuessed(call, email, code, purposes))
}

async function findGuessed(
  call: Call,
  address: string,
  code: string,
  purposes: Purpose[],
) {
  let id: string | null = null
  const known = await isFromKnownNetwork(call, address)
  const shown = known ? "network" : "nothing"
  await verifyWithinLimit(
    call,
    { what: "code", account: address, shown },
    async () => {
      id = await findByCode(call.parts, { address, code, known }, purposes)
      return id !== null
    },
  )
  return id
}

type Outcome = { grant: Grant } | { authCode: string } | { waiting: true }

/** Uses the token up and carries out its purpose, in one transaction. */
function redeem(
  call: Call,
  id: string | null,
  { handsOutCodes }: { handsOutCodes: boolean },
): Promise<Outcome> {
  const redeemed = call.parts.sql.begin(async (tx): Promise<Outcome> => {
    const spent = await spendToken(tx, id)
    const user = await lockUser(tx, { id: spent.user_id })
    if (!user || user.deleted_at) throw tokenExpired()
    if (isBanned(user)) throw refuse(403, "user_banned", "User is banned")
    if (EMAIL_CHANGE.includes(spent.purpose)) {
      const answer = await acceptEmailChange(call, tx, user, spent)
      if (answer === "waiting") return { waiting: true }
    } else if (!user.email_confirmed_at) {
      // Anybody may have typed it for this address.
      if (spent.purpose === "signup") await holdPassword(call, tx, user)
      await confirmEmail(tx, user, { forgetPassword: true })
    }
    // Nobody is signed in until the code is traded: a stranger may have asked.
    if (spent.flow_state_id && handsOutCodes) {
      return { authCode: await issueAuthCode(tx, spent.flow_state_id) }
    }
    await forgetOthers(tx, user.id, spent.purpose)
    const method = signInMethod(spent.purpose)
    return { grant: await openSession(call, tx, user.id, method) }
  }) as Promise<Outcome>
  return redeemed.catch((error) => {
    if (error instanceof NotYet) return { waiting: true }
    throw error
  })
}

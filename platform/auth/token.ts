import { z } from "zod"
import { clientNetwork } from "../limits/client-network.ts"
import { parseBody, readEmail } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { exchangeAuthCode } from "./flow-state.ts"
import { isFromKnownNetwork } from "./known-networks.ts"
import { verifyWithinLimit } from "./rate-limits.ts"
import { refreshSession } from "./refresh.ts"
import { grantJson, openSession } from "./sessions.ts"
import { refusePhone } from "./unsupported.ts"
import { findUser, isBanned } from "./users.ts"

/** POST /token?grant_type=password|refresh_token|pkce */
export async function issueTokens(call: Call) {
  const grantType = call.url.searchParams.get("grant_type")
  if (grantType === "password") return Response.json(await signIn(call))
  if (grantType === "refresh_token") {
    return Response.json(await refreshSession(call))
  }
  if (grantType === "pkce") return Response.json(await exchangeAuthCode(call))
  if (grantType === "id_token" || grantType === "web3") {
    const message = `Sign-in by ${grantType} is disabled`
    throw refuse(400, "provider_disabled", message)
  }
  throw refuse(400, "invalid_grant", "unsupported_grant_type")
}

const credentials = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string(),
})

async function signIn(call: Call) {
  const { sql, passwords, config } = call.parts
  const body = parseBody(credentials, call.body)
  if (body.phone) throw refusePhone("logins")
  const email = readEmail(body.email)
  const known = await isFromKnownNetwork(call, email)
  const shown = known ? "network" : "nothing"
  const user = await findUser(sql, { email })
  const stored = user?.encrypted_password ?? null
  const by = { client: clientNetwork(call.context.clientAddress), known }
  const right = await verifyWithinLimit(
    call,
    { what: "sign-in", account: email, shown },
    () => passwords.matches(body.password, stored, by),
  )
  if (!user || !right || user.deleted_at) {
    throw refuse(400, "invalid_credentials", "Invalid login credentials")
  }
  if (isBanned(user)) throw refuse(400, "user_banned", "User is banned")
  if (!user.email_confirmed_at && config.email.enable_confirmations) {
    throw refuse(400, "email_not_confirmed", "Email not confirmed")
  }
  const grant = await sql.begin(async (tx) => {
    // The password may have changed during the comparison.
    const [still] = await tx`
      select from auth.users where id = ${user.id}
        and encrypted_password = ${stored} for no key update`
    if (!still) {
      throw refuse(400, "invalid_credentials", "Invalid login credentials")
    }
    return openSession(call, tx, user.id, "password")
  })
  return grantJson(call.parts, grant)
}

import { z } from "zod"
import type { TransactionSql } from "../postgres/connection.ts"
import { requireService } from "./admin-users.ts"
import { metadata, parseBody, readEmail } from "./body.ts"
import type { Call } from "./call.ts"
import { compareOffer, keepOffer, type Offer } from "./disputed-passwords.ts"
import { beginChange, refuseTakenEmail } from "./email-change.ts"
import { refuse } from "./errors.ts"
import {
  actionUrl,
  allowedRedirect,
  askedRedirect,
  issueLink,
  linkType,
  mailLink,
} from "./mailed-links.ts"
import type { Purpose } from "./one-time-tokens.ts"
import { checkStrength, SERVICE_HASHES } from "./passwords.ts"
import { userJson } from "./user-json.ts"
import {
  checkMetadata,
  findUser,
  getUser,
  insertUser,
  lockUser,
  type Metadata,
  type User,
} from "./users.ts"

const invitation = z.object({
  email: z.string().nullish(),
  data: metadata.nullish(),
})

/** POST /invite: creates an account for somebody and mails an invitation. */
export async function invite(call: Call) {
  requireService(call)
  const body = parseBody(invitation, call.body)
  const email = readEmail(body.email)
  checkMetadata(body.data)
  const user = await call.parts.sql.begin(async (tx) => {
    const invited = await findOrInvite(tx, email, body.data ?? {})
    await mailLink(call, tx, { user: invited, purpose: "invite", to: email })
    return getUser(tx, invited.id)
  })
  return Response.json(userJson(user as User))
}

async function findOrInvite(tx: TransactionSql, email: string, data: Metadata) {
  const known = await lockUser(tx, { email })
  if (known?.email_confirmed_at) await refuseTakenEmail(tx, email)
  const user = known ?? (await insertUser(tx, { email, userMetadata: data }))
  await tx`update auth.users set invited_at = now() where id = ${user.id}`
  return user
}

const wanted = z.object({
  type: z.enum([
    "signup",
    "invite",
    "magiclink",
    "recovery",
    "email_change_current",
    "email_change_new",
  ]),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
})

/** POST /admin/generate_link: the link a mail would carry, for callers that
 * send their own mail. */
export async function generateLink(call: Call) {
  requireService(call)
  const body = parseBody(wanted, call.body)
  const email = readEmail(body.email)
  const purpose: Purpose = body.type
  checkMetadata(body.data)
  const change = purpose.startsWith("email_change")
  const newEmail = change ? readEmail(body.new_email) : null
  const offer = await offerOf(call, email, body)
  const redirectTo = body.redirect_to
    ? allowedRedirect(call.parts, body.redirect_to)
    : askedRedirect(call)
  const made = await call.parts.sql.begin(async (tx) => {
    const user = await subject(tx, purpose, email, offer, body.data ?? {})
    if (newEmail) await startChange(tx, user, newEmail)
    const to = purpose === "email_change_new" ? (newEmail as string) : email
    const issued = await issueLink(call, tx, { user, purpose, to })
    return { issued, user: await getUser(tx, user.id) }
  })
  return Response.json({
    ...userJson(made.user as User),
    action_link: actionUrl(call.parts, purpose, made.issued, redirectTo),
    email_otp: made.issued.code,
    hashed_token: made.issued.token,
    verification_type: change ? purpose : linkType(purpose),
    redirect_to: redirectTo,
  })
}

async function offerOf(
  { parts }: Call,
  email: string,
  body: z.infer<typeof wanted>,
) {
  if (body.type !== "signup") return null
  if (!body.password) {
    const message = "Signup requires a valid password"
    throw refuse(400, "validation_failed", message)
  }
  checkStrength(body.password, parts.config)
  const { password } = body
  const passwordHash = await parts.passwords.hash(password, SERVICE_HASHES)
  const known = await findUser(parts.sql, { email })
  const offered = { password, passwordHash }
  return compareOffer(parts, known, offered, SERVICE_HASHES)
}

async function subject(
  tx: TransactionSql,
  purpose: Purpose,
  email: string,
  offer: Offer | null,
  data: Metadata,
): Promise<User> {
  if (purpose === "invite") return findOrInvite(tx, email, data)
  const known = await lockUser(tx, { email })
  const fresh = { email, userMetadata: data }
  if (offer) {
    if (known?.email_confirmed_at) await refuseTakenEmail(tx, email)
    if (known) await keepOffer(tx, known, offer)
    return known ?? insertUser(tx, { ...fresh, passwordHash: offer.hash })
  }
  if (known) return known
  if (purpose === "magiclink") return insertUser(tx, fresh)
  throw refuse(404, "user_not_found", "User with this email not found")
}

async function startChange(tx: TransactionSql, user: User, newEmail: string) {
  if (user.email_change === newEmail) return
  await refuseTakenEmail(tx, newEmail)
  await beginChange(tx, user, newEmail)
}

import { z } from "zod"
import { constantTime } from "../constant-time.ts"
import type { TransactionSql } from "../postgres/connection.ts"
import {
  type Challenge,
  challengeFields,
  metadata,
  parseBody,
  readEmail,
} from "./body.ts"
import type { Call } from "./call.ts"
import { mailEmailChange } from "./email-change.ts"
import { refuse } from "./errors.ts"
import { isFromKnownNetwork } from "./known-networks.ts"
import { mailLink } from "./mailed-links.ts"
import { findByCode, spendToken } from "./one-time-tokens.ts"
import {
  limitMail,
  limitReauthentication,
  type MailRequest,
  mayMailAlso,
} from "./rate-limits.ts"
import { requireUser } from "./sessions.ts"
import { refusePhone } from "./unsupported.ts"
import {
  checkMetadata,
  findUser,
  insertUser,
  isBanned,
  lockUser,
  type User,
} from "./users.ts"

const magicLink = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  data: metadata.nullish(),
  create_user: z.boolean().nullish(),
  ...challengeFields,
})

/** POST /otp and /magiclink: mails a link and a code that sign the user in. */
export async function sendMagicLink(call: Call) {
  const body = parseBody(magicLink, call.body)
  if (body.phone) throw refusePhone("logins")
  const email = readEmail(body.email)
  checkMetadata(body.data)
  const mail = { to: email, for: "way in", challenge: body } as const
  return mailQuietly(call, mail, async (tx) => {
    const known = await lockUser(tx, { email })
    const opens = body.create_user !== false && signUpIsOpen(call)
    if (!known && !opens) return
    const fresh = { email, userMetadata: body.data ?? {} }
    const user = known ?? (await insertUser(tx, fresh))
    if (isBanned(user) || user.deleted_at) return
    await mailLink(call, tx, { ...mail, user, purpose: "magiclink" })
  })
}

function signUpIsOpen({ parts }: Call) {
  const { enable_signup, email } = parts.config
  return enable_signup && email.enable_signup
}

const recovery = z.object({ email: z.string().nullish(), ...challengeFields })

/** POST /recover: a way in for users who forgot their password. */
export async function recover(call: Call) {
  const body = parseBody(recovery, call.body)
  const email = readEmail(body.email)
  const mail = { to: email, for: "way in", challenge: body } as const
  return mailQuietly(call, mail, async (tx) => {
    const user = await lockUser(tx, { email })
    if (!user || isBanned(user) || user.deleted_at) return
    await mailLink(call, tx, { ...mail, user, purpose: "recovery" })
  })
}

const resending = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
})

/** POST /resend: sends the mail of a sign-up or an e-mail change again. The
 * answer does not say whether there was one. */
export async function resend(call: Call) {
  const body = parseBody(resending, call.body)
  if (body.phone || body.type === "sms" || body.type === "phone_change") {
    throw refusePhone("signups")
  }
  const email = readEmail(body.email)
  const mail = { to: email, challenge: body }
  if (body.type === "email_change") {
    return quietly(call, { ...mail, for: "change" }, () =>
      resendEmailChange(call, email, body),
    )
  }
  return mailQuietly(call, { ...mail, for: "sign-up" }, async (tx) => {
    const user = await lockUser(tx, { email })
    if (!user || user.email_confirmed_at) return
    await mailLink(call, tx, { ...mail, user, purpose: "signup" })
  })
}

/** Also mails the new address, whose owner may know nothing of the change: that
 * mail is counted like any other. */
async function resendEmailChange(
  call: Call,
  email: string,
  challenge: Challenge,
) {
  const { sql } = call.parts
  const next = (await findUser(sql, { email }))?.email_change
  if (!next || !(await mayMailAlso(call, { to: next, for: "change" }))) return
  await sql.begin(async (tx) => {
    const user = await lockUser(tx, { email })
    if (user?.email_change !== next) return
    await mailEmailChange(call, tx, user, next, challenge)
  })
}

/** Neither the answer nor its timing tells whether the address has an
 * account. */
function quietly(call: Call, mail: MailRequest, work: () => Promise<unknown>) {
  return constantTime(async () => {
    const known = await isFromKnownNetwork(call, mail.to)
    await limitMail(call, { ...mail, known })
    await work()
    return Response.json({})
  })
}

function mailQuietly(
  call: Call,
  mail: MailRequest,
  work: (tx: TransactionSql) => Promise<void>,
) {
  return quietly(call, mail, () => call.parts.sql.begin(work))
}

/** GET /reauthenticate: mails a code that can replace the password. */
export async function reauthenticate(call: Call) {
  const { user } = await requireUser(call)
  await limitMail(call, { to: user.email, for: "way in", known: true })
  await call.parts.sql.begin((tx) =>
    mailLink(call, tx, { user, purpose: "reauthentication", to: user.email }),
  )
  return Response.json({})
}

/** Uses the code up, or refuses it. */
export async function spendNonce(call: Call, user: User, nonce: string) {
  await limitReauthentication(call, user.id)
  const guess = { address: user.email, code: nonce, known: true }
  const found = await findByCode(call.parts, guess, ["reauthentication"])
  if (!found) {
    const message = "Nonce has expired or is invalid"
    throw refuse(422, "reauthentication_not_valid", message)
  }
  await call.parts.sql.begin((tx) => spendToken(tx, found))
}

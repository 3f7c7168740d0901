import { randomUUID } from "node:crypto"
import { z } from "zod"
import { clientNetwork } from "../limits/client-network.ts"
import type { TransactionSql } from "../postgres/connection.ts"
import { challengeFields, metadata, parseBody, readEmail } from "./body.ts"
import type { Call } from "./call.ts"
import {
  compareOffer,
  isStale,
  keepOffer,
  type Offer,
} from "./disputed-passwords.ts"
import { refuse } from "./errors.ts"
import { mailLink } from "./mailed-links.ts"
import { checkStrength } from "./passwords.ts"
import {
  limitMailOfHour,
  limitSignUps,
  type MailRequest,
  takeMailGap,
} from "./rate-limits.ts"
import { grantJson, openSession } from "./sessions.ts"
import { keepProof } from "./sign-up-proof.ts"
import { refusePhone } from "./unsupported.ts"
import { userJson } from "./user-json.ts"
import {
  checkMetadata,
  confirmEmail,
  findUser,
  getUser,
  insertUser,
  json,
  lockUser,
  type Metadata,
  setPassword,
  type User,
} from "./users.ts"

const shape = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...challengeFields,
})

type SignUp = z.infer<typeof shape> & {
  email: string
  password: string
  passwordHash: string
  data: Metadata
}

/** POST /signup. For a confirmed address the answer is that it is taken; for an
 * unconfirmed one it is the same as for a new address. */
export async function signUp(call: Call) {
  const { config, passwords, sql } = call.parts
  const body = parseBody(shape, call.body)
  await limitSignUps(call)
  if (body.phone) throw refusePhone("signups")
  if (!body.email) {
    const message = "Anonymous sign-ins are disabled"
    throw refuse(422, "anonymous_provider_disabled", message)
  }
  const email = readEmail(body.email)
  refuseWhenClosed(call)
  if (!body.password) {
    const message = "Signup requires a valid password"
    throw refuse(400, "validation_failed", message)
  }
  checkStrength(body.password, config)
  const data = body.data ?? {}
  checkMetadata(data)
  const passwordHash = await passwords.hash(body.password, clientOf(call))
  const { password } = body
  const wanted = { ...body, email, password, passwordHash, data }
  refuseTaken(await findUser(sql, { email }))
  const work = config.email.enable_confirmations ? signUpByMail : signUpAtOnce
  return work(call, wanted)
}

function refuseWhenClosed({ parts }: Call) {
  const { enable_signup, email } = parts.config
  if (!enable_signup) {
    const message = "Signups not allowed for this instance"
    throw refuse(422, "signup_disabled", message)
  }
  if (!email.enable_signup) {
    const message = "Email signups are disabled"
    throw refuse(422, "email_provider_disabled", message)
  }
}

async function signUpByMail(call: Call, wanted: SignUp) {
  const mail: MailRequest = {
    to: wanted.email,
    for: "sign-up",
    challenge: wanted,
  }
  const gap = await takeMailGap(call, mail)
  if (gap.ok) await limitMailOfHour(call, mail)
  const user = await lookAgain(async () => {
    const known = await findUser(call.parts.sql, { email: wanted.email })
    const by = clientOf(call)
    const offer = await compareOffer(call.parts, known, wanted, by)
    return call.parts.sql.begin((tx) =>
      makeUnconfirmed(call, tx, wanted, offer, gap.ok),
    )
  })
  return Response.json({ ...userJson(user), user_metadata: wanted.data })
}

function clientOf({ context }: Call) {
  return { client: clientNetwork(context.clientAddress), known: false }
}

async function makeUnconfirmed(
  call: Call,
  tx: TransactionSql,
  wanted: SignUp,
  offer: Offer,
  mayMail: boolean,
): Promise<User | "changed"> {
  const known = await lockUser(tx, { email: wanted.email })
  refuseTaken(known)
  if (known && isStale(known, offer)) return "changed"
  if (known) await keepOffer(tx, known, offer)
  if (known) await keepProof(call, tx, known.id, wanted)
  // The last mail is too recent: it is still valid, and the answer is the same.
  if (known && !mayMail) return sanitizedUser(known)
  const user = known ?? (await insertUser(tx, fresh(wanted, false)))
  if (!known) await keepProof(call, tx, user.id, wanted)
  await replaceMetadata(tx, user, wanted)
  await mailLink(call, tx, {
    user,
    purpose: "signup",
    to: user.email,
    challenge: wanted,
    userMetadata: wanted.data,
  })
  return known ? sanitizedUser(known) : getUser(tx, user.id)
}

async function signUpAtOnce(call: Call, wanted: SignUp) {
  const grant = await lookAgain(() =>
    call.parts.sql.begin(async (tx) => {
      const known = await lockUser(tx, { email: wanted.email })
      refuseTaken(known)
      const user = known ?? (await insertUser(tx, fresh(wanted, true)))
      if (known) {
        await setPassword(tx, known.id, wanted.passwordHash)
        await replaceMetadata(tx, known, wanted)
      }
      await confirmEmail(tx, user)
      return openSession(call, tx, user.id, "password")
    }),
  )
  return Response.json(await grantJson(call.parts, grant))
}

const LOOKS = 5

/** Of two concurrent sign-ups, the slower one reads again and finds the account
 * that the other has created or given another password. */
async function lookAgain<T>(look: () => Promise<T | "changed">, left = LOOKS) {
  const found = await look().catch((error) => {
    const taken = (error as { code?: string }).code === "23505"
    if (taken && left > 0) return "changed" as const
    throw error
  })
  if (found !== "changed") return found as Exclude<T, "changed">
  if (left === 0) throw refuse(409, "conflict", "Please try again")
  return lookAgain(look, left - 1)
}

async function replaceMetadata(
  tx: TransactionSql,
  user: User,
  { data }: SignUp,
) {
  await tx`
    update auth.users set raw_user_meta_data = ${json(tx, data)},
      updated_at = now()
    where id = ${user.id}`
}

function fresh(wanted: SignUp, confirmed: boolean) {
  const { email, passwordHash, data } = wanted
  return { email, passwordHash, userMetadata: data, confirmed }
}

function refuseTaken(user: User | undefined) {
  if (!user?.email_confirmed_at) return
  throw refuse(422, "user_already_exists", "User already registered")
}

/** Prevents user enumeration, as GoTrue's sanitised user does: shows an
 * unconfirmed account as if it had just been made. Only clients that have shown
 * they read the address's mail learn whether and when somebody signed up with
 * it before. */
function sanitizedUser(known: User): User {
  const id = randomUUID()
  const now = new Date()
  const at = now.toISOString()
  return {
    ...known,
    id,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    created_at: now,
    updated_at: now,
    factors: [],
    identities: [
      {
        id: randomUUID(),
        provider_id: id,
        user_id: id,
        identity_data: {
          sub: id,
          email: known.email,
          email_verified: false,
          phone_verified: false,
        },
        provider: "email",
        last_sign_in_at: null,
        created_at: at,
        updated_at: at,
        email: known.email,
      },
    ],
  }
}

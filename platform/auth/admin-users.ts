import { z } from "zod"
import type { TransactionSql } from "../postgres/connection.ts"
import { metadata, parseBody, readEmail } from "./body.ts"
import type { Call } from "./call.ts"
import { refuseTakenEmail } from "./email-change.ts"
import { refuse } from "./errors.ts"
import { findFactor, removeFactor } from "./factors.ts"
import { checkAccountRule, checkStrength, SERVICE_HASHES } from "./passwords.ts"
import { refusePhone } from "./unsupported.ts"
import { factorJson, userJson } from "./user-json.ts"
import {
  checkMetadata,
  confirmEmail,
  endWaysIn,
  getUser,
  insertUser,
  mergeMetadata,
  selectUsers,
  setPassword,
  syncIdentity,
  type User,
} from "./users.ts"

/** Refuses every caller that does not hold the secret key. */
export function requireService({ context }: Call) {
  const { role } = context.caller
  if (role === "service_role") return
  if (role === "authenticated") {
    throw refuse(403, "not_admin", "User not allowed")
  }
  const message = "This endpoint requires a valid Bearer token"
  throw refuse(401, "no_authorization", message)
}

const MOST_A_PAGE = 1000

/** GET /admin/users?page=&per_page= */
export async function listUsers(call: Call) {
  requireService(call)
  const { sql } = call.parts
  const page = pageNumber(call, "page", 1)
  const size = Math.min(pageNumber(call, "per_page", 50), MOST_A_PAGE)
  const [users, [counted]] = await Promise.all([
    selectUsers(
      sql,
      sql`where u.deleted_at is null order by u.created_at desc, u.id
        limit ${size} offset ${(page - 1) * size}`,
    ),
    sql<{ total: number }[]>`
      select count(*)::integer as total from auth.users
      where deleted_at is null`,
  ])
  const total = counted?.total ?? 0
  const headers = {
    "x-total-count": String(total),
    link: pageLinks(page, size, total),
  }
  const body = { users: users.map(userJson), aud: "authenticated" }
  return Response.json(body, { headers })
}

function pageNumber({ url }: Call, name: string, otherwise: number) {
  const text = url.searchParams.get(name)
  if (!text) return otherwise
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw refuse(400, "validation_failed", `Bad Pagination Parameters: ${name}`)
}

function pageLinks(page: number, size: number, total: number) {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, rel: string) =>
    `</admin/users?page=${to}&per_page=${size}>; rel="${rel}"`
  const links = [link(last, "last")]
  if (page < last) links.unshift(link(page + 1, "next"))
  return links.join(", ")
}

/** GET /admin/users/:id */
export async function showAnyUser(call: Call) {
  return Response.json(userJson(await requested(call)))
}

const attributes = z.object({
  id: z.uuid().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/, "must be a bcrypt hash")
    .nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: z
    .string()
    .regex(/^(none|\d{1,7}(\.\d+)?[hms])$/, "must be none or as in 24h")
    .nullish(),
  // Any other role would be copied into tokens, so none is accepted.
  role: z.enum(["authenticated", ""]).nullish(),
})

type Attributes = z.infer<typeof attributes>

/** POST /admin/users */
export async function createUser(call: Call) {
  requireService(call)
  const body = parseBody(attributes, call.body)
  if (body.phone) throw refusePhone("signups")
  const email = readEmail(body.email)
  checkMetadata(body.user_metadata)
  checkMetadata(body.app_metadata)
  const passwordHash = (await hashOf(call, body)) ?? ""
  await refuseTakenEmail(call.parts.sql, email)
  const user = await call.parts.sql.begin(async (tx) => {
    const made = await insertUser(tx, {
      ...(body.id && { id: body.id }),
      email,
      passwordHash,
      userMetadata: body.user_metadata ?? {},
      appMetadata: body.app_metadata ?? {},
      confirmed: body.email_confirm ?? false,
    })
    await setBan(tx, made.id, body.ban_duration)
    return getUser(tx, made.id)
  })
  return Response.json(userJson(user as User))
}

/** PUT /admin/users/:id */
export async function updateAnyUser(call: Call) {
  const user = await requested(call)
  const body = parseBody(attributes, call.body)
  if (body.phone) throw refusePhone("signups")
  const email = body.email ? readEmail(body.email) : user.email
  checkMetadata(user.raw_user_meta_data, body.user_metadata)
  checkMetadata(user.raw_app_meta_data, body.app_metadata)
  if (body.password) {
    await checkAccountRule(call.parts, user.id, body.password)
  }
  const hash = await hashOf(call, body)
  if (email !== user.email) await refuseTakenEmail(call.parts.sql, email)
  const changed = await call.parts.sql.begin(async (tx) => {
    if (email !== user.email) await moveEmail(tx, user, email)
    if (body.email_confirm) await confirmEmail(tx, user)
    if (hash) await setPassword(tx, user.id, hash)
    await mergeMetadata(tx, user.id, "raw_user_meta_data", body.user_metadata)
    await mergeMetadata(tx, user.id, "raw_app_meta_data", body.app_metadata)
    await setBan(tx, user.id, body.ban_duration)
    return getUser(tx, user.id)
  })
  return Response.json(userJson(changed as User))
}

async function hashOf({ parts }: Call, body: Attributes) {
  if (body.password && body.password_hash) {
    const message = "Only a password or a password hash should be provided"
    throw refuse(400, "validation_failed", message)
  }
  if (!body.password) return body.password_hash ?? null
  checkStrength(body.password, parts.config)
  return parts.passwords.hash(body.password, SERVICE_HASHES)
}

async function moveEmail(tx: TransactionSql, user: User, email: string) {
  await tx`
    update auth.users set email = ${email}, updated_at = now()
    where id = ${user.id}`
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`
  await syncIdentity(tx, user.id)
}

async function setBan(
  tx: TransactionSql,
  userId: string,
  duration: string | null | undefined,
) {
  if (!duration) return
  const seconds =
    duration === "none"
      ? null
      : Number.parseFloat(duration) *
        { h: 3600, m: 60, s: 1 }[duration.slice(-1) as "h" | "m" | "s"]
  await tx`
    update auth.users set updated_at = now(),
      banned_until = now() + ${seconds} * interval '1 second'
    where id = ${userId}`
  if (seconds) await endWaysIn(tx, userId)
}

const deletion = z.object({ should_soft_delete: z.boolean().nullish() })

/** DELETE /admin/users/:id. Rows that refer to the user follow their foreign
 * keys. A soft deletion keeps the bare id. */
export async function deleteUser(call: Call) {
  const user = await requested(call)
  const { should_soft_delete } = parseBody(deletion, call.body)
  const { sql } = call.parts
  if (!should_soft_delete) {
    await sql`delete from auth.users where id = ${user.id}`
    return Response.json({})
  }
  await sql.begin(async (tx) => {
    await tx`
      update auth.users set deleted_at = now(), updated_at = now(),
        email = encode(sha256(convert_to(id::text || email, 'utf8')), 'hex'),
        encrypted_password = '', email_change = '',
        raw_user_meta_data = '{}', raw_app_meta_data = '{}'
      where id = ${user.id}`
    for (const table of OWN_TABLES) {
      await tx`delete from ${tx(table)} where user_id = ${user.id}`
    }
  })
  return Response.json({})
}

const OWN_TABLES = [
  "auth.identities",
  "auth.sessions",
  "auth.one_time_tokens",
  "auth.mfa_factors",
  "platform.recovery_code_sets",
  "auth.flow_state",
]

/** GET /admin/users/:id/factors */
export async function listAnyFactors(call: Call) {
  const user = await requested(call)
  return Response.json(user.factors.map(factorJson))
}

/** DELETE /admin/users/:id/factors/:factor */
export async function deleteAnyFactor(call: Call) {
  const user = await requested(call)
  const factor = findFactor(user, call.params.factor)
  await removeFactor(call, user, factor.id)
  return Response.json(factorJson(factor))
}

async function requested(call: Call) {
  requireService(call)
  const id = z.uuid().safeParse(call.params.id)
  if (!id.success) {
    throw refuse(404, "validation_failed", "user_id must be an UUID")
  }
  return getUser(call.parts.sql, id.data)
}

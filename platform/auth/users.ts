import type {
  Queries,
  Query,
  Row,
  TransactionSql,
} from "../postgres/connection.ts"
import { refuse } from "./errors.ts"

/** The pool, or a transaction on it. */
export type Db = Queries

export type Metadata = Record<string, unknown>

export type Identity = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export type Factor = {
  id: string
  friendly_name: string | null
  factor_type: string
  status: "unverified" | "verified"
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

export type User = {
  id: string
  aud: string
  role: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  created_at: Date
  updated_at: Date
  confirmed_at: Date | null
  banned_until: Date | null
  deleted_at: Date | null
  identities: Identity[]
  factors: Factor[]
}

/** One account with its identities and factors, or undefined. */
export async function findUser(
  db: Db,
  by: { id: string } | { email: string },
): Promise<User | undefined> {
  const which = "id" in by ? db`u.id = ${by.id}` : db`u.email = ${by.email}`
  const [user] = await selectUsers(db, db`where ${which} and not u.is_sso_user`)
  return user
}

/** The same, locked until the transaction ends. */
export async function lockUser(
  tx: TransactionSql,
  by: { id: string } | { email: string },
): Promise<User | undefined> {
  const which = "id" in by ? tx`id = ${by.id}` : tx`email = ${by.email}`
  await tx`select from auth.users where ${which} for no key update`
  return findUser(tx, by)
}

export async function getUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, { id })
  if (!user) throw refuse(404, "user_not_found", "User not found")
  return user
}

export function selectUsers(db: Db, tail: Query<Row[]>) {
  return db<User[]>`
    select u.*,
      coalesce((
        select json_agg(i order by i.created_at, i.id)
        from auth.identities i where i.user_id = u.id), '[]') as identities,
      coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'friendly_name', f.friendly_name,
          'factor_type', f.factor_type, 'status', f.status,
          'created_at', f.created_at, 'updated_at', f.updated_at,
          'last_challenged_at', f.last_challenged_at
        ) order by f.created_at, f.id)
        from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
    from auth.users u ${tail}`
}

type NewUser = {
  id?: string
  email: string
  /** Without one, nobody can sign in with a password. */
  passwordHash?: string
  userMetadata: Metadata
  appMetadata?: Metadata
  confirmed?: boolean
}

/** Creates the account and its e-mail identity. */
export async function insertUser(tx: TransactionSql, fresh: NewUser) {
  const { email, passwordHash = "", userMetadata, confirmed = false } = fresh
  const app = { ...fresh.appMetadata, provider: "email", providers: ["email"] }
  const [made] = await tx<{ id: string }[]>`
    insert into auth.users (id, email, encrypted_password,
      raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
    values (${fresh.id ?? tx`gen_random_uuid()`}, ${email}, ${passwordHash},
      ${json(tx, app)}, ${json(tx, userMetadata)},
      ${confirmed ? tx`now()` : null})
    returning id`
  const id = (made as { id: string }).id
  const data = {
    sub: id,
    email,
    email_verified: confirmed,
    phone_verified: false,
  }
  await tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    values (${id}, ${id}, ${json(tx, data)}, 'email')`
  return getUser(tx, id)
}

/** Marks the address as confirmed. `forgetPassword` also removes a password set
 * before that, whoever set it. */
export async function confirmEmail(
  tx: TransactionSql,
  user: User,
  { forgetPassword = false } = {},
) {
  await tx`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at,
      now()), updated_at = now()
      ${forgetPassword ? tx`, encrypted_password = ''` : tx``}
    where id = ${user.id}`
  await syncIdentity(tx, user.id)
}

/** Updates the e-mail identity to match the account's address. */
export async function syncIdentity(tx: TransactionSql, userId: string) {
  await tx`
    update auth.identities i set updated_at = now(),
      identity_data = i.identity_data || jsonb_build_object(
        'email', u.email, 'email_verified', u.email_confirmed_at is not null)
    from auth.users u
    where u.id = ${userId} and i.user_id = u.id and i.provider = 'email'`
}

/** Sets the given keys and removes those given as null. */
export async function mergeMetadata(
  tx: TransactionSql,
  userId: string,
  column: "raw_user_meta_data" | "raw_app_meta_data",
  changes: Metadata | null | undefined,
) {
  if (!changes) return
  const gone = Object.keys(changes).filter((key) => changes[key] === null)
  const name = tx(column)
  await tx`
    update auth.users set updated_at = now(), ${name} =
      (coalesce(${name}, '{}') || ${json(tx, changes)}) - ${gone}::text[]
    where id = ${userId}`
}

const LARGEST_METADATA = 4 * 1024

/** Metadata is part of every access token, which must fit into a header. */
export function checkMetadata(
  stored: Metadata | null | undefined,
  changes?: Metadata | null,
) {
  const size = Buffer.byteLength(JSON.stringify({ ...stored, ...changes }))
  if (size <= LARGEST_METADATA) return
  throw refuse(422, "validation_failed", "User metadata is too large")
}

/** A new password ends all other sessions and every mailed way in, and clears
 * the known networks: somebody who had the old one may have signed in there. */
export async function setPassword(
  tx: TransactionSql,
  userId: string,
  passwordHash: string,
  keepSession?: string,
) {
  await tx`
    update auth.users set encrypted_password = ${passwordHash},
      updated_at = now() where id = ${userId}`
  await endWaysIn(tx, userId, { session: keepSession })
}

/** Ends every session, every mailed link, every code not yet traded, and a
 * pending change of address. */
export async function endWaysIn(
  tx: TransactionSql,
  userId: string,
  but: { session?: string | undefined; flow?: string | null } = {},
) {
  await tx`
    update auth.users set email_change = '', email_change_confirm_status = 0
    where id = ${userId}`
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`
  await tx`
    delete from auth.flow_state where user_id = ${userId}
      and id is distinct from ${but.flow ?? null}`
  await tx`delete from platform.known_networks where user_id = ${userId}`
  await tx`
    delete from auth.sessions where user_id = ${userId}
      and id is distinct from ${but.session ?? null}`
}

export function isBanned(user: User) {
  return user.banned_until !== null && user.banned_until > new Date()
}

export function hasVerifiedFactor(user: User) {
  return user.factors.some(({ status }) => status === "verified")
}

export function json(db: Db, value: unknown) {
  return db.json(value)
}

import { randomUUID } from "node:crypto"
import type { Caller } from "#platform/caller.ts"
import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"

export type Person = Caller & { id: string; email: string; address: string }

type AccountOptions = { email?: string; confirmed?: boolean }

let houses = 0

/** A new visitor at every call, with an address of their own. */
export function visitor(): Person {
  const claims = { role: "anon" } as const
  return { role: "anon", claims, id: "", email: "", address: newAddress() }
}

export function service(): Person {
  const claims = { role: "service_role" } as const
  return { role: "service_role", claims, id: "", email: "", address: "" }
}

/** A person with an account, signed in by password. */
export async function member(
  sql: Sql,
  options: AccountOptions = {},
): Promise<Person> {
  const email = options.email ?? `${randomUUID()}@fans.example`
  const confirmedAt = options.confirmed === false ? null : new Date()
  const [user] = await sql<[{ id: string }]>`
    insert into auth.users (email, email_confirmed_at)
    values (${email}, ${confirmedAt}) returning id`
  return signedIn(sql, user.id, email)
}

export type Role = "owner" | "editor" | "shop" | "scout"

/** A member of the label's staff who has shown their second factor. */
export async function staff(sql: Sql, role: Role = "owner") {
  const person = await member(sql)
  await sql`insert into public.staff (user_id, role)
    values (${person.id}, ${role})`
  await addSecondFactor(sql, person)
  return withSecondFactor(person)
}

/** Gives the person a second factor; their password alone is now aal1. */
export async function addSecondFactor(sql: Sql, person: Person) {
  await sql`
    insert into auth.mfa_factors
      (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${person.id}, 'totp', 'verified', now(), now())`
}

export function withSecondFactor(person: Person): Person {
  const claims = { ...person.claims, aal: "aal2" as const }
  return { ...person, claims, address: newAddress() }
}

/** The same person with a stolen password only. */
export function withPasswordAlone(person: Person): Person {
  const claims = { ...person.claims, aal: "aal1" as const }
  return { ...person, claims, address: newAddress() }
}

/** The same session, long after its password was given. */
export async function provedLongAgo(sql: Sql, person: Person) {
  await sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '5 minutes'
    where session_id = ${person.claims.session_id ?? null}`
}

/** Ends the session; its token is still signed and unexpired. */
export async function signOut(sql: Sql, person: Person) {
  await sql`delete from auth.sessions where user_id = ${person.id}`
}

/** One transaction with the person's role, claims and address, as the API would
 * run it. */
export async function as<T>(
  sql: Sql,
  person: Person,
  run: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const headers = person.address ? { "x-client-address": person.address } : {}
  return (await sql.begin(async (tx) => {
    await tx`select
      set_config('role', ${person.role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(person.claims)}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)`
    return await run(tx)
  })) as T
}

/** The SQLSTATE of PostgreSQL's refusal, or "none". */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return "none"
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

async function signedIn(sql: Sql, id: string, email: string): Promise<Person> {
  const [session] = await sql<[{ id: string }]>`
    insert into auth.sessions (user_id, aal) values (${id}, 'aal1')
    returning id`
  await sql`
    insert into auth.mfa_amr_claims
      (session_id, authentication_method, created_at, updated_at)
    values (${session.id}, 'password', now(), now())`
  const role = "authenticated"
  const aal = "aal1"
  const claims = { role, sub: id, email, aal, session_id: session.id } as const
  return { role, claims, id, email, address: newAddress() }
}

function newAddress() {
  houses += 1
  return `10.${houses >> 16}.${(houses >> 8) & 255}.${houses & 255}`
}

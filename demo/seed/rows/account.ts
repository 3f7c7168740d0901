import { edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"

const { id } = edition(1)

export interface Person {
  readonly email: string
  readonly password: string
  readonly displayName: string
  readonly joinedDaysAgo: number
}

export function accountId({ email }: Pick<Person, "email">): string {
  return id("user", email)
}

/** The account, confirmed, as Supabase keeps accounts. */
export function userRow(person: Person, today: string, passwordHash: string) {
  const joined = joinedAt(person, today)
  const { email, displayName } = person
  return {
    id: accountId(person),
    email,
    encrypted_password: passwordHash,
    email_confirmed_at: joined,
    raw_user_meta_data: {
      display_name: displayName,
      email,
      email_verified: true,
    },
    created_at: joined,
    updated_at: joined,
    ...supabaseUserDefaults,
  }
}

/** Written out, because a hosted project's own table has null where its
 * code expects these. */
const supabaseUserDefaults = {
  instance_id: "00000000-0000-0000-0000-000000000000",
  aud: "authenticated",
  role: "authenticated",
  raw_app_meta_data: { provider: "email", providers: ["email"] },
  confirmation_token: "",
  recovery_token: "",
  email_change: "",
  email_change_token_new: "",
}

export function identityRow(person: Person, today: string) {
  const joined = joinedAt(person, today)
  const { email, displayName } = person
  return {
    id: id("identity", email),
    provider: "email",
    provider_id: accountId(person),
    user_id: accountId(person),
    identity_data: {
      sub: accountId(person),
      email,
      email_verified: true,
      phone_verified: false,
      display_name: displayName,
    },
    created_at: joined,
    updated_at: joined,
  }
}

function joinedAt({ joinedDaysAgo }: Person, today: string): string {
  return londonTime(daysAfter(today, -joinedDaysAgo), "18:40")
}

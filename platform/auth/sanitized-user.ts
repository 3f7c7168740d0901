import { randomUUID } from "node:crypto"
import type { User } from "./users.ts"

/** Against user enumeration, as GoTrue sanitizes one too: an unconfirmed
 * account as if it had been made this moment. Whether somebody signed up with
 * the address before, and when, is told to nobody who has not shown that they
 * read its mail. */
export function sanitizedUser(known: User): User {
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

import type { TransactionSql } from "../postgres/connection.ts"
import type { AuthParts } from "./call.ts"
import type { HashFor } from "./hash-pool.ts"
import type { User } from "./users.ts"

/** A password given at sign-up, compared with the one stored at that time. */
export type Offer = { hash: string; stored: string; isStored: boolean }

/** Call it before the transaction that stores the offer: hashing is slow, and
 * takes just as long for an account that does not exist. */
export async function compareOffer(
  { passwords }: AuthParts,
  known: User | undefined,
  offered: { password: string; passwordHash: string },
  by: HashFor,
): Promise<Offer> {
  const stored = known?.encrypted_password ?? ""
  const isStored = await passwords.matches(offered.password, stored, by)
  return { hash: offered.passwordHash, stored, isStored }
}

/** Whether the account's password has changed since it was compared. */
export function isStale(known: User, { stored }: Offer) {
  return (known.encrypted_password ?? "") !== stored
}

/** Prevents account pre-hijacking. Anybody may sign up with anybody's address,
 * and its owner cannot see whose sign-up a mail came from. So a click confirms
 * a password only if it was the only one offered. If there were two, neither is
 * kept and the owner sets one through recovery. */
export async function keepOffer(
  tx: TransactionSql,
  known: User,
  offer: Offer,
): Promise<void> {
  if (offer.isStored && !isStale(known, offer)) return
  const disputed = known.encrypted_password || (await isDisputed(tx, known))
  await tx`
    update auth.users set updated_at = now(),
      encrypted_password = ${disputed ? "" : offer.hash}
    where id = ${known.id}`
  if (!disputed) return
  await tx`
    insert into platform.disputed_passwords (user_id) values (${known.id})
    on conflict do nothing`
}

async function isDisputed(tx: TransactionSql, user: User) {
  const [row] = await tx`
    select from platform.disputed_passwords where user_id = ${user.id}`
  return row !== undefined
}

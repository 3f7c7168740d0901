import { clientNetwork } from "../limits/client-network.ts"
import type { Call } from "./call.ts"
import { type Db, hasVerifiedFactor, type User } from "./users.ts"

const MOST_OF_ONE_ACCOUNT = 20

/** Whether somebody has signed in to this account from the client's network
 * before: a trusted network, as others trust a device. Strangers' guesses do
 * not block it. Runs the same query whether or not the address has an
 * account. */
export async function isFromKnownNetwork(call: Call, email: string) {
  const network = clientNetwork(call.context.clientAddress)
  const [row] = await call.parts.sql<{ known: boolean }[]>`
    select exists (
      select from auth.users u
      join platform.known_networks k on k.user_id = u.id
      where u.email = ${email} and not u.is_sso_user
        and k.network_hash = ${hashOf(call.parts.sql, network)}) as known`
  return row?.known ?? false
}

/** Remembers the network of a user who has passed every check the account has:
 * where there is a second factor, the password alone does not count. */
export async function rememberNetwork(
  db: Db,
  call: Pick<Call, "context">,
  { user, session }: { user: User; session: { aal: string } },
) {
  if (hasVerifiedFactor(user) && session.aal !== "aal2") return
  const network = clientNetwork(call.context.clientAddress)
  const [written] = await db`
    insert into platform.known_networks as k (user_id, network_hash)
    select u.id, ${hashOf(db, network)} from auth.users u
    where u.id = ${user.id} for key share
    on conflict (user_id, network_hash) do update set seen_at = now()
      where k.seen_at < now() - interval '1 day'
    returning 1`
  if (written) await forgetOldest(db, user.id)
}

async function forgetOldest(db: Db, userId: string) {
  await db`
    delete from platform.known_networks k using (
      select user_id, network_hash from platform.known_networks
      where user_id = ${userId} order by seen_at desc, network_hash
      offset ${MOST_OF_ONE_ACCOUNT} for update skip locked) old
    where k.user_id = old.user_id and k.network_hash = old.network_hash`
}

/** The hash is different for each account, so rows of two accounts cannot be
 * compared to find out who lives together. */
function hashOf(db: Db, network: string) {
  return db`encode(sha256(convert_to(u.id || ' ' || ${network}::text, 'utf8')), 'hex')`
}

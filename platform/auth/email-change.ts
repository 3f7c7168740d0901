import type { TransactionSql } from "../postgres/connection.ts"
import type { Challenge } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { mailLink } from "./mailed-links.ts"
import type { Spent } from "./one-time-tokens.ts"
import { holdPassword, showsProof } from "./sign-up-proof.ts"
import {
  type Db,
  endWaysIn,
  findUser,
  syncIdentity,
  type User,
} from "./users.ts"

/** `email_change_confirm_status`: who has agreed to the change so far. */
const [NOBODY, PRESENT_MAILBOX, NEW_MAILBOX] = [0, 1, 2]

/** Requests a change. Mails sent for an earlier change stop working. */
export async function askForChange(
  call: Call,
  tx: TransactionSql,
  user: User,
  newEmail: string,
  challenge: Challenge,
) {
  await beginChange(tx, user, newEmail)
  const fresh = { ...user, email_change_confirm_status: NOBODY }
  await mailEmailChange(call, tx, fresh, newEmail, challenge)
}

export async function beginChange(
  tx: TransactionSql,
  { id }: User,
  newEmail: string,
) {
  await tx`
    update auth.users set email_change = ${newEmail},
      email_change_confirm_status = ${NOBODY} where id = ${id}`
  await tx`
    delete from auth.one_time_tokens where user_id = ${id}
      and token_type in
        ('email_change_token_current', 'email_change_token_new')`
}

/** Mails both mailboxes, or only the new one if the settings say so. A mailbox
 * that has already agreed is not asked again. */
export async function mailEmailChange(
  call: Call,
  tx: TransactionSql,
  user: User,
  newEmail: string,
  challenge: Challenge,
) {
  const agreed = user.email_change_confirm_status
  const mail = { user, newEmail, challenge }
  const both = call.parts.config.email.double_confirm_changes
  if (both && agreed !== PRESENT_MAILBOX) {
    const current = { ...mail, to: user.email }
    await mailLink(call, tx, { ...current, purpose: "email_change_current" })
  }
  if (agreed === NEW_MAILBOX) return
  await mailLink(call, tx, {
    ...mail,
    to: newEmail,
    purpose: "email_change_new",
  })
}

/** The other mailbox's link must be followed first. Thrown, so that the
 * rollback leaves this link unused. */
export class NotYet extends Error {}

/** Records that one mailbox agreed. The address changes once both have, and the
 * new mailbox's reader is signed in. Anybody may ask for a change to anybody's
 * address, so the new mailbox must agree last, unless its code was typed in the
 * browser that asked. */
export async function acceptEmailChange(
  call: Call,
  tx: TransactionSql,
  user: User,
  spent: Spent,
): Promise<"waiting" | "changed"> {
  const both = call.parts.config.email.double_confirm_changes
  const byNew = spent.purpose === "email_change_new"
  const agreed = user.email_change_confirm_status
  const proved = byNew && (await showsProof(call, tx, user.id))
  if (both && !byNew && agreed !== NEW_MAILBOX) {
    return wait(tx, user, PRESENT_MAILBOX)
  }
  if (both && byNew && agreed !== PRESENT_MAILBOX) {
    if (!proved) throw new NotYet()
    return wait(tx, user, NEW_MAILBOX)
  }
  if (!user.email_change || (!both && !byNew)) {
    throw refuse(403, "otp_expired", "Token has expired or is invalid")
  }
  await clearAddress(tx, user.email_change)
  await moveTo(tx, user, user.email_change)
  if (!proved && agreed !== NEW_MAILBOX) await holdPassword(call, tx, user)
  await endWaysIn(tx, user.id, { flow: spent.flow_state_id })
  return "changed"
}

async function wait(tx: TransactionSql, { id }: User, agreed: number) {
  await tx`
    update auth.users set email_change_confirm_status = ${agreed}
    where id = ${id}`
  return "waiting" as const
}

async function moveTo(tx: TransactionSql, { id }: User, email: string) {
  await tx`
    update auth.users set email = ${email}, email_change = '',
      email_change_confirm_status = ${NOBODY}, email_confirmed_at = now(),
      updated_at = now()
    where id = ${id}`
  await syncIdentity(tx, id)
}

/** Anybody may have signed up with the address. Its reader, who now agrees to
 * the change, never confirmed that sign-up. */
async function clearAddress(tx: TransactionSql, email: string) {
  await refuseProvedEmail(tx, email)
  await tx`
    delete from auth.users where email = ${email} and not is_sso_user
      and email_confirmed_at is null and invited_at is null`
}

/** Refuses an address that somebody has confirmed or was invited by. */
export async function refuseProvedEmail(db: Db, email: string) {
  const user = await findUser(db, { email })
  if (user?.email_confirmed_at || user?.invited_at) throw emailExists()
}

export async function refuseTakenEmail(db: Db, email: string) {
  if (await findUser(db, { email })) throw emailExists()
}

function emailExists() {
  const message = "A user with this email address has already been registered"
  return refuse(422, "email_exists", message)
}

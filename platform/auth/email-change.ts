import type { TransactionSql } from "../postgres/connection.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import type { keepChallenge } from "./flow-state.ts"
import { mailLink } from "./mailed-links.ts"
import type { Spent } from "./one-time-tokens.ts"
import { findUser, syncIdentity, type User } from "./users.ts"

type Challenge = Parameters<typeof keepChallenge>[3]

/** Asks both mailboxes, or only the new one if the settings say so. */
export async function mailEmailChange(
  call: Call,
  tx: TransactionSql,
  user: User,
  newEmail: string,
  challenge: Challenge,
) {
  await tx`
    update auth.users set email_change = ${newEmail},
      email_change_confirm_status = 0 where id = ${user.id}`
  const mail = { user, newEmail, challenge }
  if (call.parts.config.email.double_confirm_changes) {
    const current = { ...mail, to: user.email }
    await mailLink(call, tx, { ...current, purpose: "email_change_current" })
  }
  await mailLink(call, tx, {
    ...mail,
    to: newEmail,
    purpose: "email_change_new",
  })
}

/** One mailbox said yes. The address changes when the last of them has. */
export async function acceptEmailChange(
  { parts }: Call,
  tx: TransactionSql,
  user: User,
  spent: Spent,
): Promise<"waiting" | "changed"> {
  const both = parts.config.email.double_confirm_changes
  if (both && user.email_change_confirm_status === 0) {
    await tx`
      update auth.users set email_change_confirm_status = 1
      where id = ${user.id}`
    return "waiting"
  }
  const email = user.email_change
  if (!email || (!both && spent.purpose !== "email_change_new")) {
    throw refuse(403, "otp_expired", "Token has expired or is invalid")
  }
  await refuseTakenEmail(tx, email)
  await tx`
    update auth.users set email = ${email}, email_change = '',
      email_change_confirm_status = 0, email_confirmed_at = now(),
      updated_at = now()
    where id = ${user.id}`
  await tx`
    delete from auth.one_time_tokens where user_id = ${user.id}
      and token_type <> 'confirmation_token'`
  await syncIdentity(tx, user.id)
  return "changed"
}

export async function refuseTakenEmail(
  db: Parameters<typeof findUser>[0],
  email: string,
) {
  if (!(await findUser(db, { email }))) return
  const message = "A user with this email address has already been registered"
  throw refuse(422, "email_exists", message)
}

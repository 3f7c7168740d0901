import { randomUUID } from "node:crypto"
import type { AuthMail } from "#platform/auth/index.ts"
import type { TransactionSql } from "#platform/postgres/connection.ts"

/** A mail from the label. Its key names the event it reports: the same key
 * twice is one mail. */
export type LabelMail = {
  kind: string
  to: string
  payload: Record<string, unknown>
  key: string
}

/** The channel on which the outbox's trigger announces a queued mail. */
export const MAIL_CHANNEL = "mail"

/** Queues a mail within the transaction that it reports. */
export async function enqueueMail(
  tx: TransactionSql,
  mail: AuthMail | LabelMail,
) {
  const { kind, to, payload, key } = "key" in mail ? mail : fromAuth(mail)
  await tx`
    select public.queue_mail(
      ${kind}, ${to}, ${tx.json(payload)}, ${key})`
}

/** Leaves out text the account's owner chose (a display name): somebody who
 * signs up with another person's address must not be able to write to them. */
function fromAuth({ kind, to, code, actionUrl, newEmail }: AuthMail) {
  const payload = { code, actionUrl, newEmail }
  return {
    kind,
    to,
    payload: JSON.parse(JSON.stringify(payload)),
    key: `${kind}:${randomUUID()}`,
  } satisfies LabelMail
}

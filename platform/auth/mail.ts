import type { TransactionSql } from "../postgres/connection.ts"

export type MailKind =
  | "confirmation"
  | "recovery"
  | "magic_link"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication"
  | "invite"
  | "password_changed"
  | "recovery_code_used"

export type AuthMail = {
  kind: MailKind
  to: string
  /** The six digits to type; absent in mails that only inform. */
  code?: string
  /** The link to follow, on the site's own address. */
  actionUrl?: string
  /** For an e-mail change: the new address. */
  newEmail?: string
  userMetadata: Record<string, unknown>
}

/** Queues a mail in the transaction it reports: sent if and only if that
 * commits. */
export type EnqueueMail = (tx: TransactionSql, mail: AuthMail) => Promise<void>

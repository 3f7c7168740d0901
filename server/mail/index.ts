import { join } from "node:path"
import type { Env } from "../env.ts"
import type { Database } from "../runtime/database.ts"
import type { Log } from "../runtime/log.ts"
import { createFileDelivery, createSmtpDelivery } from "./delivery.ts"
import { createDevMail } from "./dev-mail.ts"
import type { MailKinds } from "./mail-kind.ts"
import { startMailWorker } from "./worker.ts"

type Parts = {
  env: Env
  log: Log
  database: Database
  chores: boolean
  /** The key that opens the mailbox. */
  key: string
  /** Signs links in mails. */
  secret: string
  mails: MailKinds
}

/** Delivers the outbox: over SMTP, or into a folder shown at `/dev/mail`. */
export function openMail(parts: Parts) {
  const { env, log, database, chores, key, secret, mails } = parts
  const outboxDir = join(env.DATA_DIR, "outbox")
  const worker = chores ? startWorker() : null

  function startWorker() {
    const delivery = env.SMTP_URL
      ? createSmtpDelivery(env.SMTP_URL)
      : createFileDelivery(outboxDir)
    const { sql } = database
    return startMailWorker({
      ...{ sql, delivery, secret, log, mails },
      siteUrl: env.SITE_URL,
      from: env.MAIL_FROM,
      answersTo: env.MAIL_ANSWERS_TO,
    })
  }

  const readable = !env.SMTP_URL && env.local
  return {
    devMail: readable ? createDevMail({ outboxDir, key }) : null,
    hint: readable ? `\nMails are at ${env.SITE_URL}/dev/mail?key=${key}` : "",
    close: async () => worker?.stop(),
  }
}

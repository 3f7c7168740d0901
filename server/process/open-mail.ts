import { join } from "node:path"
import type { Env } from "../env.ts"
import { createFileDelivery, createSmtpDelivery } from "../mail/delivery.ts"
import { createDevMail } from "../mail/dev-mail.ts"
import { startMailWorker } from "../mail/worker.ts"
import type { Database } from "./database.ts"
import type { Log } from "./log.ts"

type Parts = {
  env: Env
  log: Log
  database: Database
  chores: boolean
  /** What opens the mailbox. */
  key: string
  /** What links in mails are signed with. */
  secret: string
}

/** Sends what the outbox holds: by the mail server, or into a folder that can
 * be read at `/dev/mail`. */
export function openMail(parts: Parts) {
  const { env, log, database, chores, key, secret } = parts
  const outboxDir = join(env.DATA_DIR, "outbox")
  const worker = chores ? startWorker() : null

  function startWorker() {
    const delivery = env.SMTP_URL
      ? createSmtpDelivery(env.SMTP_URL, env.MAIL_FROM)
      : createFileDelivery(outboxDir, env.MAIL_FROM)
    const { sql } = database
    const siteUrl = env.SITE_URL
    const answersTo = env.MAIL_ANSWERS_TO
    return startMailWorker({ sql, delivery, siteUrl, secret, answersTo, log })
  }

  const readable = !env.SMTP_URL && env.local
  return {
    devMail: readable ? createDevMail({ outboxDir, key }) : null,
    hint: readable ? `\nMails are at ${env.SITE_URL}/dev/mail?key=${key}` : "",
    close: async () => worker?.stop(),
  }
}

import type { Sql } from "#platform/postgres/connection.ts"
import type { Env } from "../../env.ts"
import type { Routes } from "../../http/routes.ts"
import { CONTACT_MESSAGE } from "./contact-mail.ts"
import { MESSAGE_REPLY } from "./reply-mail.ts"
import { createReplyWebhook } from "./reply-webhook.ts"

type Parts = { sql: Sql; env: Pick<Env, "MAIL_ANSWERS_SECRET"> }

/** Messages from the contact form, and the conversations they start. */
export const messages = {
  routes: ({ sql, env }: Parts): Routes => {
    const secret = env.MAIL_ANSWERS_SECRET
    const takeReply = createReplyWebhook({ sql, secret })
    return { "POST /webhooks/mail": ({ request }) => takeReply(request) }
  },
  mails: [CONTACT_MESSAGE, MESSAGE_REPLY],
}

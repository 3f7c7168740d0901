import { z } from "zod"
import { isSameSecret } from "#platform/constant-time.ts"
import { readStart } from "#platform/http/read-body.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { READ_BYTES, readReply } from "./read-reply.ts"

type Options = { sql: Sql; secret: string | undefined }

/** Attachments included: no mail server accepts more. */
const LARGEST_MAIL = 50 * 1024 * 1024
const LATER_SECONDS = 600

const OUTCOME = z.enum(["taken", "known", "unknown", "full", "later"])

/** `POST /webhooks/mail`: a mail to the address for answers, delivered by the
 * mail server, which sends the secret. The mails that it names identify its
 * conversation. A repeated delivery is stored once, and nobody ever gets an
 * automatic reply. */
export function createReplyWebhook({ sql, secret }: Options) {
  return async (request: Request): Promise<Response> => {
    if (!secret) throw nothingHere()
    const shown = request.headers.get("Authorization") ?? ""
    // Checked before a byte of the mail is read.
    if (!isSameSecret(shown, `Bearer ${secret}`)) throw notTheMailServer()
    const raw = await readStart(request, READ_BYTES, (bytes) => {
      if (bytes > LARGEST_MAIL) throw tooLarge()
    })
    const reply = await readReply(raw)
    if (!reply) throw unreadable()
    const { names, mailName, sender, kind, body } = reply
    const [row] = await sql`select private.receive_answer(
      ${names}::text[], ${mailName}, ${sender}, ${kind}, ${body}) as outcome`
    return answerFor(OUTCOME.parse(row?.outcome))
  }
}

function answerFor(outcome: z.infer<typeof OUTCOME>) {
  if (outcome === "unknown") throw notOurs()
  if (outcome === "full") throw full()
  if (outcome === "later") throw later()
  return Response.json({ received: true })
}

function nothingHere() {
  const message = "No answers are taken by mail here."
  return new Refusal(404, { code: "not_found", message })
}

function notTheMailServer() {
  const message = "The mail server's secret is missing or wrong."
  return new Refusal(401, { code: "no_secret", message })
}

function tooLarge() {
  const message = "The mail is larger than 50 MB."
  return new Refusal(413, { code: "too_large", message })
}

function unreadable() {
  const message = "This is no mail, or one without words."
  return new Refusal(422, { code: "unreadable", message })
}

function notOurs() {
  const message = "It answers no mail of ours."
  return new Refusal(404, { code: "no_conversation", message })
}

function full() {
  const message = "This conversation is full."
  return new Refusal(422, { code: "full", message })
}

function later() {
  const message = "Too many at once. Bring it again later."
  const wait = { "Retry-After": String(LATER_SECONDS) }
  return new Refusal(429, { code: "later", message }, wait)
}

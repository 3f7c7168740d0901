import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"
import {
  button,
  escapeHtml,
  INKS,
  layOut,
  linkLine,
  paragraph,
  plainLink,
  SIGNATURE,
  small,
  TYPE,
} from "./layout.ts"

/** The services for composing a mail. The secret signs links to an order or to
 * an address's demos. */
export type MailServices = {
  siteUrl: string
  sql: Sql
  secret: string
  /** The address for replies to staff, if any. */
  answersTo?: string | undefined
  log?: Pick<Log, "warn">
}

type StandardMail = {
  subject: string
  paragraphs: string[]
  /** Somebody else's words, set apart from ours. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Digits to type where the mail was asked for. */
  code?: string
  /** Paragraphs after that. */
  after?: string[]
  /** The advice for a reader who did not expect the mail. */
  otherwise: string
  /** The unsubscribe link. */
  leave?: { label: string; url: string }
}

/** A mail in the two forms a mail program may show. */
export type Message = {
  subject: string
  text: string
  html: string
  /** The address for replies, if it is not ours. */
  replyTo?: string | undefined
  /** The earlier mails of a conversation, oldest first: ours by outbox id,
   * others by Message-ID. */
  thread?: readonly string[]
  /** Extra headers, such as how to leave a list. */
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** An attachment. One with a `cid` is a picture within the HTML. */
export type Attachment = {
  filename: string
  contentType: string
  content: Buffer
  cid?: string
}

/** A mail of paragraphs and at most one button, as plain text and in the
 * label's layout. All text is escaped, so markup is shown as it is. */
export function standardMail(mail: StandardMail): Message {
  return {
    subject: mail.subject,
    text: inText(mail),
    html: inHtml(mail),
  }
}

function inText(mail: StandardMail) {
  const { paragraphs, quote, action, code, after = [] } = mail
  const { otherwise, leave } = mail
  const blocks = [
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, "> ")] : []),
    ...(action ? [linkLine(action)] : []),
    ...(code ? [`${action ? "Or type this code" : "Your code"}: ${code}`] : []),
    ...after,
    otherwise,
    SIGNATURE,
    ...(leave ? [linkLine(leave)] : []),
  ]
  return `${blocks.join("\n\n")}\n`
}

/** Has no pictures, so nothing is missing where they are off. */
function inHtml(mail: StandardMail) {
  const { subject, paragraphs } = mail
  const preview = paragraphs[0] ?? ""
  return layOut({ subject, preview, blocks: blocksOf(mail) })
}

function blocksOf(mail: StandardMail) {
  const { paragraphs, quote, action, code, after = [] } = mail
  const { otherwise, leave } = mail
  return [
    ...paragraphs.map((text) => paragraph(inLines(text))),
    ...(quote ? [quoted(quote)] : []),
    ...(action ? [button(action)] : []),
    ...(code ? [digits(code, action !== undefined)] : []),
    ...after.map((text) => paragraph(inLines(text))),
    small(escapeHtml(otherwise)),
    ...(leave ? [small(plainLink(leave))] : []),
  ]
}

function inLines(text: string) {
  return escapeHtml(text).replaceAll("\n", "<br>")
}

function quoted(text: string) {
  const lines = inLines(text)
  return `<p class="quote" dir="auto" style="margin:0 0 16px;padding:16px 20px;background:${INKS.BONE};border-left:4px solid ${INKS.SIGNAL};color:${INKS.INK};word-break:break-word">${lines}</p>`
}

function digits(code: string, besideLink: boolean) {
  const words = besideLink ? "Or type this code" : "Your code"
  return `<p style="margin:24px 0;color:${INKS.INK}">${words}:<br><strong class="digits" style="display:inline-block;margin-top:8px;padding:12px 16px;background:${INKS.BONE};font:700 22px/1 ${TYPE.mono};letter-spacing:.2em">${escapeHtml(code)}</strong></p>`
}

const SUBJECT_NAME = 40

/** Somebody else's words for a subject line, cut if they are long. */
export function shortSubject(name: string) {
  const letters = [...name.replace(/\s+/g, " ")]
  if (letters.length <= SUBJECT_NAME) return letters.join("")
  return `${letters.slice(0, SUBJECT_NAME - 3).join("")}...`
}

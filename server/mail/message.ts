import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"
import {
  button,
  escapeHtml,
  INKS,
  linkLine,
  paragraph,
  plainLink,
  SIGNATURE,
  setSheet,
  small,
  TYPE,
} from "./layout.ts"

export { escapeHtml } from "./layout.ts"

/** What mails are written with. The secret signs what leads to an order
 * or to the demos of an address. */
export type MailServices = {
  siteUrl: string
  sql: Sql
  secret: string
  /** Where answers to the label's people are taken, if anywhere. */
  answersTo?: string | undefined
  log?: Pick<Log, "warn">
}

type Letter = {
  subject: string
  paragraphs: string[]
  /** Somebody else's words, set apart from ours. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Digits to type where the mail was asked for. */
  code?: string
  /** What is said after that. */
  after?: string[]
  /** What to do if the reader knows nothing of it. */
  otherwise: string
  /** The way off a list. */
  leave?: { label: string; url: string }
}

/** What is sent, in the two forms a mail program may show. */
export type Message = {
  subject: string
  text: string
  html: string
  /** Who gets the answer, when it is not us. */
  replyTo?: string | undefined
  /** The mails before it in a conversation, the oldest first: ours by the id
   * they were queued with, others by their Message-ID. */
  thread?: readonly string[]
  /** Lines for mail programs, such as how to leave a list. */
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** A file that goes along. One with a `cid` is a picture within the HTML. */
export type Attachment = {
  filename: string
  contentType: string
  content: Buffer
  cid?: string
}

/** Sets a letter in plain text and in the label's look. Every word of it is
 * escaped: what looks like markup is shown, not followed. */
export function setLetter(letter: Letter): Message {
  return {
    subject: letter.subject,
    text: inText(letter),
    html: inHtml(letter),
  }
}

function inText(letter: Letter) {
  const { paragraphs, quote, action, code, after = [] } = letter
  const { otherwise, leave } = letter
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

/** No picture in it, so that nothing is missing where pictures are off. */
function inHtml(letter: Letter) {
  const { subject, paragraphs } = letter
  const preview = paragraphs[0] ?? ""
  return setSheet({ subject, preview, blocks: blocksOf(letter) })
}

function blocksOf(letter: Letter) {
  const { paragraphs, quote, action, code, after = [] } = letter
  const { otherwise, leave } = letter
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

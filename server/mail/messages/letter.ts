import type { Sql } from "#platform/postgres/connection.ts"

/** What mails are written with. The secret signs what leads to an order. */
export type MailServices = { siteUrl: string; sql: Sql; secret: string }

type Letter = {
  subject: string
  paragraphs: string[]
  /** Somebody else's words, set apart from ours. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Digits to type where the mail was asked for. */
  code?: string
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
  replyTo?: string
  /** Lines for mail programs, such as how to leave a list. */
  headers?: Record<string, string>
}

const SIGNATURE = "9X\nAmplifying Talent. Crafting Legacies."

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
  const { paragraphs, quote, action, code, otherwise, leave } = letter
  const blocks = [
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, "> ")] : []),
    ...(action ? [linkLine(action)] : []),
    ...(code ? [`${action ? "Or type this code" : "Your code"}: ${code}`] : []),
    otherwise,
    SIGNATURE,
    ...(leave ? [linkLine(leave)] : []),
  ]
  return `${blocks.join("\n\n")}\n`
}

function linkLine({ label, url }: { label: string; url: string }) {
  return `${label}:\n${url}`
}

const SANS = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const WIDE = "'Archivo Expanded','Arial Black',Archivo,Arial,sans-serif"
const MONO = "'Martian Mono',ui-monospace,Menlo,Consolas,monospace"

const INK = "#0b0b0c"
const BONE = "#f2efe9"
const PAPER = "#fbfaf7"
const ASH = "#5f5a53"
const SIGNAL = "#ff4f1f"

/** Mail programs that follow the reader's dark setting get the site's own
 * night; those that invert colours by themselves find pairs that stay apart. */
const NIGHT = `@media (prefers-color-scheme: dark) {
.ground { background: ${INK} !important }
.sheet, .sheet p, .sheet h1, .sheet a.plain { background: #151516 !important; color: ${BONE} !important }
.sheet .quiet { color: #a39e96 !important }
.sheet .digits, .sheet .quote { background: ${INK} !important; color: ${BONE} !important }
}`

/** A letter on a sheet of paper under a black band: no picture in it, so that
 * nothing is missing where pictures are off. */
function inHtml(letter: Letter) {
  const subject = escapeHtml(letter.subject)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark }
${NIGHT}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${BONE}">
${preview(letter)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:${BONE}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="background:${INK};color:${BONE};padding:22px 28px;border-bottom:4px solid ${SIGNAL};font:900 30px/1 ${WIDE};letter-spacing:-.03em">9X</td></tr>
<tr><td class="sheet" style="background:${PAPER};color:${INK};padding:32px 28px;font:16px/1.55 ${SANS}">
<h1 style="margin:0 0 24px;font:900 26px/1.1 ${WIDE};letter-spacing:-.02em;color:${INK}">${subject}</h1>
${blocksOf(letter).join("\n")}
</td></tr>
<tr><td style="background:${INK};color:${BONE};padding:18px 28px;font:11px/1.6 ${MONO};letter-spacing:.04em">Amplifying Talent. Crafting Legacies.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The line a mailbox shows beside the subject. */
function preview({ paragraphs }: Letter) {
  const line = escapeHtml(paragraphs[0] ?? "")
  return `<div style="display:none;max-height:0;overflow:hidden">${line}</div>`
}

function blocksOf(letter: Letter) {
  const { paragraphs, quote, action, code, otherwise, leave } = letter
  return [
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    ...(quote ? [quoted(quote)] : []),
    ...(action ? [button(action)] : []),
    ...(code ? [digits(code, action !== undefined)] : []),
    small(escapeHtml(otherwise)),
    ...(leave ? [small(plainLink(leave))] : []),
  ]
}

function paragraph(html: string) {
  return `<p style="margin:0 0 16px;color:${INK}">${html}</p>`
}

function small(html: string) {
  return `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:${ASH}">${html}</p>`
}

function quoted(text: string) {
  const lines = escapeHtml(text).replaceAll("\n", "<br>")
  return `<p class="quote" dir="auto" style="margin:0 0 16px;padding:16px 20px;background:${BONE};border-left:4px solid ${SIGNAL};color:${INK};word-break:break-word">${lines}</p>`
}

function button({ label, url }: { label: string; url: string }) {
  const style = `display:inline-block;padding:15px 24px;background:${SIGNAL};color:${INK};font-weight:700;text-decoration:none;border-radius:2px`
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function plainLink({ label, url }: { label: string; url: string }) {
  return `<a class="plain" href="${escapeHtml(url)}" style="color:${INK};text-decoration:underline">${escapeHtml(label)}</a>`
}

function digits(code: string, besideLink: boolean) {
  const words = besideLink ? "Or type this code" : "Your code"
  return `<p style="margin:24px 0;color:${INK}">${words}:<br><strong class="digits" style="display:inline-block;margin-top:8px;padding:12px 16px;background:${BONE};font:700 22px/1 ${MONO};letter-spacing:.2em">${escapeHtml(code)}</strong></p>`
}

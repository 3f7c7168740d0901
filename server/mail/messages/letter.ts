import { type Letter, setInHtml } from "./letter-html.ts"

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
    html: setInHtml(letter),
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

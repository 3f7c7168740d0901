import type { Email } from "postal-mime"

const LONGEST = 10_000
/** The most markup that is read for a text of that length. */
const LONGEST_MARKUP = 200_000

/** The text of a mail, without the mail that it quotes. */
export function newTextOf({ text, html }: Pick<Email, "text" | "html">) {
  const words = text?.trim() ? text : withoutMarkup(html ?? "")
  const plain = words
    .slice(0, LONGEST_MARKUP)
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "")
    .toWellFormed()
  const said = (withoutQuote(plain) || plain).trim()
  return [...said.slice(0, 2 * LONGEST)].slice(0, LONGEST).join("").trim()
}

/** Removes the quote at the end, and the line above it naming its author. */
function withoutQuote(text: string) {
  const lines = text.split("\n")
  let end = lines.length
  let quoted = false
  while (end > 0 && /^\s*(>|$)/.test(lines[end - 1] ?? "")) {
    end -= 1
    quoted ||= (lines[end] ?? "").trimStart().startsWith(">")
  }
  if (!quoted) return text
  // 'On Tuesday, 9X wrote:', which mail programs break into two at most.
  const over = lines.slice(Math.max(0, end - 2), end)
  if (over.at(-1)?.trimEnd().endsWith(":")) {
    end -= over.length > 1 && over[0]?.trim() && !over[1]?.match(/\d/) ? 2 : 1
  }
  return lines.slice(0, end).join("\n").trim()
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
}

// The name cannot backtrack, so an unclosed tag is read only once.
const TOKEN = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>|<|[^<]+/gi
const UNREAD = new Set(["style", "script", "head", "blockquote"])
const ENDS_LINE = new Set("br p div li tr h1 h2 h3 h4 h5 h6".split(" "))

/** Good enough for mails that have only HTML: it becomes plain text and is
 * shown as plain text. */
function withoutMarkup(html: string) {
  let words = ""
  let within = ""
  const tokens = html.slice(0, LONGEST_MARKUP).matchAll(TOKEN)
  for (const [token, closing, tag = ""] of tokens) {
    const name = tag.toLowerCase()
    if (within) {
      if (closing && name === within) within = ""
    } else if (UNREAD.has(name) && !closing) within = name
    else if (ENDS_LINE.has(name)) words += closing || name === "br" ? "\n" : ""
    else if (!name && token !== "<") words += token.replace(/\s+/g, " ")
  }
  return words
    .replace(/&(#?\w{2,6});/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/\n{3,}/g, "\n\n")
}

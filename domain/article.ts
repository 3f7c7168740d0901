export type Run = { text: string; href?: string }

export type Block =
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "heading"; text: string }
  | { kind: "picture"; url: string; alt: string }

const HEADING = /^##[ \t]+(\S[^\n]*)$/
const PICTURE = /^!\[([^\]\n]*)\]\((\/(?!\/)[^\s()\\]+)\)$/
/** A page of ours or on the web, or an email address; nothing executable. */
const LINK =
  /(?<!!)\[([^[\]\n]+)\]\((\/(?!\/)[^\s()\\]*|https?:\/\/[^\s()\\]+|mailto:[^\s()\\]+)\)/g

/** Parses an article: parts are split at blank lines. A part starting with ##
 * is a heading, ![words](/media/…) alone is one of our pictures, and
 * [words](address) is a link. Everything else is plain text. */
export function articleBlocks(content: string): Block[] {
  return content
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf)
}

function blockOf(part: string): Block {
  const [, text] = part.match(HEADING) ?? []
  if (text) return { kind: "heading", text }
  const [, alt = "", url] = part.match(PICTURE) ?? []
  if (url) return { kind: "picture", url, alt }
  return { kind: "paragraph", runs: runsOf(part) }
}

function runsOf(part: string) {
  const runs: Run[] = []
  let from = 0
  for (const link of part.matchAll(LINK)) {
    const [whole, text = "", href = ""] = link
    if (link.index > from) runs.push({ text: part.slice(from, link.index) })
    runs.push({ text, href })
    from = link.index + whole.length
  }
  if (from < part.length) runs.push({ text: part.slice(from) })
  return runs
}

const SUBJECT_PATH = /^\/(artist|release|product|event)\/([a-z0-9-]+)$/

export type Subject = { kind: string; slug: string }

/** An article's subjects: the items of ours that it links to, in order, each
 * once. */
export function subjectsOf(blocks: Block[]): Subject[] {
  const hrefs = blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.runs.map(({ href }) => href ?? "") : [],
  )
  return [...new Set(hrefs)].flatMap((href) => {
    const [, kind, slug] = href.match(SUBJECT_PATH) ?? []
    return kind && slug ? [{ kind, slug }] : []
  })
}

import { Feed, type FeedOptions, type Item } from "feed"
import { articleBlocks, type Block, type Run } from "#domain/article.ts"
import { feedDate } from "#domain/calendar.ts"
import type { At } from "../../site/addresses.ts"
import type { Feed as FeedFacts } from "../../site/meta.ts"

type Entry = {
  title: string
  path: string
  date: string
  text: string | null
  /** In an article's markup. */
  story: string
  author: string | null
  category: string | null
  /** The path of its image. */
  picture: string
}

type Channel = Pick<FeedOptions, "description"> & {
  facts: FeedFacts
  /** The page the feed belongs to. */
  page: string
  entries: Entry[]
}

/** Marks where a title's CDATA must be split: the library does so only once.
 * Text cannot contain this character, because `readable` removes it. */
const CUT = "\ufffe"

/** The library writes these dates in GMT. */
const PUBLISHED = /<pubDate>(\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT)<\/pubDate>/g

/** An RSS 2.0 feed. */
export function rssResponse(channel: Channel, at: At) {
  const { facts, page, description, entries } = channel
  const feed = new Feed({
    id: at(page),
    link: at(page),
    title: facts.title,
    description,
    language: "en-GB",
    copyright: "9X, London",
    generator: "9X",
    feedLinks: { rss: at(facts.path) },
    image: at("/icon-192.png"),
    // The newest entry's date, so that the feed changes only with its entries.
    updated: new Date(entries[0]?.date ?? 0),
  })
  for (const entry of entries) feed.addItem(itemOf(entry, at))
  const text = feed
    .rss2()
    .replaceAll(CUT, "]]]]><![CDATA[>")
    .replace(PUBLISHED, (_, date) => `<pubDate>${feedDate(date)}</pubDate>`)
  return new Response(text, {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
    },
  })
}

function itemOf(entry: Entry, at: At): Item {
  return {
    id: at(entry.path),
    link: at(entry.path),
    title: readable(entry.title).replaceAll("]]>", CUT),
    date: new Date(entry.date),
    // Feed readers parse it as markup, like the content.
    description: escaped(readable(entry.text ?? "")),
    content: articleBlocks(readable(entry.story))
      .map((block) => marked(block, at))
      .join("\n"),
    category: entry.category ? [{ name: readable(entry.category) }] : [],
    enclosure: { url: at(entry.picture), type: "image/jpeg", length: 0 },
    extensions: entry.author
      ? [{ name: "dc:creator", objects: { _text: readable(entry.author) } }]
      : [],
  }
}

/** XML cannot represent most control characters, not even escaped. */
function readable(text: string) {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "")
}

function marked(block: Block, at: At) {
  if (block.kind === "heading") return `<h2>${escaped(block.text)}</h2>`
  if (block.kind === "picture") {
    return `<img src="${escaped(at(block.url))}" alt="${escaped(block.alt)}">`
  }
  return `<p>${block.runs.map((run) => said(run, at)).join("")}</p>`
}

function said({ text, href }: Run, at: At) {
  if (!href) return escaped(text)
  const address = href.startsWith("/") ? at(href) : href
  return `<a href="${escaped(address)}">${escaped(text)}</a>`
}

function escaped(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
}

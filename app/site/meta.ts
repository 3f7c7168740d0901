import { isRouteErrorResponse, type MetaDescriptor } from "react-router"
import type { Thing } from "schema-dts"
import { type At, addressesOf } from "./addresses.ts"

/** A thing as search engines read it; pageMeta names the vocabulary. */
type Structured = Exclude<Thing, string>

const TITLE = 60
const DESCRIPTION = 160
export const OF_THE_LABEL =
  "9X is an independent music label and creative studio in London."

/** The part of a route's meta arguments that is looked at. */
type Args = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
  error?: unknown
}

type Page = {
  title: string
  description: string | null
  /** Its address where that is not the one that was asked for. */
  path?: string
  /** The understood values of the query that make this another page: the rest
   * of what was asked has no part in its address. */
  query?: Record<string, string | number | null>
  /** What kind of thing the page is about, in Open Graph's words. */
  kind?: "website" | "article" | "profile" | "music.album" | "video.other"
  /** The path of its picture for other sites, /og/…: see server/pages/og. */
  picture?: string
  /** Whether other sites can show it as a player (oEmbed). */
  embeddable?: boolean
  /** Worth showing to people and not to search engines. */
  unlisted?: boolean
  feeds?: Feed[]
  /** For search engines, which read what the server sends: by asking for
   * `import.meta.env.SSR` a screen keeps the code for it on the server. Where
   * there is nothing of it, the page is told as a page. */
  structured?: (at: At) => Structured[]
}

/** Something a reader can subscribe to. */
export type Feed = { title: string; type: string; path: string }

/** What a screen says of itself to tabs, search engines and other sites. */
export function pageMeta(args: Args, page: Page): MetaDescriptor[] {
  const title = cut(page.title, TITLE)
  const description = cut(page.description || OF_THE_LABEL, DESCRIPTION)
  const at = addressesOf(args.matches)
  return [
    { title },
    ...named({ description, robots: page.unlisted ? "noindex" : "" }),
    ...feedLinks(page.feeds ?? []),
    ...(at ? addressed(args, page, { title, description }, at) : []),
  ]
}

/** What was asked for may be anything, a secret in the wrong place too: it is
 * not said again. */
export const NOT_FOUND = {
  title: "Page not found – 9X",
  description: "There is nothing at this address of 9X.",
  path: "/404",
}
const FAULTS: Record<number, Page> = {
  404: NOT_FOUND,
  503: {
    title: "Back in a moment – 9X",
    description: "The site of 9X is catching its breath.",
  },
}
const FAULT: Page = {
  title: "Something went wrong – 9X",
  description: "This page of 9X cannot be shown just now.",
}

/** What a page says that is not there, or not now; `missing` is its title when
 * the thing it is about does not exist. */
export function faultMeta(args: Args, missing?: string): MetaDescriptor[] {
  const { error } = args
  const status = isRouteErrorResponse(error) ? error.status : 500
  const words = FAULTS[status] ?? FAULT
  const thing =
    status === 404 && missing ? { title: missing, path: undefined } : {}
  return pageMeta(args, { ...words, ...thing, unlisted: true })
}

/** The text, or its beginning and three dots: never longer than `length`. */
export function cut(text: string, length: number) {
  const line = text.replace(/\s+/g, " ").trim()
  if (line.length <= length) return line
  const letters = [...line]
  if (letters.length <= length) return line
  return `${letters.slice(0, length - 3).join("")}...`
}

type Words = { title: string; description: string }

/** Everything that needs the site's own address. */
function addressed(args: Args, page: Page, words: Words, at: At) {
  const { path = args.location.pathname, query = {} } = page
  const url = at(canonicalPath(path, query))
  const picture = at(page.picture ?? "/og/page/home.jpg")
  return [
    { tagName: "link", rel: "canonical", href: url },
    ...(page.embeddable && import.meta.env.SSR ? [oembedLink(url, at)] : []),
    ...properties({
      "og:site_name": "9X",
      "og:locale": "en_GB",
      "og:type": page.kind ?? "website",
      "og:title": words.title,
      "og:description": words.description,
      "og:url": url,
      "og:image": picture,
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": words.title,
    }),
    ...named({
      "twitter:card": "summary_large_image",
      "twitter:title": words.title,
      "twitter:description": words.description,
      "twitter:image": picture,
      "twitter:image:alt": words.title,
    }),
    told(page.structured?.(at) ?? [plainPage(words, url)]),
  ]
}

/** By which other sites find out: they read what the server sends. */
function oembedLink(url: string, at: At) {
  const asked = new URLSearchParams({ url, format: "json" })
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/json+oembed",
    href: at(`/oembed?${asked}`),
  }
}

/** A page that is about nothing but itself. */
function plainPage({ title, description }: Words, url: string): Structured {
  return { "@type": "WebPage", name: title, description, url }
}

/** All that engines are told, in one text. */
function told(things: Structured[]) {
  const graph = { "@context": "https://schema.org", "@graph": things }
  return { "script:ld+json": graph }
}

function canonicalPath(
  pathname: string,
  query: Record<string, string | number | null>,
) {
  const path = pathname.replace(/\/+$/, "") || "/"
  const known = Object.entries(query).filter(([name, value]) =>
    name === "page" ? Number(value) > 1 : value !== null && value !== "",
  )
  const asked = new URLSearchParams(
    known.map(([name, value]) => [name, String(value)]),
  )
  return asked.size > 0 ? `${path}?${asked}` : path
}

function feedLinks(feeds: Feed[]) {
  return feeds.map(({ title, type, path }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title,
    href: path,
  }))
}

function named(values: Record<string, string>) {
  return Object.entries(values)
    .filter(([, content]) => content)
    .map(([name, content]) => ({ name, content }))
}

function properties(values: Record<string, string>) {
  return Object.entries(values)
    .filter(([, content]) => content)
    .map(([property, content]) => ({ property, content }))
}

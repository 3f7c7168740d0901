import { isRouteErrorResponse, type MetaDescriptor } from "react-router"
import type { Thing } from "schema-dts"
import { type At, addressesOf } from "./addresses.ts"

/** An item of structured data; pageMeta adds the vocabulary. */
type Structured = Exclude<Thing, string>

const TITLE = 60
const DESCRIPTION = 160
export const LABEL_DESCRIPTION =
  "9X is an independent music label and creative studio in London."

/** The part of a route's meta arguments used here. */
type Args = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
  error?: unknown
}

type Page = {
  title: string
  description: string | null
  /** Its path, if not the requested one. */
  path?: string
  /** The recognised query values that make this a distinct page; other
   * parameters are left out of its canonical URL. */
  query?: Record<string, string | number | null>
  /** The kind of page, in Open Graph's terms. */
  kind?: "website" | "article" | "profile" | "music.album" | "video.other"
  /** The path of its social preview picture, /og/…: see server/pages/og. */
  picture?: string
  /** Whether other sites can embed it as a player (oEmbed). */
  embeddable?: boolean
  /** For people, not for search engines. */
  unlisted?: boolean
  feeds?: Feed[]
  /** For search engines, which read the server's HTML: screens check
   * `import.meta.env.SSR` to keep this code on the server. Without it the page
   * is described as a plain page. */
  structured?: (at: At) => Structured[]
}

/** A feed to subscribe to. */
export type Feed = { title: string; type: string; path: string }

/** A screen's metadata for browsers, search engines and other sites. */
export function pageMeta(args: Args, page: Page): MetaDescriptor[] {
  const title = cut(page.title, TITLE)
  const description = cut(page.description || LABEL_DESCRIPTION, DESCRIPTION)
  const at = addressesOf(args.matches)
  return [
    { title },
    ...named({ description, robots: page.unlisted ? "noindex" : "" }),
    ...feedLinks(page.feeds ?? []),
    ...(at ? siteMeta(args, page, { title, description }, at) : []),
  ]
}

/** Does not repeat the requested path, which may be anything, even a misplaced
 * secret. */
export const NOT_FOUND = {
  title: "Page not found – 9X",
  description: "We couldn't find that page.",
  path: "/404",
}
const FAULTS: Record<number, Page> = {
  404: NOT_FOUND,
  503: {
    title: "Back in a moment – 9X",
    description: "The site is busy. Please try again in a moment.",
  },
}
const FAULT: Page = {
  title: "Something went wrong – 9X",
  description: "This page can't be shown just now.",
}

/** The metadata of a page that does not exist or is unavailable; `missing` is
 * its title if its subject does not exist. */
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

/** Everything that needs the site's own URL. */
function siteMeta(args: Args, page: Page, words: Words, at: At) {
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
    structuredDataScript(page.structured?.(at) ?? [plainPage(words, url)]),
  ]
}

/** Lets other sites discover the oEmbed endpoint; they read the server's
 * HTML. */
function oembedLink(url: string, at: At) {
  const asked = new URLSearchParams({ url, format: "json" })
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/json+oembed",
    href: at(`/oembed?${asked}`),
  }
}

/** A page without a subject of its own. */
function plainPage({ title, description }: Words, url: string): Structured {
  return { "@type": "WebPage", name: title, description, url }
}

/** All structured data in one script. */
function structuredDataScript(things: Structured[]) {
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

import * as z from "zod/mini"

/** The maximum lengths in characters. The database has the same ones. */
export const LENGTHS = {
  name: 200,
  email: 254,
  artist_name: 200,
  city: 200,
  genres: 1000,
  stream_link: 2000,
  notes: 5000,
  message: 10_000,
} as const

const MOST_GENRES = 20

// A single plain address: no lists, no display names, and a dot in the domain.
const ADDRESS = /^[^@\s,;<>"\p{Cc}]+@[^@\s,;<>"\p{Cc}]+\.[^@\s,;<>"\p{Cc}]+$/u
const WEB_ADDRESS = /^https?:\/\/\S+$/i

/** Required text. */
export function filled(longest: number) {
  return text().check(present(), atMost(longest))
}

/** Optional text; blank becomes null. */
export function optional(longest: number) {
  return z.pipe(text().check(atMost(longest)), orNull())
}

/** An email address, lower-cased. */
export function emailAddress() {
  return text().check(
    z.toLowerCase(),
    present(),
    z.refine((email) => ADDRESS.test(email), { error: "email", abort: true }),
    atMost(LENGTHS.email),
  )
}

/** A URL with https:// or http://. */
export function webLink() {
  return text().check(present(), readable(), z.overwrite(plain), fits())
}

export function optionalWebLink() {
  return z.pipe(text().check(readable(), z.overwrite(plain), fits()), orNull())
}

/** A comma-separated list; null if empty. */
export function commaList() {
  return z.pipe(
    z.pipe(text(), z.transform(split)),
    z.nullable(z.array(z.string())).check(z.refine(isShortList, "long")),
  )
}

/** A box that must be ticked. */
export function consent() {
  return z.literal("on", "consent")
}

function text() {
  return z.string("missing").check(z.overwrite(clean))
}

/** Trimmed, with plain line feeds, and without the one character PostgreSQL
 * cannot store. */
function clean(typed: string) {
  return typed.replaceAll("\0", "").replaceAll("\r\n", "\n").trim()
}

function present() {
  return z.refine<string>((typed) => typed !== "", {
    error: "missing",
    abort: true,
  })
}

/** Counts characters as PostgreSQL does: an emoji counts once. */
function atMost(longest: number) {
  return z.refine<string>((typed) => [...typed].length <= longest, "long")
}

function orNull() {
  return z.transform((typed: string) => (typed === "" ? null : typed))
}

function readable() {
  return z.refine<string>((link) => link === "" || isWebLink(link), {
    error: "link",
    abort: true,
  })
}

function fits() {
  return atMost(LENGTHS.stream_link)
}

function isWebLink(link: string) {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}

/** Unchanged, except that inner spaces are encoded as browsers do. */
function plain(link: string) {
  if (link === "" || WEB_ADDRESS.test(link)) return link
  return new URL(link).href
}

function split(typed: string) {
  const words = typed.split(",").map((word) => word.trim())
  const kept = words.filter((word) => word !== "")
  return kept.length > 0 ? kept : null
}

function isShortList(words: string[] | null) {
  const letters = [...(words ?? []).join("")].length
  return (words ?? []).length <= MOST_GENRES && letters <= LENGTHS.genres
}

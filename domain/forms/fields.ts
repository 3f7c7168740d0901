import * as z from "zod/mini"

/** As long as each may be, in letters. The database holds the same numbers. */
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

// One plain address: no list of them, no name beside it, a dot in its domain.
const ADDRESS = /^[^@\s,;<>"\p{Cc}]+@[^@\s,;<>"\p{Cc}]+\.[^@\s,;<>"\p{Cc}]+$/u
const WEB_ADDRESS = /^https?:\/\/\S+$/i

/** Text that must be there. */
export function filled(longest: number) {
  return text().check(present(), atMost(longest))
}

/** Text that may be left blank, and is null then. */
export function optional(longest: number) {
  return z.pipe(text().check(atMost(longest)), orNull())
}

/** An e-mail address, lower-cased. */
export function emailAddress() {
  return text().check(
    z.toLowerCase(),
    present(),
    z.refine((email) => ADDRESS.test(email), { error: "email", abort: true }),
    atMost(LENGTHS.email),
  )
}

/** A web address, with its https:// or http://. */
export function webLink() {
  return text().check(present(), readable(), z.overwrite(plain), fits())
}

export function optionalWebLink() {
  return z.pipe(text().check(readable(), z.overwrite(plain), fits()), orNull())
}

/** Words between commas; null when there is none. */
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

/** Trimmed, with the line ends a keyboard makes, and without the one
 * character that PostgreSQL cannot keep. */
function clean(typed: string) {
  return typed.replaceAll("\0", "").replaceAll("\r\n", "\n").trim()
}

function present() {
  return z.refine<string>((typed) => typed !== "", {
    error: "missing",
    abort: true,
  })
}

/** Counts letters as PostgreSQL does: an emoji is not two. */
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

/** As it was typed; blanks inside are written the way browsers do. */
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

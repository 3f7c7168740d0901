import * as z from "zod/mini"
import { check, type Typed } from "./check.ts"
import {
  commaList,
  consent,
  emailAddress,
  filled,
  LENGTHS,
  optional,
  optionalWebLink,
  webLink,
} from "./fields.ts"

export type Demo = {
  name: string
  email: string
  artist_name: string
  genres: string[] | null
  city: string | null
  stream_link: string | null
  notes: string | null
}

const HOME = z.object({
  name: filled(LENGTHS.name),
  email: emailAddress(),
  artist_name: optional(LENGTHS.artist_name),
  stream_link: webLink(),
  notes: optional(LENGTHS.notes),
})

const PAGE = z.extend(HOME, {
  genres: commaList(),
  city: optional(LENGTHS.city),
  stream_link: optionalWebLink(),
  consent: consent(),
})

/** The short form on Home: a link is required, consent is not asked for. */
export function checkHomeDemo(typed: Typed) {
  const checked = check(HOME, typed)
  if (!checked.ok) return checked
  const demo = { ...checked.value, genres: null, city: null }
  return { ok: true as const, value: named(demo) }
}

/** The form of the submit page: the link is optional, consent is required. */
export function checkDemo(typed: Typed) {
  const checked = check(PAGE, typed)
  if (!checked.ok) return checked
  const { consent: _, ...demo } = checked.value
  return { ok: true as const, value: named(demo) }
}

/** The artist name defaults to the sender's own. */
function named(
  demo: Omit<Demo, "artist_name"> & { artist_name: string | null },
) {
  return { ...demo, artist_name: demo.artist_name ?? demo.name } satisfies Demo
}

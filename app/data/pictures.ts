import type { PostgrestClient } from "@supabase/postgrest-js"
import { quotedValue } from "./like-pattern.ts"
import type { Database, Source, Srcset } from "./schema.ts"

/** What a page needs to know about a picture before it loads. */
export type Picture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  srcset: Srcset
}

/** A picture with its source files, one of which is for print. */
export type PrintPicture = Picture & { sources: Source[] }

export const PICTURE = "url,width,height,alt,srcset"

/** Selects the picture behind a column. */
export function pictureOf<Name extends string, Column extends string>(
  name: Name,
  column: Column,
) {
  return `${name}:pictures!${column}(${PICTURE})` as const
}

export function printPictureOf<Name extends string, Column extends string>(
  name: Name,
  column: Column,
) {
  return `${name}:pictures!${column}(${PICTURE},sources)` as const
}

/** Keeps the request within the length of a URL. */
const MOST_LETTERS = 24_000

/** Reads the pictures with the given URLs. These may contain any characters, so
 * each is quoted, which the client's own list gets wrong. Those beyond one
 * request are left out. */
export function picturesNamed(db: PostgrestClient<Database>, urls: string[]) {
  let room = MOST_LETTERS
  const asked = [...new Set(urls)].map(quotedValue).filter((value) => {
    const { length } = String(new URLSearchParams({ in: value }))
    if (length > room) return false
    room -= length
    return true
  })
  return db
    .from("pictures")
    .select(PICTURE)
    .filter("url", "in", `(${asked.join(",")})`)
}

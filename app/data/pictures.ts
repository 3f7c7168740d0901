import type { PostgrestClient } from "@supabase/postgrest-js"
import { quotedValue } from "./like-pattern.ts"
import type { Database, Source, Srcset } from "./schema.ts"

/** What a page knows of a picture before it loads. */
export type Picture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  srcset: Srcset
}

/** A picture with the files it came from, one of which is for print. */
export type PrintPicture = Picture & { sources: Source[] }

export const PICTURE = "url,width,height,alt,srcset"

/** How a read asks for the picture behind a column. */
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

/** As much of an address as one question has room for. */
const MOST_LETTERS = 24_000

/** Asks for the pictures at some addresses, which may be anybody's words: each
 * is quoted, which the client's own list does not do well, and what goes beyond
 * one question is left out. */
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

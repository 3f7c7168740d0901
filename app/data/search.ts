import type { PostgrestClient } from "@supabase/postgrest-js"
import { SEARCH_GROUP } from "#domain/limits.ts"
import { type Picture, picturesNamed } from "./pictures.ts"
import type { Database } from "./schema.ts"

type Tables = PostgrestClient<Database>

export type Kind = "artist" | "release" | "product" | "news" | "track" | "event"

export type Hit = {
  kind: Kind
  id: string
  slug: string
  title: string
  subtitle: string | null
  dated: string | null
  picture: Picture | null
}

/** The best few matches of each kind, with typos forgiven. Throws when there is
 * no answer; pictures are optional. */
export async function searchCatalogue(
  db: Tables,
  query: string,
  signal: AbortSignal,
): Promise<Hit[]> {
  const { data, error } = await db
    .rpc("search_catalogue", { p_query: query, p_limit: SEARCH_GROUP })
    .abortSignal(signal)
  if (error) throw new Error(error.message)
  const pictures = await picturesOf(
    db,
    data.map(({ picture }) => picture),
    signal,
  )
  return data.map((row) => ({
    ...row,
    kind: row.kind as Kind,
    picture: pictures.get(row.picture) ?? null,
  }))
}

async function picturesOf(db: Tables, urls: string[], signal: AbortSignal) {
  const wanted = urls.filter(Boolean)
  const { data } = await picturesNamed(db, wanted).abortSignal(signal)
  return new Map(data?.map((picture) => [picture.url, picture]))
}

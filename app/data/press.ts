import { PRESS_KIT_ITEMS } from "#domain/limits.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type PressQuote = RowOf<typeof pressQuotesOf>

/** Press quotes about an artist, newest first. */
export function pressQuotesOf(db: Tables, artistId: string) {
  return rows(
    db
      .from("artist_press")
      .select("id,quote,publication,author,publish_date,article_url")
      .eq("artist_id", artistId)
      .order("publish_date", { ascending: false })
      .limit(PRESS_KIT_ITEMS),
  )
}

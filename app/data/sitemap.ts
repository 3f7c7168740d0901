import { allRows } from "./pagination.ts"
import type { Tables } from "./tables.ts"

/** Everything public that has a page, by kind, most recently changed first. */
export async function publicSlugs(db: Tables, today: string) {
  const [artists, releases, articles, products, events, letters] =
    await Promise.all([
      allRows((from, to) =>
        db
          .from("artists_public_v")
          .select("slug,updated_at")
          .order("updated_at", { ascending: false })
          .order("slug")
          .range(from, to),
      ),
      allRows((from, to) =>
        db
          .from("releases_public_v")
          .select("slug,updated_at")
          .order("updated_at", { ascending: false })
          .order("slug")
          .range(from, to),
      ),
      allRows((from, to) =>
        db
          .from("news_articles")
          .select("slug,updated_at")
          .order("updated_at", { ascending: false })
          .order("slug")
          .range(from, to),
      ),
      allRows((from, to) =>
        db
          .from("products")
          .select("slug,updated_at")
          .order("updated_at", { ascending: false })
          .order("slug")
          .range(from, to),
      ),
      allRows((from, to) =>
        db
          .from("artist_tour_dates")
          .select("id,created_at")
          .gte("event_date", today)
          .order("event_date")
          .order("id")
          .range(from, to),
      ),
      allRows((from, to) =>
        db
          .from("archived_letters")
          .select("slug,sent_at")
          .order("sent_at", { ascending: false })
          .order("slug")
          .range(from, to),
      ),
    ])
  return { artists, releases, articles, products, events, letters }
}

import { allRows } from "./pagination.ts"
import type { Tables } from "./tables.ts"

/** Everything public that has a page, by kind, newest change first. */
export async function publicSlugs(db: Tables) {
  const [artists, releases, articles, products] = await Promise.all([
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
        .eq("status", "published")
        .order("updated_at", { ascending: false })
        .order("slug")
        .range(from, to),
    ),
    allRows((from, to) =>
      db
        .from("products")
        .select("slug,updated_at")
        .eq("active", true)
        .order("updated_at", { ascending: false })
        .order("slug")
        .range(from, to),
    ),
  ])
  return { artists, releases, articles, products }
}

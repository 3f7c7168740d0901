import { rows, type Tables } from "./tables.ts"

type Entry = { slug: string; updated_at: string | null }

/** As many rows as the backend hands out at once. */
const BATCH = 1000
/** A sitemap may hold 50,000 addresses: four kinds share them, and an artist
 * has two. */
const MOST = 9_000

/** Everything public that has a page, by kind, newest change first. */
export async function publicSlugs(db: Tables) {
  const [artists, releases, articles, products] = await Promise.all([
    everyRow((from, to) =>
      db
        .from("artists_public_v")
        .select("slug,updated_at")
        .order("updated_at", { ascending: false })
        .order("slug")
        .range(from, to),
    ),
    everyRow((from, to) =>
      db
        .from("releases_public_v")
        .select("slug,updated_at")
        .order("updated_at", { ascending: false })
        .order("slug")
        .range(from, to),
    ),
    everyRow((from, to) =>
      db
        .from("news_articles")
        .select("slug,updated_at")
        .eq("status", "published")
        .order("updated_at", { ascending: false })
        .order("slug")
        .range(from, to),
    ),
    everyRow((from, to) =>
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

type Read = Parameters<typeof rows>[0]

async function everyRow(read: (from: number, to: number) => Read) {
  const found: Entry[] = []
  for (let from = 0; from < MOST; from += BATCH) {
    const batch = (await rows(read(from, from + BATCH - 1))) as Entry[]
    found.push(...batch)
    if (batch.length < BATCH) break
  }
  return found
}

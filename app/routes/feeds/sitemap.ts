import { dayOf } from "#domain/calendar.ts"
import { publicSlugs } from "../../data/sitemap.ts"
import { tables } from "../../data/tables.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { labelToday, siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/sitemap"

export const handle: PageHandle = { uses: [] }

/** Pages that are not about a single item. */
const PAGES = [
  "/",
  "/artists",
  "/releases",
  "/events",
  "/events/past",
  "/visuals",
  "/shop",
  "/news",
  "/letters",
  "/about",
  "/submit",
  "/contact",
  "/privacy",
  "/terms",
]

export async function loader({ context }: Route.LoaderArgs) {
  const at = siteAddresses(context)
  const found = await publicSlugs(tables(context), labelToday(context))
  const entries = [
    ...PAGES.map((path) => entry(at(path), null)),
    ...found.artists.flatMap(({ slug, updated_at }) => [
      entry(at(`/artist/${slug}`), updated_at),
      entry(at(`/artist/${slug}/epk`), updated_at),
    ]),
    ...found.releases.map(({ slug, updated_at }) =>
      entry(at(`/release/${slug}`), updated_at),
    ),
    ...found.articles.map(({ slug, updated_at }) =>
      entry(at(`/news/${slug}`), updated_at),
    ),
    ...found.products.map(({ slug, updated_at }) =>
      entry(at(`/product/${slug}`), updated_at),
    ),
    ...found.letters.map(({ slug, sent_at }) =>
      entry(at(`/letters/${slug}`), sent_at),
    ),
    ...found.events.map(({ id, created_at }) =>
      entry(at(`/event/${id}`), created_at),
    ),
  ]
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`,
    {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
      },
    },
  )
}

/** Slugs and our own origin contain nothing that XML needs escaped. */
function entry(address: string, changed: string | null) {
  const date = changed ? `<lastmod>${dayOf(changed)}</lastmod>` : ""
  return `<url><loc>${address}</loc>${date}</url>`
}

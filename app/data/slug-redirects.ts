import { data, redirect } from "react-router"
import type { Context } from "../site/request-context.ts"
import { isSlug } from "./slug.ts"
import { rows, tables } from "./tables.ts"

type SluggedTable = "artists" | "releases" | "products" | "news_articles"
type RequestedSlug = { context: Context; params: { slug: string }; url: URL }

/** Thrown by a loader when its slug matches nothing: a redirect to the thing's
 * current URL, or a 404. */
export async function redirectOrNotFound(
  table: SluggedTable,
  asked: RequestedSlug,
) {
  return (await movedRedirect(table, asked)) ?? data(null, 404)
}

/** The slug's position in every URL that has one. The segment before it may be
 * in any case, as the router also matches `/Release/`. */
const PLACE = /^(\/[^/]+\/)[^/]+/

/** A permanent redirect to the current URL of something that used to have this
 * one. */
export async function movedRedirect(
  p_table: SluggedTable,
  { context, params: { slug }, url }: RequestedSlug,
) {
  if (!isSlug(slug)) return null
  const read = tables(context).rpc(
    "moved_to",
    { p_table, p_slug: slug },
    { get: true },
  )
  const now: string | null = await rows(read)
  if (now === null || now === slug) return null
  const path = url.pathname.replace(PLACE, (_, room) => room + now)
  return redirect(path + url.search, 301)
}

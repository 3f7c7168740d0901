import { data, redirect } from "react-router"
import type { Context } from "../site/request-context.ts"
import { isSlug } from "./slug.ts"
import { rows, tables } from "./tables.ts"

type Named = "artists" | "releases" | "products" | "news_articles"
type Asked = { context: Context; params: { slug: string }; url: URL }

/** What a loader throws when its slug names nothing: on to where the thing is
 * now, or not found. */
export async function movedOrMissing(table: Named, asked: Asked) {
  return (await moved(table, asked)) ?? data(null, 404)
}

/** The place of the slug in every address that has one, however the word before
 * it was written: the router reads `/Release/` too. */
const PLACE = /^(\/[^/]+\/)[^/]+/

/** On to the present address of what had this one once, for good. */
export async function moved(
  p_table: Named,
  { context, params: { slug }, url }: Asked,
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

import { renderToStaticMarkup } from "react-dom/server"
import { redirect } from "react-router"
import { releaseBySlug } from "../../data/releases.ts"
import { movedRedirect } from "../../data/slug-redirects.ts"
import { tables } from "../../data/tables.ts"
import { EmbedPage, MissingEmbed } from "../../embed/embed-page.tsx"
import type { PageHandle } from "../../site/page-handle.ts"
import { requestServices, siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/release"

export const handle: PageHandle = { uses: [] }

/** The only page that other sites may embed. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const { nonce, deliver } = context.get(requestServices)
  const at = siteAddresses(context)
  const release = await releaseBySlug(tables(context), params.slug)
  if (!release) {
    const now = await movedRedirect("releases", {
      context,
      params,
      url: new URL(at(`/release/${params.slug}`)),
    })
    const place = now?.headers.get("Location")
    if (place) return redirect(`/embed${place}`, 301)
  }
  const page = release ? (
    <EmbedPage
      release={release}
      href={at(`/release/${release.slug}`)}
      nonce={nonce}
    />
  ) : (
    <MissingEmbed href={at("/releases")} />
  )
  deliver({
    html: `<!DOCTYPE html>${renderToStaticMarkup(page)}`,
    framable: true,
  })
  return new Response(null, {
    status: release ? 200 : 404,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  })
}

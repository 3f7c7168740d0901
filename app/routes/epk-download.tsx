import { data, isRouteErrorResponse, redirect } from "react-router"
import { movedRedirect } from "../data/slug-redirects.ts"
import { pressKitMessages } from "../messages.ts"
import { pageMeta } from "../site/meta.ts"
import { requestServices } from "../site/request-context.ts"
import { Missing } from "../ui/missing.tsx"
import type { Route } from "./+types/epk-download"

const { title } = pressKitMessages.unavailable()

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${title} – 9X`,
    description: "The press kit of an artist of 9X.",
    unlisted: true,
  })

/** The press kit without JavaScript, its press sheet alone (`?sheet`) or that
 * of the latest release (`?one-sheet`). Redirects to the file, or shows why it
 * cannot. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url: asked } = args
  const kind = requestedKind(asked.searchParams)
  const { backend, publishableKey, siteUrl } = context.get(requestServices)
  const answer = await backend(
    new Request(`${siteUrl}/functions/v1/get-presskit-url`, {
      method: "POST",
      headers: { apikey: publishableKey },
      body: JSON.stringify({ path: `${params.slug}.${kind}` }),
    }),
  )
  const { url, message } = await answer.json()
  const elsewhere =
    answer.status === 404 && (await movedRedirect("artists", args))
  if (elsewhere) return elsewhere
  if (!answer.ok) throw data(message, answer.status)
  const { pathname, search } = new URL(url)
  return redirect(pathname + search, {
    headers: { "Cache-Control": "no-store" },
  })
}

function requestedKind(asked: URLSearchParams) {
  if (asked.has("one-sheet")) return "one-sheet.pdf"
  return asked.has("sheet") ? "pdf" : "zip"
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status === 503) throw error
  const { text } = pressKitMessages.unavailable(error.data)
  const known = error.status !== 404
  return (
    <Missing
      text={`${title}: ${text}`}
      link={
        known
          ? { to: `/artist/${params.slug}/epk`, text: "Back to the press kit" }
          : { to: "/artists", text: "Browse artists" }
      }
    />
  )
}

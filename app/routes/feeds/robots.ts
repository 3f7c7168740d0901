import type { PageHandle } from "../../site/page-handle.ts"
import { siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/robots"

export const handle: PageHandle = { uses: [] }

/** Private pages, and paths that are not pages. Pictures and streams under
 * /storage are part of the pages. */
const CLOSED = [
  "/account",
  "/cart",
  "/success",
  "/redeem",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/newsletter/confirm",
  "/unsubscribe",
  "/dev/",
  "/auth/v1/",
  "/rest/v1/",
  "/functions/v1/",
  "/webhooks/",
  "/passes/",
  "/l/",
  "/preview/",
  "/studio/",
]

export function loader({ context }: Route.LoaderArgs) {
  const at = siteAddresses(context)
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${at("/sitemap.xml")}`,
  ]
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
    },
  })
}

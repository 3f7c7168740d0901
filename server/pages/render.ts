import { contentPolicyFor } from "../http/middleware/security-headers.ts"
import { insertHydrationData } from "./hydration-data.ts"
import type { PageServices, Screens } from "./screens.ts"

type RenderOptions = { screens: Screens; development: boolean }

/** Renders any screen: React Router's answer with the content policy that its
 * own inline scripts need. */
export function createRenderer({ screens, development }: RenderOptions) {
  return async function render(request: Request, services: PageServices) {
    const { response, page, nonce } = await screens.write(request, services)
    if (!page) return response
    const whole = insertHydrationData(page)
    const { body, policy } = contentPolicyFor(whole, { nonce, development })
    const { status, headers } = response
    headers.set("Content-Security-Policy", policy)
    if (status === 503) headers.set("Retry-After", "2")
    const sent = request.method === "HEAD" ? null : body
    return new Response(sent, { status, headers })
  }
}

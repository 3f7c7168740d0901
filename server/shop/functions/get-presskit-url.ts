import { z } from "zod"
import type { FunctionCall } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import type { createPressKits } from "#server/presskit/press-kits.ts"

const BODY = z.object({ path: z.string() })
const LONGEST_SLUG = 120
const KIT = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(zip|pdf)$/

/** `{path: "<artist-slug>.zip"}` → `{url}`, a link to the artist's press kit
 * that lives for an hour; `.pdf` is its sheet alone. */
export function getPresskitUrl(kits: ReturnType<typeof createPressKits>) {
  return async ({ body, context }: FunctionCall) => {
    const asked = BODY.safeParse(body)
    if (!asked.success) throw badBody()
    const [, slug = "", kind] = asked.data.path.match(KIT) ?? []
    if (!slug || slug.length > LONGEST_SLUG) throw notFound()
    const { clientAddress, requestId } = context
    const url = await kits.link(slug, kind === "pdf" ? "pdf" : "zip", {
      clientAddress,
      requestId,
    })
    if (!url) throw notFound()
    return { url }
  }
}

function badBody() {
  const message = 'The body must be {"path": "<artist-slug>.zip"}.'
  return new Refusal(400, { code: "bad_body", message })
}

function notFound() {
  return new Refusal(404, { code: "not_found", message: "Not found" })
}

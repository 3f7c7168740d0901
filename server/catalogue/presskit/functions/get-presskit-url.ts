import { z } from "zod"
import type { FunctionCall } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  type createPressKits,
  isKitKind,
} from "#server/catalogue/presskit/press-kits.ts"

const BODY = z.object({
  path: z.string().optional(),
  listening: z.string().min(1).max(200).optional(),
})
const LONGEST_SLUG = 120
const KIT = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z.-]+)$/

/** `{path: "<artist-slug>.zip"}` → `{url}`, a link to the artist's press kit
 * that is valid for an hour; `.pdf` is the press sheet alone, `.one-sheet.pdf`
 * the one-sheet of the latest release. With `listening`, the secret of a
 * listening link, the kit includes that record and its link is valid for
 * minutes; the path may then be omitted. */
export function getPresskitUrl(kits: ReturnType<typeof createPressKits>) {
  return async ({ body, context }: FunctionCall) => {
    const asked = BODY.safeParse(body)
    if (!asked.success) throw badBody()
    const { path, listening: token } = asked.data
    if (path === undefined && token === undefined) throw badBody()
    const { slug, kind } = path === undefined ? WHOLE : wantedBy(path)
    // An unreleased record is only in the whole kit.
    if (token !== undefined && kind !== "zip") throw notFound()
    const { clientAddress, requestId } = context
    const arrival = { clientAddress, requestId }
    const url = await kits.link({ slug, kind, token }, arrival)
    if (!url) throw notFound()
    return { url }
  }
}

/** The kit of the artist whose record the link opens. */
const WHOLE = { slug: null, kind: "zip" } as const

function wantedBy(path: string) {
  const [, slug = "", kind = ""] = path.match(KIT) ?? []
  if (!slug || slug.length > LONGEST_SLUG || !isKitKind(kind)) throw notFound()
  return { slug, kind }
}

function badBody() {
  const message = 'The body must be {"path": "<artist-slug>.zip"}.'
  return new Refusal(400, { code: "bad_body", message })
}

function notFound() {
  return new Refusal(404, { code: "not_found", message: "Not found" })
}

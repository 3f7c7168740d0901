import type { Context } from "hono"
import type { AppContext } from "../../http/middleware/answer-every.ts"
import type { PageParts } from "../parts.ts"

const STREAM = /^\/storage\/v1\/object\/public\/streams\/(.+)$/

/** The request for a file; in a preview, for a stream withheld from visitors,
 * redirected to its real path. */
export async function previewedStream(
  c: Context<AppContext>,
  { env, platform, previews }: PageParts,
) {
  const { raw } = c.req
  const { preview } = c.var
  const name = preview && STREAM.exec(new URL(raw.url).pathname)?.[1]
  if (!preview || !name) return raw
  const decoded = decode(name)
  if (!decoded || !(await previews.opensStream(decoded, preview))) return raw
  const headers = new Headers({ apikey: platform.keys.secret })
  const range = raw.headers.get("Range")
  if (range) headers.set("Range", range)
  const { method, signal } = raw
  const url = `${env.SITE_URL}/storage/v1/object/masters/withheld/${name}`
  return new Request(url, { method, headers, signal })
}

function decode(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

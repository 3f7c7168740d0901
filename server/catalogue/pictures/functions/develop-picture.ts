import { z } from "zod"
import { FRAMING, LONGEST_ALT, pictureRefusals } from "#domain/picture.ts"
import type { FunctionCall } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  bytesOfOriginal,
  dropOriginal,
  isOriginal,
  keepFiles,
  recipeOf,
} from "#server/catalogue/pictures/files.ts"
import type { PictureQueue } from "#server/catalogue/pictures/picture-queue.ts"
import { PictureRefused } from "#server/catalogue/pictures/picture-refused.ts"
import { callerOf, rows, tablesAs } from "#server/runtime/backend-clients.ts"

const BODY = z.object({
  original: z.uuid(),
  framing: FRAMING,
  alt: z.string().trim().min(1).max(LONGEST_ALT),
})
const PICTURE =
  "url,width,height,colour,alt,sources,srcset,original,framing,updated_at"

type Parts = {
  sql: Sql
  pictureQueue: PictureQueue
  platform: () => Platform
  siteUrl: string
}

/** `{original, framing, alt}` → the picture's row, with every file that pages
 * ask for. Runs as the caller: the policies decide who may read the original
 * and add a picture. Repeating the call finds the existing row. */
export function developPicture(parts: Parts) {
  const { sql, pictureQueue, platform, siteUrl } = parts
  return async ({ body, request, context }: FunctionCall) => {
    const asked = BODY.safeParse(body)
    if (!asked.success) throw badBody()
    const { original, framing, alt } = asked.data
    const { clientAddress, requestId } = context
    const arrival = { clientAddress, requestId }
    const backend = { platform: platform(), siteUrl, arrival }
    const caller = callerOf(request)
    const db = tablesAs(backend, caller)
    const recipe = recipeOf(framing)
    const [known] = await rows(
      db
        .from("pictures")
        .select(PICTURE)
        .eq("original", original)
        .like("url", `%/${recipe}/%`),
    )
    if (known?.alt === alt) return known
    if (known) {
      const change = db.from("pictures").update({ alt }).eq("url", known.url)
      return first(await rows(change.select(PICTURE)))
    }
    // A caller who may not read the original does not join the queue.
    if (!(await isOriginal(backend, caller, original))) throw noOriginal()
    const client = context.caller.claims.sub ?? ""
    await limitDeveloping(sql, client)
    const developed = await pictureQueue({
      client,
      async original() {
        const bytes = await bytesOfOriginal(backend, caller, original)
        if (!bytes) throw noOriginal()
        return bytes
      },
      framing,
    }).catch(async (error) => {
      if (!(error instanceof PictureRefused)) throw error
      // An original stays if another picture was developed from it.
      const others = db.from("pictures").select("url").eq("original", original)
      const [used] = await rows(others.limit(1))
      if (!used) await dropOriginal(backend, original)
      throw refused(error)
    })
    const { width, height, colour, files } = developed
    const sources = await keepFiles(backend, `${original}/${recipe}`, files)
    const url = sources.findLast(({ type }) => type === "image/webp")?.url ?? ""
    const row = { url, width, height, colour, alt, sources, original, framing }
    return first(await rows(db.from("pictures").upsert(row).select(PICTURE)))
  }
}

/** Allows one person a burst of a hundred and sixty an hour: the same original
 * can be framed in ever new ways, and each framing leaves files. */
async function limitDeveloping(sql: Sql, client: string) {
  const [row] = await sql<{ may: boolean }[]>`
    select private.take_allowance(${`pictures by ${client}`}, 1, 100, 60) as may`
  if (row?.may) return
  throw new Refusal(
    429,
    {
      code: "too_many",
      message: "That was a lot of pictures. Please wait a few minutes.",
    },
    { "Retry-After": "60" },
  )
}

function first<T>([row]: T[]) {
  // The caller's role was taken away meanwhile, so nothing changed.
  if (!row) throw new Refusal(403, { code: "42501", message: "Not allowed" })
  return row
}

function badBody() {
  const message =
    'The body must be {"original", "framing": {"shape", "x", "y", "zoom"}, "alt"}.'
  return new Refusal(400, { code: "bad_body", message })
}

function noOriginal() {
  const message = "The original is not there. Bring the picture once more."
  return new Refusal(404, { code: "no_original", message })
}

function refused({ reason }: PictureRefused) {
  return new Refusal(422, { code: reason, message: pictureRefusals[reason] })
}

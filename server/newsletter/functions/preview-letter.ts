import { z } from "zod"
import { letterDraft } from "#domain/letter/blocks.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { callerOf, rows, tablesAs } from "#server/runtime/backend-clients.ts"
import { parseBody } from "../../http/parse-body.ts"
import { addressedTo } from "../compose.ts"
import { editionOf, readNewsletter } from "../editions.ts"

const KEPT = z.object({ id: z.guid() })
const MOMENT = z.object({ send_at: z.coerce.date().nullish() })

/** Stands in for a reader's token. */
const SOMEBODY = "00000000-0000-0000-0000-000000000000"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** `{id}` or `{subject, preheader, blocks, send_at?}` → `{html, text, faults}`,
 * composed by the same steps as the real one. Only for letter editors. */
export function previewLetter(parts: Parts): FunctionHandler {
  const { sql, platform, siteUrl } = parts
  return async ({ body, request, context }) => {
    const { clientAddress, requestId } = context
    const arrival = { clientAddress, requestId }
    const backend = { platform: platform(), siteUrl, arrival }
    const db = tablesAs(backend, callerOf(request))
    // The database decides who may, before anything is read.
    const { error, status } = await db.rpc("audience_size", {
      p_audience: { all: true },
    })
    if (error && (status === 401 || status === 403)) throw notTheirs()
    await rows(Promise.resolve({ data: null, error, status }))
    const { html, text, faults } = await editionOf(
      { sql, siteUrl },
      await draftOf(sql, body),
    )
    return { ...addressedTo({ html, text }, SOMEBODY), faults }
  }
}

async function draftOf(sql: Sql, body: unknown) {
  const kept = KEPT.safeParse(body)
  if (kept.success) {
    const newsletter = await readNewsletter(sql, kept.data.id)
    if (newsletter) return newsletter
    throw new Refusal(404, {
      code: "9X145",
      message: "There is no such letter any more.",
    })
  }
  const { send_at } = parseBody(MOMENT, body)
  const draft = parseBody(letterDraft, body)
  const slug = "preview"
  return {
    ...draft,
    slug,
    in_archive: true,
    send_at: send_at ?? null,
  }
}

function notTheirs() {
  const message = "Only editors write letters."
  return new Refusal(403, { code: "42501", message })
}

import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  composePressMailing,
  pressAddress,
} from "#server/press/mailings/press-mails.ts"
import { callerOf, rows, tablesAs } from "#server/runtime/backend-clients.ts"
import { parseBody } from "../../../http/parse-body.ts"

const BODY = z.object({
  subject: z.string().max(200),
  body: z.string().max(10_000),
  contact_id: z.guid(),
  /** The record whose link it contains, if any. */
  release_id: z.guid().nullable(),
})

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** `{subject, body, contact_id, release_id}` → `{to, replyTo, subject, text,
 * html}`: the mailing to one press contact, composed by the same code as the
 * real one, but with links that lead nowhere. Reads as the caller: policies
 * decide who may see the press list. */
export function previewPressLetter(parts: Parts): FunctionHandler {
  const { sql, platform, siteUrl } = parts
  return async ({ body, request, context }) => {
    const draft = parseBody(BODY, body)
    const { clientAddress, requestId } = context
    const tables = tablesAs(
      { platform: platform(), siteUrl, arrival: { clientAddress, requestId } },
      callerOf(request),
    )
    const contact = await readContact(tables, draft.contact_id)
    const [record = null] = draft.release_id
      ? await rows(
          tables
            .from("releases")
            .select("title,artist:artist_name")
            .eq("id", draft.release_id)
            .limit(1),
        )
      : []
    const { subject, text, html, replyTo } = composePressMailing({
      ...draft,
      name: contact.name,
      record: record && { ...record, artist: record.artist ?? "" },
      listenUrl: record && `${siteUrl}/listen#…`,
      leaveUrl: `${siteUrl}/unsubscribe?press=…`,
      replyTo: await pressAddress(sql),
    })
    return { to: contact.email, replyTo: replyTo ?? null, subject, text, html }
  }
}

async function readContact(tables: ReturnType<typeof tablesAs>, id: string) {
  const read = await tables
    .from("press_contacts")
    .select("name,email")
    .eq("id", id)
    .limit(1)
  if (read.error?.code === "42501") throw notYours(read.status)
  const [contact] = await rows(Promise.resolve(read))
  if (!contact) throw notThere()
  return contact
}

function notYours(status: number) {
  const message = "Only editors write to the press."
  return new Refusal(status === 401 ? 401 : 403, { code: "42501", message })
}

function notThere() {
  const message = "This person is not in the press list any more."
  return new Refusal(404, { code: "not_found", message })
}

import { z } from "zod"
import type { Listening } from "#domain/listening.ts"
import { plainLyrics } from "#domain/lyrics.ts"
import type { FunctionCall } from "#platform/functions.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { createListeningLinks, TOKEN } from "../links.ts"

const BODY = z.object({ token: TOKEN })

/** `{token}` → everything a listener's page shows. The label can see that the
 * link was opened. */
export function openListening({ sql }: { sql: Sql }) {
  const links = createListeningLinks(sql)
  return async ({ body, context }: FunctionCall): Promise<Listening> => {
    const { token } = parseBody(BODY, body)
    const client = context.clientAddress
    const { state, ...listening } = await links.open({ token, client })
    const tracks = listening.record.tracks.map((track) => ({
      ...track,
      lyrics: plainLyrics(track.lyrics),
    }))
    return { ...listening, record: { ...listening.record, tracks } }
  }
}

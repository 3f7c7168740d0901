import { z } from "zod"
import type { FunctionCall } from "#platform/functions.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { createListeningLinks, TOKEN } from "../links.ts"

const DAY_SECONDS = 86_400
const BODY = z.object({
  token: TOKEN,
  play: z.guid(),
  seconds: z.number().min(0).max(DAY_SECONDS),
})

/** `{token, play, seconds}` → `{plays_left}`: reports how much of a play has
 * been heard. The answer tells the player if the link was ended. */
export function tellListening({ sql }: { sql: Sql }) {
  const links = createListeningLinks(sql)
  return async ({ body, context }: FunctionCall) => {
    const { token, play, seconds } = parseBody(BODY, body)
    const asking = { token, client: context.clientAddress }
    const { plays_left } = await links.tell(asking, play, seconds)
    return { plays_left }
  }
}

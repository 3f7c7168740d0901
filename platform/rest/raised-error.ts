import { z } from "zod"
import { refuse } from "./refusals.ts"
import type { Reply } from "./reply.ts"
import {
  isStatus,
  keepHeaders,
  parse,
  withStatus,
} from "./response-settings.ts"

const MESSAGE = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const DETAIL = z.object({
  status: z.number().int().refine(isStatus),
  headers: z.record(z.string(), z.string()),
})

/** An error that SQL words itself by `raise sqlstate 'PGRST'`: what it says in
 * its message, with the status and headers in its detail. */
export function raisedReply(
  { message, detail }: { message: string; detail?: string },
  reply: (
    status: number,
    body: object,
    headers: Record<string, string>,
  ) => Reply,
): Reply {
  const body = MESSAGE.safeParse(parse(message)).data
  if (!body) {
    throw malformed(
      `Invalid JSON value for MESSAGE: '${message.slice(0, 500)}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const about = DETAIL.safeParse(parse(detail ?? "")).data
  const headers = about && keepHeaders(about.headers)
  if (!about || !headers) {
    throw malformed(
      detail === undefined
        ? "DETAIL is missing in the RAISE statement"
        : `Invalid JSON value for DETAIL: '${detail.slice(0, 500)}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return withStatus(reply(about.status, body, headers), about.status)
}

function malformed(details: string, hint: string) {
  return refuse(
    500,
    "PGRST121",
    `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details,
    hint,
  )
}

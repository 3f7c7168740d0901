import { z } from "zod"
import type { RequestContext } from "../caller.ts"
import { isDatabaseAway, isDiskFull, sqlState } from "../postgres/connection.ts"
import { Refusal } from "../refusal.ts"
import {
  isStatus,
  keepHeaders,
  parse,
  type Reply,
  withStatus,
} from "./reply.ts"
import { tooMuchAnswer } from "./response-size-limit.ts"

type PostgresFault = {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** Turns any error into PostgREST's answer. An unreachable database, a full
 * disk and our own faults are rethrown: the server has answers for them. */
export function errorReply(fault: unknown, context: RequestContext) {
  const error = tooMuchAnswer(fault) ?? fault
  if (error instanceof Refusal) {
    return respond(error.status, error.body, error.headers)
  }
  if (!isPostgresFault(error)) throw error
  if (isDatabaseAway(error) || isDiskFull(error)) throw error
  if (error.code === RAISED) return raisedReply(error)
  const status = statusOf(error, context.caller.role === "anon")
  const body = {
    code: error.code,
    message: error.message,
    details: safeDetail(error),
    hint: error.hint ?? null,
  }
  return respond(status, body, status === 401 ? CHALLENGE : {})
}

const RAISED = "PGRST"

const CHALLENGE = { "www-authenticate": "Bearer" }

function respond(
  status: number,
  body: { [part in "code" | "message" | "details" | "hint"]?: unknown },
  headers: Record<string, string>,
): Reply {
  const { code = null, message, details = null, hint = null } = body
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify({ code, message, details, hint }),
  }
}

function isPostgresFault(error: unknown): error is PostgresFault {
  return sqlState(error) !== undefined
}

const EXACT: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  // PostgREST answers 500, which would look like a fault of the server.
  "57014": 504,
  P0001: 400,
}

/** By the first two letters of the SQLSTATE; 400 for any other. */
const BY_CLASS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 413,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  PT: 500,
  XX: 500,
}

function statusOf({ code, message }: PostgresFault, isVisitor: boolean) {
  if (code === "42501") return isVisitor ? 401 : 403
  const raised = code.match(/^PT([45]\d\d)$/)?.[1]
  if (raised) return Number(raised)
  if (code === "21000") {
    // An upsert of two rows with the same key is the request's fault.
    return /^ON CONFLICT|requires a WHERE clause$/.test(message) ? 400 : 500
  }
  if (code === "55000" && /^cannot .* view/.test(message)) return 405
  return EXACT[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

const KEY_DETAIL =
  /^Key \((.*?)\)=\(.*\) (already exists|is not present in table "[^"]*"|is still referenced from table "[^"]*")\.$/s

/** PostgreSQL's details on violated constraints quote the row: only the column
 * names and the sentence are kept. */
function safeDetail({ code, detail }: PostgresFault) {
  if (!detail) return null
  if (/row contains/.test(detail)) return null
  if (!code.startsWith("23")) return detail
  const [, columns, sentence] = detail.match(KEY_DETAIL) ?? []
  return columns ? `Key (${columns}) ${sentence}.` : null
}

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

/** An error that SQL words itself with `raise sqlstate 'PGRST'`: the message
 * holds the body, and the detail the status and headers. */
function raisedReply({ message, detail }: PostgresFault): Reply {
  const body = MESSAGE.safeParse(parse(message)).data
  if (!body) {
    return malformed(
      `Invalid JSON value for MESSAGE: '${message.slice(0, 500)}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const about = DETAIL.safeParse(parse(detail ?? "")).data
  const headers = about && keepHeaders(about.headers)
  if (!about || !headers) {
    return malformed(
      detail === undefined
        ? "DETAIL is missing in the RAISE statement"
        : `Invalid JSON value for DETAIL: '${detail.slice(0, 500)}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return withStatus(respond(about.status, body, headers), about.status)
}

function malformed(details: string, hint: string) {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`
  return respond(500, { code: "PGRST121", message, details, hint }, {})
}

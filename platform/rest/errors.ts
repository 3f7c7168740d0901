import type { RequestContext } from "../caller.ts"
import { isDatabaseAway, isDiskFull } from "../postgres/connection.ts"
import { Refusal } from "../refusal.ts"
import { raisedReply } from "./raised-error.ts"
import type { Reply } from "./reply.ts"
import { tooMuchAnswer } from "./response-size-limit.ts"

type PostgresFault = {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** Turns whatever went wrong into PostgREST's answer. A database that is away,
 * a full disk and a fault of our own are thrown on: the server has answers for
 * them. */
export function errorReply(fault: unknown, context: RequestContext) {
  const error = tooMuchAnswer(fault) ?? fault
  if (error instanceof Refusal) return refusalReply(error)
  if (!isPostgresFault(error)) throw error
  if (isDatabaseAway(error) || isDiskFull(error)) throw error
  if (error.code === RAISED) return raised(error)
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

function raised(error: PostgresFault) {
  try {
    return raisedReply(error, respond)
  } catch (fault) {
    if (fault instanceof Refusal) return refusalReply(fault)
    throw fault
  }
}

function refusalReply({ status, body, headers }: Refusal) {
  return respond(status, body, headers)
}

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
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown }
  return name === "PostgresError" && typeof code === "string"
}

const EXACT: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  // PostgREST says 500, which would read as a fault of the server.
  "57014": 504,
  P0001: 400,
}

/** By the first two letters of the SQLSTATE; what is missing is 400. */
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
    // Two rows of one upsert with the same key are the request's fault.
    return /^ON CONFLICT|requires a WHERE clause$/.test(message) ? 400 : 500
  }
  if (code === "55000" && /^cannot .* view/.test(message)) return 405
  return EXACT[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

const KEY_DETAIL =
  /^Key \((.*?)\)=\(.*\) (already exists|is not present in table "[^"]*"|is still referenced from table "[^"]*")\.$/s

/** PostgreSQL's details on violated constraints quote the row: only the
 * column names and the sentence are kept. */
function safeDetail({ code, detail }: PostgresFault) {
  if (!detail) return null
  if (/row contains/.test(detail)) return null
  if (!code.startsWith("23")) return detail
  const [, columns, sentence] = detail.match(KEY_DETAIL) ?? []
  return columns ? `Key (${columns}) ${sentence}.` : null
}

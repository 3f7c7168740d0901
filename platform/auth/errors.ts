import { Refusal } from "../refusal.ts"

/** A refusal in GoTrue's words; `code` is one of the client library's. */
export function refuse(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
) {
  return new Refusal(status, { code, message, ...extra })
}

export function tooMany(
  code:
    | "over_request_rate_limit"
    | "over_email_send_rate_limit"
    | "mfa_recovery_codes_locked",
  message: string,
  retryAfterSeconds: number,
) {
  const headers = { "retry-after": String(retryAfterSeconds) }
  return new Refusal(429, { code, message }, headers)
}

const VERSION_HEADER = "x-supabase-api-version"
const VERSION = "2024-01-01"

/** Clients that send an API version of 2024 or later read the error code as a
 * word; older ones expect the status there. */
export function renderRefusal(request: Request, refusal: Refusal) {
  const { code, message, ...extra } = refusal.body
  const asked = request.headers.get(VERSION_HEADER) ?? ""
  const modern = /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= VERSION
  const body = modern
    ? { code, message, ...extra }
    : { code: refusal.status, error_code: code, msg: message, ...extra }
  const headers = {
    ...refusal.headers,
    "cache-control": "no-store",
    ...(modern && { [VERSION_HEADER]: VERSION }),
  }
  return Response.json(body, { status: refusal.status, headers })
}

/** A database error caused by the request's own values is the request's fault;
 * any other is rethrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code !== "string") throw error
  if (code === "23505") {
    return refuse(409, "conflict", "This is taken already")
  }
  if (code === "23503") {
    return refuse(409, "conflict", "Something else still refers to this")
  }
  if (code === "40001" || code === "40P01") {
    return refuse(409, "conflict", "Another request was faster: try again")
  }
  if (code.startsWith("22") || code.startsWith("54")) {
    return refuse(400, "validation_failed", "A value cannot be stored")
  }
  throw error
}

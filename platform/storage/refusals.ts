import { isDatabaseAway, isDiskFull } from "../postgres/connection.ts"
import { Refusal } from "../refusal.ts"

/** Storage-api sends most of its refusals with HTTP 400 and the real status in
 * the body; the official client reads both. */
export function refuse(
  statusCode: number,
  code: string,
  message: string,
  error = code,
) {
  const status = statusCode === 503 ? 503 : 400
  const body = { statusCode: String(statusCode), error, code, message }
  return new Refusal(status, body)
}

/** Refusals that have an HTTP status of their own. */
export function refuseByStatus(
  status: number,
  code: string,
  message: string,
  error = code,
  headers: Record<string, string> = {},
) {
  const body = { statusCode: String(status), error, code, message }
  return new Refusal(status, body, headers)
}

export function noSuchBucket() {
  return refuse(404, "NoSuchBucket", "Bucket not found", "Bucket not found")
}

export function noSuchKey() {
  return refuse(404, "NoSuchKey", "Object not found", "not_found")
}

export function invalidKey(key: string) {
  return refuse(400, "InvalidKey", `Invalid key: ${key.slice(0, 200)}`)
}

export function invalidRequest(message: string) {
  return refuse(400, "InvalidRequest", message)
}

export function tooLarge() {
  return refuse(
    413,
    "EntityTooLarge",
    "The object exceeded the maximum allowed size",
    "Payload too large",
  )
}

export function wrongMimeType(type: string) {
  return refuse(
    415,
    "InvalidMimeType",
    `mime type ${type.slice(0, 200)} is not supported`,
    "invalid_mime_type",
  )
}

function alreadyExists() {
  return refuse(
    409,
    "KeyAlreadyExists",
    "The resource already exists",
    "Duplicate",
  )
}

export function notSupported(feature: string) {
  return refuse(
    400,
    "NotSupported",
    `${feature} is not supported by this server`,
  )
}

/** PostgreSQL's error for the caller, in storage's words. Faults that no
 * request caused are returned unchanged, for the server to log. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) {
    return refuse(503, "SlowDown", "The database cannot be reached just now")
  }
  if (isDiskFull(error)) {
    return refuse(503, "SlowDown", "There is no room to store this just now")
  }
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code === "42501") {
    return refuse(403, "AccessDenied", String(message), "Unauthorized")
  }
  if (code === "23505") return alreadyExists()
  if (code === "23503") return noSuchBucket()
  if (code === "57014") return refuse(544, "DatabaseTimeout", "Timed out")
  if (code === "PT429") {
    const wait = { "Retry-After": "60" }
    return refuseByStatus(429, "SlowDown", String(message), "SlowDown", wait)
  }
  if (code === "P0001") return invalidRequest(String(message))
  if (code && /^2[23]/.test(code)) return invalidRequest("Invalid value")
  return error
}

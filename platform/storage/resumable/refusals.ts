import { isDatabaseAway, isDiskFull } from "../../postgres/connection.ts"
import { Refusal } from "../../refusal.ts"
import { refuse } from "../refusals.ts"

/** The form in which the protocol's library throws and recognises refusals. */
export type TusError = { status_code: number; body: string }

export function badMetadata(message: string) {
  return refuse(400, "InvalidUploadMetadata", message)
}

export function notSignedIn() {
  return refuse(403, "AccessDenied", "Sign in to upload a file in parts")
}

export function tooManyOpen(message: string) {
  return refuse(429, "TooManyUploads", message)
}

export function noRoom() {
  return refuse(503, "SlowDown", "There is no room to store this just now")
}

export function locked() {
  return refuse(423, "ResourceLocked", "Another request writes to this upload")
}

/** Clients try again after this one. */
export function cutOff() {
  return refuse(423, "Aborted", "The upload was cut off; what came is kept")
}

function away() {
  return refuse(503, "SlowDown", "The database cannot be reached just now")
}

export function noSuchUpload() {
  return refuse(404, "NoSuchUpload", "Upload not found")
}

/** A refusal in the protocol's form: its own status, and a sentence. Faults
 * that no request caused are rethrown, to be logged. */
export function tusErrorOf(error: unknown): TusError {
  if (error instanceof Refusal) {
    const status = Number(error.body.statusCode) || error.status
    return { status_code: status, body: error.message }
  }
  if (isTusError(error))
    return { ...error, status_code: clientStatus(error.status_code) }
  if (isDiskFull(error)) return tusErrorOf(noRoom())
  if (isDatabaseAway(error)) return tusErrorOf(away())
  throw error
}

/** A request that a client may not make is no fault of ours. */
function clientStatus(status: number) {
  return status === 501 ? 400 : status
}

function isTusError(error: unknown): error is TusError {
  const fault = error as Partial<TusError> | null
  return (
    typeof fault?.status_code === "number" && typeof fault.body === "string"
  )
}

const WAIT_SECONDS: Record<number, string> = { 423: "2", 429: "60", 503: "5" }

export function refusalResponse({ status_code: status, body }: TusError) {
  return plain(new Response(body, { status }))
}

/** Makes it plain text, and adds when to try again. */
export function plain(response: Response) {
  if (response.status < 400) return response
  response.headers.set("Content-Type", "text/plain; charset=utf-8")
  response.headers.set("Tus-Resumable", "1.0.0")
  const wait = WAIT_SECONDS[response.status]
  if (wait) response.headers.set("Retry-After", wait)
  return response
}

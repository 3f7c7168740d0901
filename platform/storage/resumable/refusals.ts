import { isDatabaseAway, isDiskFull } from "../../postgres/connection.ts"
import { Refusal } from "../../refusal.ts"
import { refuse } from "../refusals.ts"

/** What the protocol's library refuses with, or takes for a refusal. */
export type Told = { status_code: number; body: string }

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

/** A refusal in the protocol's shape: its own status, and a sentence. What is
 * nobody's request stays as it is and is thrown on, to be noted. */
export function toldOf(error: unknown): Told {
  if (error instanceof Refusal) {
    const status = Number(error.body.statusCode) || error.status
    return { status_code: status, body: error.message }
  }
  if (isTold(error)) return { ...error, status_code: ours(error.status_code) }
  if (isDiskFull(error)) return toldOf(noRoom())
  if (isDatabaseAway(error)) return toldOf(away())
  throw error
}

/** What a client may not ask of us is no fault of ours. */
function ours(status: number) {
  return status === 501 ? 400 : status
}

function isTold(error: unknown): error is Told {
  const told = error as Partial<Told> | null
  return typeof told?.status_code === "number" && typeof told.body === "string"
}

const WAIT_SECONDS: Record<number, string> = { 423: "2", 429: "60", 503: "5" }

export function refusalResponse({ status_code: status, body }: Told) {
  return plain(new Response(body, { status }))
}

/** A sentence is text, and says when to come back. */
export function plain(response: Response) {
  if (response.status < 400) return response
  response.headers.set("Content-Type", "text/plain; charset=utf-8")
  response.headers.set("Tus-Resumable", "1.0.0")
  const wait = WAIT_SECONDS[response.status]
  if (wait) response.headers.set("Retry-After", wait)
  return response
}

import type { DetailedError, HttpRequest, HttpResponse } from "tus-js-client"
import { publishableKey } from "../../../data/publishable-key.ts"
import { studioToken } from "../../data/session.ts"
import { StudioError } from "../../data/studio-error.ts"
import { saidOf } from "../../messages.ts"
import { musicMessages } from "../messages.ts"

const BUCKET = "intake"
/** Supabase's own size of a part: a hosted project takes no other. */
const PART_BYTES = 6 * 1024 * 1024
const DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000]
/** Again and again: a laptop may be shut for a night. */
const LONGEST_MS = 15_000

type Sending = {
  file: File
  path: string
  onSent: (bytes: number) => void
  /** Why it waits; nothing when it goes on. */
  onWaiting: (why: string) => void
  signal: AbortSignal
}

/** What no second try mends. */
export class FileRefused extends Error {}

/** The reason of a signal that throws away what was sent so far. */
export const THROWN_AWAY = new DOMException("thrown away", "AbortError")

/** Sends one file until all of it is there, however often the line is lost:
 * each time it asks how much has arrived, and goes on from there. */
export async function sendFile(sending: Sending) {
  const { signal, onWaiting } = sending
  const upload = await resumable(sending)
  const stop = () => void upload.abort(signal.reason === THROWN_AWAY)
  signal.throwIfAborted()
  signal.addEventListener("abort", stop)
  let tries = 0
  const onMoving = () => {
    tries = 0
    onWaiting("")
  }
  try {
    for (;;) {
      const fault = await attempt(upload, signal, onMoving)
      if (!fault) return
      onWaiting(whyWaiting(fault))
      await moment(DELAYS_MS[tries] ?? LONGEST_MS, signal)
      tries += 1
    }
  } finally {
    signal.removeEventListener("abort", stop)
  }
}

type Resumable = Awaited<ReturnType<typeof resumable>>

async function resumable({ file, path, onSent }: Sending) {
  const { Upload } = await import("tus-js-client")
  const upload = new Upload(file, {
    endpoint: `${location.origin}/storage/v1/upload/resumable`,
    chunkSize: PART_BYTES,
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    metadata: {
      bucketName: BUCKET,
      objectName: path,
      contentType: typeOf(file),
    },
    fingerprint: () =>
      Promise.resolve(["music", path, file.size, file.lastModified].join("|")),
    onBeforeRequest: authorize,
    onAfterResponse: heed,
    onProgress: onSent,
  })
  const [known] = await upload.findPreviousUploads()
  if (known) upload.resumeFromPreviousUpload(known)
  return upload
}

/** As browsers call what a record is made of; systems differ in the rest. */
function typeOf({ type }: File) {
  return /^(audio|image)\//.test(type) ? type : "application/octet-stream"
}

/** By each request: a token ends within the hour, an upload may not. */
async function authorize(request: HttpRequest) {
  const [apikey, token] = await Promise.all([publishableKey(), studioToken()])
  if (!token) throw new StudioError({ status: 401 })
  request.setHeader("apikey", apikey)
  request.setHeader("Authorization", `Bearer ${token}`)
}

/** The library begins a file anew when it cannot learn how much has arrived.
 * That is right when the site knows nothing of it, and hours lost when the site
 * was only busy or the session had ended. */
function heed(request: HttpRequest, response: HttpResponse) {
  const status = response.getStatus()
  const unknown = [403, 404, 410, 423].includes(status)
  if (request.getMethod() === "HEAD" && status >= 400 && !unknown) {
    throw new StudioError({ status })
  }
}

/** Sends what is missing; answers what it met on the way, if anything. */
function attempt(upload: Resumable, signal: AbortSignal, onMoving: () => void) {
  return new Promise<StudioError | null>((resolve, reject) => {
    const leave = () => reject(signal.reason)
    const settle = (error: StudioError | null) => {
      signal.removeEventListener("abort", leave)
      resolve(error)
    }
    signal.addEventListener("abort", leave)
    upload.options.onUploadUrlAvailable = onMoving
    upload.options.onChunkComplete = onMoving
    upload.options.onSuccess = () => settle(null)
    upload.options.onError = (error) => {
      if (isThereAlready(error)) return settle(null)
      const fault = faultIn(error)
      if (passes(fault)) return settle(fault)
      signal.removeEventListener("abort", leave)
      reject(new FileRefused(sentenceOf(fault)))
    }
    upload.start()
  })
}

function isDetailed(error: Error): error is DetailedError {
  return "originalRequest" in error
}

function faultIn(error: Error) {
  if (error instanceof StudioError) return error
  if (!isDetailed(error)) return new StudioError({})
  if (error.causingError instanceof StudioError) return error.causingError
  const { originalResponse: answer } = error
  return new StudioError({
    status: answer?.getStatus() ?? 0,
    message: answer?.getBody(),
  })
}

/** Another window, or an answer that was lost, has brought it. */
function isThereAlready(error: Error) {
  return (
    isDetailed(error) &&
    error.originalRequest?.getMethod() === "POST" &&
    error.originalResponse?.getStatus() === 409
  )
}

/** Whether it is worth another try: the line, a busy site, a session that is
 * opened again in another window, a part that crossed another. */
function passes({ away, signedOut, status }: StudioError) {
  return away || signedOut || [408, 409, 423, 429, 460].includes(status)
}

function whyWaiting(fault: StudioError) {
  if (fault.signedOut) return saidOf(fault)
  // The site says how much of its room is taken.
  if (fault.status === 429 && fault.message) return `${fault.message}.`
  return navigator.onLine ? musicMessages.siteAway : musicMessages.lineAway
}

function sentenceOf(fault: StudioError) {
  if (fault.status === 413) return musicMessages.heavyFile
  return fault.status === 403 ? saidOf(fault) : musicMessages.notTakenBySite
}

/** That long, or until the line is back. */
function moment(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      removeEventListener("online", goOn)
      signal.removeEventListener("abort", leave)
      end()
    }
    const goOn = settle(resolve)
    const leave = settle(() => reject(signal.reason))
    const timer = setTimeout(goOn, milliseconds)
    addEventListener("online", goOn)
    signal.addEventListener("abort", leave)
  })
}

import type { DetailedError, HttpRequest, HttpResponse } from "tus-js-client"
import { publishableKey } from "../../../data/publishable-key.ts"
import { studioToken } from "../../data/session.ts"
import { StudioError } from "../../data/studio-error.ts"
import { errorMessage } from "../../messages.ts"
import { musicMessages } from "../messages.ts"

const BUCKET = "intake"
/** The part size that Supabase requires. */
const PART_BYTES = 6 * 1024 * 1024
const DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000]
/** Retries for ever: a laptop may be closed overnight. */
const LONGEST_MS = 15_000

type Sending = {
  file: File
  path: string
  onSent: (bytes: number) => void
  /** Called with the reason for waiting; empty when the upload continues. */
  onWaiting: (why: string) => void
  signal: AbortSignal
}

/** A refusal that retrying won't fix. */
export class FileRefused extends Error {}

/** Aborts the upload and deletes what was sent. */
export const CANCELLED = new DOMException("cancelled", "AbortError")

/** Uploads a file, resuming after every interruption from the last byte that
 * arrived. */
export async function sendFile(sending: Sending) {
  const { signal, onWaiting } = sending
  const upload = await resumable(sending)
  const stop = () => void upload.abort(signal.reason === CANCELLED)
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
      onWaiting(waitReason(fault))
      await delay(DELAYS_MS[tries] ?? LONGEST_MS, signal)
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
    onAfterResponse: checkOffset,
    onProgress: onSent,
  })
  const [known] = await upload.findPreviousUploads()
  if (known) upload.resumeFromPreviousUpload(known)
  return upload
}

/** Operating systems disagree on types, so only audio and pictures keep theirs. */
function typeOf({ type }: File) {
  return /^(audio|image)\//.test(type) ? type : "application/octet-stream"
}

/** For every request, because an upload may outlive a token. */
async function authorize(request: HttpRequest) {
  const [apikey, token] = await Promise.all([publishableKey(), studioToken()])
  if (!token) throw new StudioError({ status: 401 })
  request.setHeader("apikey", apikey)
  request.setHeader("Authorization", `Bearer ${token}`)
}

/** The library restarts a file when it can't read its offset. That is right if
 * the site doesn't know the file, but wasteful if the site is only busy or the
 * session has expired. */
function checkOffset(request: HttpRequest, response: HttpResponse) {
  const status = response.getStatus()
  const unknown = [403, 404, 410, 423].includes(status)
  if (request.getMethod() === "HEAD" && status >= 400 && !unknown) {
    throw new StudioError({ status })
  }
}

/** Sends the missing bytes. Resolves to the fault that interrupted it, if any. */
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
      if (isAlreadyUploaded(error)) return settle(null)
      const fault = uploadFault(error)
      if (isRetryable(fault)) return settle(fault)
      signal.removeEventListener("abort", leave)
      reject(new FileRefused(sentenceOf(fault)))
    }
    upload.start()
  })
}

function isDetailed(error: Error): error is DetailedError {
  return "originalRequest" in error
}

function uploadFault(error: Error) {
  if (error instanceof StudioError) return error
  if (!isDetailed(error)) return new StudioError({})
  if (error.causingError instanceof StudioError) return error.causingError
  const { originalResponse: answer } = error
  return new StudioError({
    status: answer?.getStatus() ?? 0,
    message: answer?.getBody(),
  })
}

/** Another window, or a lost response, has already uploaded it. */
function isAlreadyUploaded(error: Error) {
  return (
    isDetailed(error) &&
    error.originalRequest?.getMethod() === "POST" &&
    error.originalResponse?.getStatus() === 409
  )
}

/** Whether to retry: after network faults, a busy site, an expired session, or
 * a conflict with another request. */
function isRetryable({ isUnavailable, signedOut, status }: StudioError) {
  return (
    isUnavailable || signedOut || [408, 409, 423, 429, 460].includes(status)
  )
}

function waitReason(fault: StudioError) {
  if (fault.signedOut) return errorMessage(fault)
  // The site's message says how full its storage is.
  if (fault.status === 429 && fault.message) return `${fault.message}.`
  return navigator.onLine
    ? musicMessages.siteUnreachable
    : musicMessages.offline
}

function sentenceOf(fault: StudioError) {
  if (fault.status === 413) return musicMessages.heavyFile
  return fault.status === 403
    ? errorMessage(fault)
    : musicMessages.refusedBySite
}

/** Waits that long, or until the browser is back online. */
function delay(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      removeEventListener("online", resumeUpload)
      signal.removeEventListener("abort", leave)
      end()
    }
    const resumeUpload = settle(resolve)
    const leave = settle(() => reject(signal.reason))
    const timer = setTimeout(resumeUpload, milliseconds)
    addEventListener("online", resumeUpload)
    signal.addEventListener("abort", leave)
  })
}

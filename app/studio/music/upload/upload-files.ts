import { queryClient, refreshQueries } from "../../data/query-client.ts"
import { StudioError } from "../../data/studio-error.ts"
import { notify } from "../../frame/toasts.tsx"
import { errorMessage } from "../../messages.ts"
import { beginIntake, MUSIC, skipMissingFile } from "../intake-data.ts"
import { CANCELLED, FileRefused, sendFile } from "./send-file.ts"
import { createRateMeter } from "./transfer-rate.ts"
import {
  bytesOf,
  changeFile,
  changeUpload,
  dropFile,
  dropUpload,
  putUpload,
  type Upload,
  type UploadFile,
  uploadOf,
  uploads,
} from "./uploads.ts"

/** More would share the same bandwidth and load the site. */
const AT_ONCE = 2
const SHOWN_EVERY_MS = 200
const AGAIN_MS = 5_000

export type Wanted = { path: string; name: string; file: File }

type What = Pick<Upload, "intake" | "title" | "refused">

const files = new Map<string, File>()
const active = new Map<string, AbortController>()
const paces = new Map<string, ReturnType<typeof createRateMeter>>()

/** Starts uploading files for an intake; running uploads continue. */
export function startUpload(what: What, wanted: Wanted[]) {
  const { intake } = what
  const known = uploadOf(intake)?.files ?? []
  const kept = known.filter(({ path }) => files.has(path))
  const fresh = wanted.filter(({ path }) => !files.has(path))
  for (const { path, file } of fresh) files.set(path, file)
  putUpload({
    ...{ ...what, paused: false, message: "", secondsLeft: null },
    files: [...kept, ...fresh.map(queued)],
  })
  next()
}

function queued({ path, name, file }: Wanted): UploadFile {
  return {
    path,
    name,
    bytes: file.size,
    sent: 0,
    state: "waiting",
    message: "",
  }
}

export function pauseUpload(intake: string) {
  changeUpload(intake, { paused: true, message: "", secondsLeft: null })
  paces.get(intake)?.forget()
  for (const { path } of uploadOf(intake)?.files ?? []) {
    active.get(path)?.abort(new DOMException("paused", "AbortError"))
  }
}

export function resumeUpload(intake: string) {
  changeUpload(intake, { paused: false })
  next()
}

/** Retries a refused file. */
export function retryFile(path: string) {
  changeFile(path, { state: "waiting", message: "" })
  next()
}

/** Skips a file, so that the others can go ahead. */
export async function skipFile(intake: string, path: string) {
  await skipMissingFile(path)
  files.delete(path)
  dropFile(path)
  await finishUpload(intake)
}

/** Cancels an upload and drops its files. */
export function cancelUpload(intake: string) {
  const upload = uploadOf(intake)
  dropUpload(intake)
  for (const { path } of upload?.files ?? []) {
    active.get(path)?.abort(CANCELLED)
    files.delete(path)
  }
  paces.delete(intake)
  guardUnload()
}

/** Starts the next queued files, up to the limit. */
function next() {
  guardUnload()
  for (const upload of uploads.get()) {
    if (upload.paused) continue
    for (const { path, state } of upload.files) {
      if (active.size >= AT_ONCE) return
      const file = files.get(path)
      if (state !== "waiting" || active.has(path) || !file) continue
      void send(upload.intake, path, file).finally(next)
    }
  }
}

async function send(intake: string, path: string, file: File) {
  const leaving = new AbortController()
  active.set(path, leaving)
  changeFile(path, { state: "active", message: "" })
  try {
    await sendFile({
      ...{ file, path, signal: leaving.signal },
      onSent: progressHandler(intake, path),
      onWaiting: (message) => {
        if (message) paces.get(intake)?.forget()
        changeUpload(intake, { message, ...(message && { secondsLeft: null }) })
      },
    })
    changeFile(path, { state: "there", sent: file.size })
    files.delete(path)
  } catch (error) {
    changeFile(path, stateAfter(error))
  } finally {
    active.delete(path)
  }
  await finishUpload(intake)
}

function stateAfter(error: unknown): Partial<UploadFile> {
  if (error instanceof FileRefused) {
    return { state: "refused", message: error.message }
  }
  if (error instanceof DOMException && error.name === "AbortError") {
    return { state: "waiting" }
  }
  return { state: "refused", message: errorMessage(error) }
}

/** Throttles progress updates to a readable rate. */
function progressHandler(intake: string, path: string) {
  const pace = paces.get(intake) ?? createRateMeter()
  paces.set(intake, pace)
  let shown = 0
  return (sent: number) => {
    const now = performance.now()
    if (now - shown < SHOWN_EVERY_MS) return
    shown = now
    changeFile(path, { sent })
    const upload = uploadOf(intake)
    if (!upload) return
    const all = bytesOf(upload)
    pace.mark(all.sent, now)
    const rate = pace.rate()
    const secondsLeft = rate && (all.bytes - all.sent) / rate
    changeUpload(intake, { secondsLeft })
  }
}

/** Starts processing once all files have arrived. */
async function finishUpload(intake: string) {
  const upload = uploadOf(intake)
  if (!upload || upload.files.some(({ state }) => state !== "there")) return
  paces.delete(intake)
  while (!(await beginProcessing(intake))) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  dropUpload(intake)
  guardUnload()
  await refreshQueries(queryClient, [MUSIC])
}

/** Tells the site that the files are there. False while the site doesn't
 * answer. */
async function beginProcessing(intake: string) {
  try {
    await beginIntake(intake)
    return true
  } catch (error) {
    const isUnavailable = error instanceof StudioError && error.isUnavailable
    if (isUnavailable)
      changeUpload(intake, { message: errorMessage(error), secondsLeft: null })
    else notify({ text: errorMessage(error), isError: true })
    return !isUnavailable || !uploadOf(intake)
  }
}

/** Makes the browser confirm closing the window during an upload. */
function guardUnload() {
  removeEventListener("beforeunload", ask)
  if (uploads.get().length > 0) addEventListener("beforeunload", ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

import { queryClient, readAgain } from "../../data/query-client.ts"
import { StudioError } from "../../data/studio-error.ts"
import { notify } from "../../frame/notices.tsx"
import { saidOf } from "../../messages.ts"
import { beginIntake, leaveOutFile, MUSIC } from "../intake-data.ts"
import { createPace } from "./pace.ts"
import { FileRefused, sendFile, THROWN_AWAY } from "./send-file.ts"
import {
  type Bringing,
  bytesOf,
  changeFile,
  changeUpload,
  dropFile,
  dropUpload,
  putUpload,
  type Upload,
  uploadOf,
  uploads,
} from "./uploads.ts"

/** More would share the same line, and take more of the site. */
const AT_ONCE = 2
const SHOWN_EVERY_MS = 200
const AGAIN_MS = 5_000

export type Wanted = { path: string; name: string; file: File }

type What = Pick<Upload, "intake" | "title" | "refused">

const files = new Map<string, File>()
const going = new Map<string, AbortController>()
const paces = new Map<string, ReturnType<typeof createPace>>()

/** Brings these files for an intake; what is on its way already goes on. */
export function bring(what: What, wanted: Wanted[]) {
  const { intake } = what
  const known = uploadOf(intake)?.files ?? []
  const kept = known.filter(({ path }) => files.has(path))
  const fresh = wanted.filter(({ path }) => !files.has(path))
  for (const { path, file } of fresh) files.set(path, file)
  putUpload({
    ...{ ...what, paused: false, said: "", secondsLeft: null },
    files: [...kept, ...fresh.map(begun)],
  })
  next()
}

function begun({ path, name, file }: Wanted): Bringing {
  return { path, name, bytes: file.size, sent: 0, state: "waiting", said: "" }
}

export function pause(intake: string) {
  changeUpload(intake, { paused: true, said: "", secondsLeft: null })
  paces.get(intake)?.forget()
  for (const { path } of uploadOf(intake)?.files ?? []) {
    going.get(path)?.abort(new DOMException("paused", "AbortError"))
  }
}

export function goOn(intake: string) {
  changeUpload(intake, { paused: false })
  next()
}

/** Another try with what was refused. */
export function bringAgain(path: string) {
  changeFile(path, { state: "waiting", said: "" })
  next()
}

/** The others begin without this one. */
export async function leaveOut(intake: string, path: string) {
  await leaveOutFile(path)
  files.delete(path)
  dropFile(path)
  await endOf(intake)
}

/** What was sent so far is thrown away, here and there. */
export function throwAway(intake: string) {
  const upload = uploadOf(intake)
  dropUpload(intake)
  for (const { path } of upload?.files ?? []) {
    going.get(path)?.abort(THROWN_AWAY)
    files.delete(path)
  }
  paces.delete(intake)
  watchTheDoor()
}

/** The next that waits, while fewer than two go. */
function next() {
  watchTheDoor()
  for (const upload of uploads.get()) {
    if (upload.paused) continue
    for (const { path, state } of upload.files) {
      if (going.size >= AT_ONCE) return
      const file = files.get(path)
      if (state !== "waiting" || going.has(path) || !file) continue
      void send(upload.intake, path, file).finally(next)
    }
  }
}

async function send(intake: string, path: string, file: File) {
  const leaving = new AbortController()
  going.set(path, leaving)
  changeFile(path, { state: "going", said: "" })
  try {
    await sendFile({
      ...{ file, path, signal: leaving.signal },
      onSent: noted(intake, path),
      onWaiting: (said) => {
        if (said) paces.get(intake)?.forget()
        changeUpload(intake, { said, ...(said && { secondsLeft: null }) })
      },
    })
    changeFile(path, { state: "there", sent: file.size })
    files.delete(path)
  } catch (error) {
    changeFile(path, stateAfter(error))
  } finally {
    going.delete(path)
  }
  await endOf(intake)
}

function stateAfter(error: unknown): Partial<Bringing> {
  if (error instanceof FileRefused) {
    return { state: "refused", said: error.message }
  }
  if (error instanceof DOMException && error.name === "AbortError") {
    return { state: "waiting" }
  }
  return { state: "refused", said: saidOf(error) }
}

/** A line tells of itself far more often than anybody can read. */
function noted(intake: string, path: string) {
  const pace = paces.get(intake) ?? createPace()
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

/** When all of it is there, the site is told to look at it. */
async function endOf(intake: string) {
  const upload = uploadOf(intake)
  if (!upload || upload.files.some(({ state }) => state !== "there")) return
  paces.delete(intake)
  while (!(await told(intake))) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  dropUpload(intake)
  watchTheDoor()
  await readAgain(queryClient, [MUSIC])
}

/** Whether the site has heard of it; while it does not answer, it is told
 * again. */
async function told(intake: string) {
  try {
    await beginIntake(intake)
    return true
  } catch (error) {
    const away = error instanceof StudioError && error.away
    if (away) changeUpload(intake, { said: saidOf(error), secondsLeft: null })
    else notify({ text: saidOf(error), bad: true })
    return !away || !uploadOf(intake)
  }
}

/** The browser asks before a window is closed that is bringing something. */
function watchTheDoor() {
  removeEventListener("beforeunload", ask)
  if (uploads.get().length > 0) addEventListener("beforeunload", ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

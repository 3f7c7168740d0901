import { createStore } from "../../../ui/store.ts"
import type { Refused } from "./accepted.ts"

/** One file on its way. */
export type Bringing = {
  /** Where it will lie in the bucket. */
  path: string
  name: string
  bytes: number
  sent: number
  state: "waiting" | "going" | "there" | "refused"
  /** Why it does not go on. */
  said: string
}

/** What is brought for one intake. */
export type Upload = {
  intake: string
  title: string
  files: readonly Bringing[]
  /** What lay beside it and is not brought. */
  refused: readonly Refused[]
  paused: boolean
  /** Why nothing moves, though nobody stopped it: the line, mostly. */
  said: string
  secondsLeft: number | null
}

/** What this window is bringing. It lives beside the router, so that the rest
 * of Studio can be used meanwhile. */
export const uploads = createStore<readonly Upload[]>([])

export function uploadOf(intake: string) {
  return uploads.get().find((upload) => upload.intake === intake)
}

export function putUpload(upload: Upload) {
  const others = uploads.get().filter(({ intake }) => intake !== upload.intake)
  uploads.set([...others, upload])
}

export function changeUpload(intake: string, change: Partial<Upload>) {
  const next = uploads
    .get()
    .map((one) => (one.intake === intake ? { ...one, ...change } : one))
  uploads.set(next)
}

export function changeFile(path: string, change: Partial<Bringing>) {
  const next = uploads.get().map((upload) => {
    if (!upload.files.some((file) => file.path === path)) return upload
    const files = upload.files.map((file) =>
      file.path === path ? { ...file, ...change } : file,
    )
    return { ...upload, files }
  })
  uploads.set(next)
}

export function dropFile(path: string) {
  const next = uploads.get().map((upload) => ({
    ...upload,
    files: upload.files.filter((file) => file.path !== path),
  }))
  uploads.set(next)
}

export function dropUpload(intake: string) {
  uploads.set(uploads.get().filter((upload) => upload.intake !== intake))
}

export function bytesOf({ files }: Pick<Upload, "files">) {
  const sum = (key: "bytes" | "sent") =>
    files.reduce((total, file) => total + file[key], 0)
  return { bytes: sum("bytes"), sent: sum("sent") }
}

/** As a share; nothing at all is all of it. */
export function shareOf(upload: Pick<Upload, "files">) {
  const { bytes, sent } = bytesOf(upload)
  return bytes === 0 ? 1 : sent / bytes
}

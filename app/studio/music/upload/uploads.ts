import { createStore } from "../../../ui/store.ts"
import type { Refused } from "./sort-files.ts"

/** One file of an upload. */
export type UploadFile = {
  /** The path in the storage bucket. */
  path: string
  name: string
  bytes: number
  sent: number
  state: "waiting" | "active" | "there" | "refused"
  /** Why it isn't moving. */
  message: string
}

/** The upload of one intake. */
export type Upload = {
  intake: string
  title: string
  files: readonly UploadFile[]
  /** Files that were dropped but not accepted. */
  refused: readonly Refused[]
  paused: boolean
  /** Why nothing is moving, usually a lost connection. */
  message: string
  secondsLeft: number | null
}

/** Uploads of this window. They live outside the router, so that they continue
 * while other screens are used. */
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

export function changeFile(path: string, change: Partial<UploadFile>) {
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

/** The uploaded share; an empty upload is complete. */
export function shareOf(upload: Pick<Upload, "files">) {
  const { bytes, sent } = bytesOf(upload)
  return bytes === 0 ? 1 : sent / bytes
}

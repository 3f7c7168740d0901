import {
  type Framing,
  isPictureRefusal,
  pictureRefusals,
} from "#domain/picture.ts"
import { publishableKey } from "../../data/publishable-key.ts"
import { studioToken } from "../data/session.ts"
import { StudioError } from "../data/studio-error.ts"
import { ask } from "../data/tables.ts"
import { errorMessage } from "../messages.ts"

/** A picture's row. */
export type PictureRow = {
  url: string
  width: number | null
  height: number | null
  alt: string
  /** The photographer's credit. */
  credit?: string
  srcset: Record<string, string>
  /** Null for an external picture, which can't be cropped. */
  original: string | null
  framing: Framing | null
}

const PICTURE = "url,width,height,alt,credit,srcset,original,framing"

export async function readPicture(url: string) {
  const { data } = await ask<PictureRow[]>((tables) =>
    tables
      .from("pictures")
      .select(PICTURE)
      .eq("url", url)
      .limit(1)
      .overrideTypes<PictureRow[], { merge: false }>(),
  )
  return data[0] ?? null
}

/** Changes the alt text of a picture. */
export async function describePicture(picture: PictureRow, alt: string) {
  const { data } = await ask<{ url: string }[]>((tables) =>
    tables
      .from("pictures")
      .update({ alt })
      .eq("url", picture.url)
      .select("url"),
  )
  if (data.length === 0) throw new StudioError({ status: 403 })
  return { ...picture, alt }
}

/** Sets the credit of a picture. */
export async function creditPicture(picture: PictureRow, credit: string) {
  const { data } = await ask<{ url: string }[]>((tables) =>
    tables
      .from("pictures")
      .update({ credit })
      .eq("url", picture.url)
      .select("url"),
  )
  if (data.length === 0) throw new StudioError({ status: 403 })
  return { ...picture, credit }
}

async function callerHeaders() {
  const [apikey, token] = await Promise.all([publishableKey(), studioToken()])
  if (!token) throw new StudioError({ status: 401 })
  return { apikey, Authorization: `Bearer ${token}` }
}

const ORIGINALS = "/storage/v1/object"

type UploadOptions = {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads an original and returns its name. Uses XMLHttpRequest, because
 * `fetch` can't report upload progress. */
export async function uploadOriginal(
  file: File,
  { onProgress, signal }: UploadOptions,
) {
  const headers = await callerHeaders()
  const original = crypto.randomUUID()
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
  request.onload = () => {
    const { status } = request
    if (status === 413) reject(new StudioError({ status, code: "too_heavy" }))
    else if (status >= 300) reject(new StudioError({ status }))
    else resolve(original)
  }
  request.onerror = () => reject(new StudioError({}))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener("abort", () => request.abort())
  request.open("POST", `${ORIGINALS}/originals/${original}`)
  for (const [name, value] of Object.entries(headers)) {
    request.setRequestHeader(name, value)
  }
  request.setRequestHeader("Content-Type", file.type || "image/*")
  request.send(file)
  return promise
}

type DevelopRequest = { original: string; framing: Framing; alt: string }

/** Has the site create all sizes of a cropped original. */
export async function developPicture(
  request: DevelopRequest,
): Promise<PictureRow> {
  const response = await fetch("/functions/v1/develop-picture", {
    method: "POST",
    headers: { ...(await callerHeaders()), "Content-Type": "application/json" },
    body: JSON.stringify(request),
  }).catch(() => {
    throw new StudioError({})
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new StudioError({ ...answer, status: response.status })
  return answer
}

/** Downloads an original, to crop it again. */
export async function downloadOriginal({ original }: PictureRow) {
  const response = await fetch(
    `${ORIGINALS}/authenticated/originals/${original}`,
    { headers: await callerHeaders() },
  )
  if (!response.ok) throw new StudioError({ status: response.status })
  return response.blob()
}

/** Errors whose message tells the user what to do. */
const READABLE = ["no_original", "slow_picture", "busy", "too_many"]

/** Whether the original must be uploaded again before a retry. */
export function needsUpload(error: unknown) {
  if (!(error instanceof StudioError)) return true
  return isPictureRefusal(error.code) || error.code === "no_original"
}

export function pictureErrorMessage(error: unknown) {
  if (!(error instanceof StudioError)) return errorMessage(error)
  if (isPictureRefusal(error.code)) return pictureRefusals[error.code]
  return READABLE.includes(error.code) ? error.message : errorMessage(error)
}

import {
  type Framing,
  isPictureRefusal,
  pictureRefusals,
} from "#domain/picture.ts"
import { publishableKey } from "../../data/publishable-key.ts"
import { studioToken } from "../data/session.ts"
import { StudioError } from "../data/studio-error.ts"
import { ask } from "../data/tables.ts"
import { saidOf } from "../messages.ts"

/** A picture as Studio knows it. */
export type PictureRow = {
  url: string
  width: number | null
  height: number | null
  alt: string
  /** Who made it, for who prints it. */
  credit?: string
  srcset: Record<string, string>
  /** None for what came as an address: it can be described, not framed. */
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

/** Other words for a picture, which stays as it is. */
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

/** Names who made a picture. */
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

type Bringing = { onProgress: (share: number) => void; signal: AbortSignal }

/** Brings a file to the label; answers the name of the original. By the older
 * way of asking, since `fetch` does not tell how far it has come. */
export async function bringOriginal(
  file: File,
  { onProgress, signal }: Bringing,
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

type Wish = { original: string; framing: Framing; alt: string }

/** Has the site make every size of an original, as it is framed. */
export async function developPicture(wish: Wish): Promise<PictureRow> {
  const response = await fetch("/functions/v1/develop-picture", {
    method: "POST",
    headers: { ...(await callerHeaders()), "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  }).catch(() => {
    throw new StudioError({})
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new StudioError({ ...answer, status: response.status })
  return answer
}

/** The bytes of an original, to be framed again. */
export async function originalOf({ original }: PictureRow) {
  const response = await fetch(
    `${ORIGINALS}/authenticated/originals/${original}`,
    { headers: await callerHeaders() },
  )
  if (!response.ok) throw new StudioError({ status: response.status })
  return response.blob()
}

/** These say in a sentence of their own what can be done. */
const SPOKEN = ["no_original", "slow_picture", "busy", "too_many"]

/** Whether the original has to be brought again before another try. */
export function isLost(error: unknown) {
  if (!(error instanceof StudioError)) return true
  return isPictureRefusal(error.code) || error.code === "no_original"
}

export function saidOfPicture(error: unknown) {
  if (!(error instanceof StudioError)) return saidOf(error)
  if (isPictureRefusal(error.code)) return pictureRefusals[error.code]
  return SPOKEN.includes(error.code) ? error.message : saidOf(error)
}

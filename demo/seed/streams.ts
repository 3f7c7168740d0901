import { randomUUID } from "node:crypto"
import { releases } from "../label/releases.ts"
import type { RenderedAudio } from "./asset-files.ts"
import { publicUrl } from "./public-url.ts"

/** A stream as it is heard and where it is kept. */
export interface Stream extends Omit<RenderedAudio, "file"> {
  readonly bucket: "streams" | "masters"
  readonly path: string
  /** Null where nobody may listen yet. */
  readonly url: string | null
}

export interface PlacedStream extends Stream {
  readonly file: string
}

/** Gives each rendered file its place. Names are random, so that knowing one
 * stream tells nothing of another; what is hidden goes where no address
 * leads. */
export function placeStreams(
  rendered: readonly RenderedAudio[],
): PlacedStream[] {
  const hidden = new Set<string>(
    releases.filter((release) => "hidden" in release).map(({ slug }) => slug),
  )
  return rendered.map((audio) =>
    hidden.has(audio.release) ? placeHidden(audio) : placeOpen(audio),
  )
}

function placeHidden(audio: RenderedAudio): PlacedStream {
  const path = `unheard/${randomUUID()}.mp3`
  return { ...audio, bucket: "masters", path, url: null }
}

function placeOpen(audio: RenderedAudio): PlacedStream {
  const path = `${randomUUID()}.mp3`
  return { ...audio, bucket: "streams", path, url: publicUrl("streams", path) }
}

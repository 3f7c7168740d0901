import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** What is committed with the demo: drawn and rendered by its
 * generators, listed by both. */
export interface Assets {
  readonly pictures: readonly DrawnPicture[]
  readonly audio: readonly RenderedAudio[]
  /** Where a file of theirs lies on disk. */
  file(path: string): string
}

/** One picture. Its files are `media/<path>-<width>.<format>`. */
export interface DrawnPicture {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly alt: string
  readonly formats: readonly string[]
  readonly widths: readonly number[]
  /** How wide its file for the press is, `media/<path>-print.jpg`. */
  readonly print?: number
}

/** One stream: a track, or the preview of its release. */
export interface RenderedAudio {
  readonly release: string
  readonly category: "master" | "preview"
  readonly position: number
  readonly name: string
  readonly seconds: number
  readonly peaks: readonly number[]
  /** In LUFS, over all of it. */
  readonly loudness: number
  /** In dBTP. */
  readonly truePeak: number
  readonly file: string
}

const committed = fileURLToPath(new URL("../assets", import.meta.url))

export async function readAssets(folder = committed): Promise<Assets> {
  const file = (path: string) => join(folder, path)
  const [pictures, audio] = await Promise.all([
    readList<DrawnPicture>(file("pictures.json")),
    readList<RenderedAudio>(file("audio.json")),
  ])
  return { pictures, audio, file }
}

async function readList<Item>(file: string): Promise<Item[]> {
  return JSON.parse(await readFile(file, "utf8"))
}

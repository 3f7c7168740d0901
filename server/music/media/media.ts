import { rm } from "node:fs/promises"
import type { Inspection, SoldTags } from "#domain/music/inspection.ts"
import { runOrder } from "./run-media-process.ts"
import { sandboxPrefix } from "./sandbox.ts"

export type { Finding, Inspection, Tags } from "#domain/music/inspection.ts"
export { MediaRefused } from "./media-refused.ts"

/** FFmpeg's libraries, each order in a process of its own. Faults of a file are
 * thrown as `MediaRefused`; an aborted signal throws its reason. */
export type Media = {
  /** The whole file, or one part of a long one. */
  inspect(file: string, signal?: AbortSignal, part?: Part): Promise<Inspection>
  /** Makes all outputs from one decode; progress is a share from 0 to 1.
   * Resolves with the files complete at `to`; on failure none are left. */
  encode(
    order: EncodeOrder,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<Made[]>
}

export type OutputKind =
  | "stream"
  | "stream_opus"
  | "preview"
  | "flac"
  | "mp3"
  | "v0"
  | "opus"
  | "aac"

export type Output = {
  kind: OutputKind
  /** The file to write, in an existing folder. */
  to: string
  /** Where a preview begins, in seconds of the track. */
  from?: number
}

/** A part of a long file, by its cue sheet, in seconds. */
export type Part = { from?: number; seconds?: number }

export type EncodeOrder = Part & {
  master: string
  outputs: Output[]
  tags: SoldTags
  /** A JPEG or PNG of at most 20 MB; embedded as a JPEG of 1200 pixels. */
  cover?: string
}

export type Made = {
  kind: OutputKind
  path: string
  bytes: number
  /** The playing time after trimming. */
  seconds: number
  sha256: string
  contentType: string
  /** Without a dot. */
  extension: string
}

/** Null if node-av is not installed, or not for this machine: Studio says so. A
 * fault that may be temporary is thrown. */
export async function openMedia(sandbox?: string[]): Promise<Media | null> {
  const prefix = sandbox ?? (await sandboxPrefix())
  const hello = await runOrder(prefix, { order: { kind: "hello" } })
  if ("absent" in hello) return null
  return {
    async inspect(master, signal, part = {}) {
      const order = { kind: "inspect", part } as const
      const answer = await runOrder(prefix, { order, master, signal })
      if ("inspection" in answer) return answer.inspection
      throw new Error("an inspection was answered by something else")
    },
    async encode(order, onProgress, signal) {
      const { master } = order
      const running = { order: { kind: "encode", order }, master } as const
      try {
        const bounds = { onProgress, signal }
        const answer = await runOrder(prefix, { ...running, ...bounds })
        if ("made" in answer) return answer.made
        throw new Error("an encoding was answered by something else")
      } catch (error) {
        await removeAll(order.outputs)
        throw error
      }
    },
  }
}

/** Half-written files must not stay. */
async function removeAll(outputs: Output[]) {
  await Promise.all(outputs.map(({ to }) => rm(to, { force: true })))
}

import { Worker } from "node:worker_threads"
import type { Track } from "../seed/recordings.ts"
import type { Cover, Tags } from "./tags.ts"

/** A track that was played, and what its file for sale says about it. */
export interface TrackOrder extends Track {
  /** WAV. */
  readonly master: Uint8Array
  readonly tags: Tags
  readonly cover: Cover | undefined
}

/** Plays a track into a WAV, in a thread of its own, so that the connection to
 * the database does not fall silent meanwhile. The generators have compiler
 * settings of their own: they are named by their address alone. */
export function playTrack(track: Track): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const file = new URL("../generators/music/track-worker.ts", import.meta.url)
    const worker = new Worker(file, { workerData: track })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("The player left early.")))
  })
}

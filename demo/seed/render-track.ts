import { Worker } from "node:worker_threads"
import type { Cover, Tags } from "../music/masters.ts"
import type { Masters } from "./masters.ts"
import type { Track } from "./recordings.ts"

export interface TrackOrder extends Track {
  readonly tags: Tags
  readonly cover: Cover | undefined
}

/** Plays a track once and packs it in every format, in a thread of its own,
 * so that whoever serves pages meanwhile does not feel it. */
export function renderTrack(order: TrackOrder): Promise<Masters> {
  return new Promise((resolve, reject) => {
    const file = new URL("render-track-worker.ts", import.meta.url)
    const worker = new Worker(file, { workerData: order })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("The player left early.")))
  })
}

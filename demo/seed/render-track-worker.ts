import { constants, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { perform } from "../music/engine/perform.ts"
import { packed } from "../music/masters.ts"
import { pieceAt } from "../music/repertoire.ts"
import type { TrackOrder } from "./render-track.ts"

// On Linux this yields with this thread alone; elsewhere it would slow the
// whole process down.
if (process.platform === "linux") {
  setPriority(constants.priority.PRIORITY_LOW)
}

const { release, position, tags, cover }: TrackOrder = workerData
const sound = perform(pieceAt(release, position))
const mp3 = await packed(sound, { format: "mp3", tags, cover })
const flac = await packed(sound, { format: "flac", tags, cover })
parentPort?.postMessage({ mp3, flac })

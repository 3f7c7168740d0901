import { parentPort, workerData } from "node:worker_threads"
import type { TrackOrder } from "../../masters/render-track.ts"
import { packed } from "./encoding/packed.ts"
import { pieceAt } from "./repertoire.ts"
import { perform } from "./synthesis/perform.ts"

const { release, position, tags, cover }: TrackOrder = workerData
const sound = perform(pieceAt(release, position))
const mp3 = await packed(sound, { format: "mp3", tags, cover })
const flac = await packed(sound, { format: "flac", tags, cover })
parentPort?.postMessage({ mp3, flac })

import { parentPort, workerData } from "node:worker_threads"
import type { Track } from "../../seed/recordings.ts"
import { pieceAt } from "./repertoire.ts"
import { perform } from "./synthesis/perform.ts"
import { wavOf } from "./wav.ts"

const { release, position }: Track = workerData
parentPort?.postMessage(wavOf(perform(pieceAt(release, position))))

import { parentPort } from "node:worker_threads"
import { renderStreams } from "./stream.ts"

parentPort?.on("message", async ({ release, position }) => {
  parentPort?.postMessage(await renderStreams(release, position))
})

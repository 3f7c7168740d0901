import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type Collect = (options: { type: "minor" }) => void

const BETWEEN_SWEEPS = 8 * 1024 * 1024

let unswept = 0
let collect: Collect | undefined

/** Notes bytes that pass through in buffers nobody keeps. The engine starts
 * its quick collections by the size of objects, and a buffer counts as a few
 * words however long it is: of a large file dozens of megabytes would lie
 * about dead. So every few megabytes one such collection is asked for. */
export function notePassing(bytes: number) {
  unswept += bytes
  if (unswept < BETWEEN_SWEEPS) return
  unswept = 0
  collect ??= findCollector()
  collect({ type: "minor" })
}

function findCollector() {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as Collect
}

import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type Collect = (options: { type: "minor" }) => void

const BETWEEN_COLLECTIONS = 8 * 1024 * 1024

let uncollected = 0
let collect: Collect | undefined

/** Asks V8 for a minor garbage collection (a scavenge) every few megabytes of
 * short-lived buffers. The engine starts its quick collections by the size of
 * objects, and a buffer counts as a few words however long it is: without this,
 * dozens of megabytes of a large file would pile up. */
export function collectAfter(bytes: number) {
  uncollected += bytes
  if (uncollected < BETWEEN_COLLECTIONS) return
  uncollected = 0
  collect ??= findCollector()
  collect({ type: "minor" })
}

function findCollector() {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as Collect
}

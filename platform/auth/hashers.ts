import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { tooMany } from "./errors.ts"

export type HashJob =
  | { password: string; cost: number }
  | { password: string; hash: string }

const LONGEST_QUEUE = 200

/** Threads that hash one password at a time each; what comes in between waits
 * in line, and beyond the line's length is told to come back. They start when
 * first needed and keep no process alive. */
export function createHashers(count: number) {
  const idle: Worker[] = []
  const waiting: ((worker: Worker) => void)[] = []
  let started = 0

  function enter(): Promise<Worker> | Worker {
    const worker = idle.pop()
    if (worker) return worker
    if (started < count) return start()
    if (waiting.length >= LONGEST_QUEUE) {
      const message = "Too many sign-ins at once"
      throw tooMany("over_request_rate_limit", message, 5)
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  function start() {
    started += 1
    const worker = new Worker(new URL("./hash-worker.ts", import.meta.url))
    worker.unref()
    return worker
  }

  function leave(worker: Worker) {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }

  return async function run(job: HashJob): Promise<unknown> {
    const worker = await enter()
    try {
      worker.postMessage(job)
      worker.ref()
      const [result] = await once(worker, "message")
      worker.unref()
      leave(worker)
      return result
    } catch (error) {
      // The thread died of it: the next in line gets a new one.
      started -= 1
      const next = waiting.shift()
      if (next) next(start())
      throw error
    }
  }
}

import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { createFairQueue } from "../limits/fair-queue.ts"
import { tooMany } from "./errors.ts"
import type { HashJob } from "./hash-worker.ts"

/** Whose hash it is: turns are taken by client. `known` is true for the
 * service, signed-in users and users who have signed in from there before. */
export type HashFor = { client: string; known: boolean }

type Waiting = {
  since: number
  begin: (worker: Worker) => void
  turnAway: (reason: Error) => void
}

const KNOWN = { most: 200, mostEach: 200 }
/** About four seconds of one thread's work at most. */
const STRANGERS = { most: 64, mostEach: 16 }
const LONGEST_WAIT_MS = 8_000

/** A pool of worker threads that each hash one password at a time. Other jobs
 * queue, known clients and strangers in turn, and are refused when the queue is
 * full or the wait too long. Threads start when first needed and do not keep
 * the process alive. */
export function createHashPool(count: number) {
  const idle: Worker[] = []
  const lanes = [
    createFairQueue<Waiting>(KNOWN),
    createFairQueue<Waiting>(STRANGERS),
  ] as const
  let started = 0
  let turn = 0

  function enter({ client, known }: HashFor): Promise<Worker> | Worker {
    const worker = idle.pop()
    if (worker) return worker
    if (started < count) return start()
    return new Promise((begin, turnAway) => {
      const waiting = { since: performance.now(), begin, turnAway }
      const { turnedAway } = lanes[known ? 0 : 1].add(client, waiting)
      turnedAway?.turnAway(busy())
    })
  }

  /** Takes from the lane that was not served last, if anybody waits there. */
  function next(): Waiting | undefined {
    turn = 1 - turn
    const waiting =
      lanes[turn as 0 | 1].next() ?? lanes[(1 - turn) as 0 | 1].next()
    const late = waiting && performance.now() - waiting.since > LONGEST_WAIT_MS
    if (!late) return waiting
    waiting.turnAway(busy())
    return next()
  }

  function start() {
    started += 1
    const worker = new Worker(new URL("./hash-worker.ts", import.meta.url))
    worker.unref()
    return worker
  }

  function leave(worker: Worker) {
    const waiting = next()
    if (waiting) waiting.begin(worker)
    else idle.push(worker)
  }

  return async function run(job: HashJob, by: HashFor): Promise<unknown> {
    const worker = await enter(by)
    try {
      worker.postMessage(job)
      worker.ref()
      const [result] = await once(worker, "message")
      worker.unref()
      leave(worker)
      return result
    } catch (error) {
      // The thread died, so the next job in the queue gets a new one.
      started -= 1
      const waiting = next()
      if (waiting) waiting.begin(start())
      throw error
    }
  }
}

function busy() {
  const message =
    "Many people are signing in at the moment. Please try again in a few seconds."
  return tooMany("over_request_rate_limit", message, 5)
}

import { type ChildProcess, fork } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { type Framing, isPictureRefusal } from "#domain/picture.ts"
import { createSemaphore } from "#platform/limits/semaphore.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Developed } from "./develop.ts"
import type { Order, Result } from "./develop-process.ts"
import { PictureRefused } from "./picture-refused.ts"

const PROGRAM = fileURLToPath(new URL("develop-process.ts", import.meta.url))
const LONGEST_MS = 60_000
/** The longest wait for a slot plus the minute of work must fit the deadline of
 * the call (`address-rules.ts`). */
const DEVELOPING = {
  atOnce: 1,
  mostWaiting: 8,
  mostOfOne: 2,
  longestWaitMs: 25_000,
}
/** Eighty million pixels of sixteen bits take half of it. */
const MOST_MEMORY = 1_200 * 1024 * 1024

export type Job = {
  /** The owner of the picture: clients take turns. */
  client: string
  /** Read only in its turn, so that a waiting job holds no forty megabytes. */
  original: () => Promise<Uint8Array>
  framing: Framing
}

export type PictureQueue = ReturnType<typeof createPictureQueue>

/** Develops pictures one at a time, in a process of low priority that has one
 * minute, limited memory and none of our secrets, and exits after its
 * picture. */
export function createPictureQueue(longestMs = LONGEST_MS) {
  const inTurn = createSemaphore(DEVELOPING)
  return ({ client, original, framing }: Job) =>
    inTurn(
      async () => developed({ original: await original(), framing }, longestMs),
      client,
    )
}

async function developed(order: Order, longestMs: number): Promise<Developed> {
  const child = fork(PROGRAM, [String(MOST_MEMORY)], {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs)
  try {
    const result = await resultOf(child, order)
    if ("developed" in result) return result.developed
    throw refusalOf(result.refused)
  } catch (error) {
    throw child.signalCode === "SIGKILL" ? tooSlow() : error
  } finally {
    clearTimeout(timer)
    child.kill("SIGKILL")
  }
}

/** If the process dies, its picture killed it. */
function resultOf(child: ChildProcess, order: Order) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  child.once("message", resolve)
  child.once("error", reject)
  child.once("exit", () => resolve({ refused: "damaged" }))
  if (child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.send(order, (error) => error && reject(error))
  return promise
}

function refusalOf(reason: string) {
  return new PictureRefused(isPictureRefusal(reason) ? reason : "damaged")
}

function tooSlow() {
  return new Refusal(
    503,
    {
      code: "slow_picture",
      message:
        "This picture took longer than a minute. Try again when less is going on, or save it smaller.",
    },
    { "Retry-After": "30" },
  )
}

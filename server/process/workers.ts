import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import type { DatabaseTarget } from "#platform/postgres/connection.ts"
import { StartError } from "#platform/start-error.ts"
import type { Log } from "./log.ts"

/** What the first process tells the others, once it is so. */
type Word = { database: DatabaseTarget }
/** What they tell the first. */
const SERVING = "serving"

const BREATH_MS = 1_000

/** The processes that answer visitors. The first process has the database and
 * the chores; a worker that dies is replaced. */
export async function hireCrew(count: number, log: Log) {
  // Node's default young generation is for one large process, not for many.
  cluster.setupPrimary({
    execArgv: [...process.execArgv, "--max-semi-space-size=8"],
  })
  let word: Word | null = null
  let leaving = false

  function hire() {
    const worker = cluster.fork()
    worker.once("exit", (code, signal) => replace(worker, signal ?? code))
    if (word) worker.send(word)
    return worker
  }

  function replace(worker: Worker, reason: string | number) {
    if (leaving || !word) return
    log.warn({ worker: worker.process.pid, reason }, "a worker is replaced")
    // One that cannot even start must not take the machine with it.
    setTimeout(() => leaving || hire(), BREATH_MS)
  }

  await listening(hire())
  const others = Array.from({ length: count - 1 }, () => listening(hire()))
  await Promise.all(others)

  return {
    async begin(database: DatabaseTarget) {
      word = { database }
      await Promise.all(
        workers().map((worker) => {
          worker.send(word as Word)
          return serving(worker)
        }),
      )
    },
    async leave() {
      leaving = true
      await Promise.all(workers().map(dismiss))
    },
  }
}

function workers() {
  return Object.values(cluster.workers ?? {}).filter((one) => !!one)
}

/** The fault of one that cannot take the address was told by itself. */
async function listening(worker: Worker) {
  const gone = once(worker, "exit").then(() => {
    throw new StartError("")
  })
  await Promise.race([once(worker, "listening"), gone])
}

async function serving(worker: Worker) {
  while (!worker.isDead()) {
    const [said] = await Promise.race([
      once(worker, "message"),
      once(worker, "exit"),
    ])
    if (said === SERVING) return
  }
}

async function dismiss(worker: Worker) {
  if (worker.isDead()) return
  const gone = once(worker, "exit")
  worker.process.kill("SIGTERM")
  await gone
}

/** In a worker: where the database is, when it is up. */
export async function hearWord(): Promise<DatabaseTarget> {
  const [{ database }] = (await once(process, "message")) as [Word]
  return database
}

/** In a worker: visitors may come. */
export function tellServing() {
  process.send?.(SERVING)
}

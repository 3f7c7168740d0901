import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import type { DatabaseTarget } from "#platform/postgres/connection.ts"
import { StartError } from "#platform/start-error.ts"
import type { Log } from "./log.ts"

/** What the first process tells the others, once it is so. */
type StartMessage = { database: DatabaseTarget }
/** What they tell the first. */
const SERVING = "serving"

const BREATH_MS = 1_000

/** The processes that answer visitors. The first process has the database and
 * the chores; a worker that dies is replaced. */
export async function startWorkers(count: number, log: Log) {
  // Node's default young generation is for one large process, not for many.
  cluster.setupPrimary({
    execArgv: [...process.execArgv, "--max-semi-space-size=8"],
  })
  let message: StartMessage | null = null
  let stopping = false

  function fork() {
    const worker = cluster.fork()
    worker.once("exit", (code, signal) => replace(worker, signal ?? code))
    if (message) worker.send(message)
    return worker
  }

  function replace(worker: Worker, reason: string | number) {
    if (stopping || !message) return
    log.warn({ worker: worker.process.pid, reason }, "a worker is replaced")
    // One that cannot even start must not take the machine with it.
    setTimeout(() => stopping || fork(), BREATH_MS)
  }

  await listening(fork())
  const others = Array.from({ length: count - 1 }, () => listening(fork()))
  await Promise.all(others)

  return {
    async begin(database: DatabaseTarget) {
      message = { database }
      await Promise.all(
        workers().map((worker) => {
          worker.send(message as StartMessage)
          return serving(worker)
        }),
      )
    },
    async stop() {
      stopping = true
      await Promise.all(workers().map(stop))
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

async function stop(worker: Worker) {
  if (worker.isDead()) return
  const gone = once(worker, "exit")
  worker.process.kill("SIGTERM")
  await gone
}

/** In a worker: where the database is, when it is up. */
export async function receiveTarget(): Promise<DatabaseTarget> {
  const [{ database }] = (await once(process, "message")) as [StartMessage]
  return database
}

/** In a worker: visitors may come. */
export function reportServing() {
  process.send?.(SERVING)
}

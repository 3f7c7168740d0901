import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import type { DatabaseTarget } from "#platform/postgres/connection.ts"
import { StartError } from "#platform/start-error.ts"
import type { Log } from "./log.ts"

/** The first process's message to the others, once the database is up. */
type StartMessage = { database: DatabaseTarget }
/** The workers' message to the first process. */
const SERVING = "serving"

const RESTART_PAUSE_MS = 1_000

/** The processes that serve visitors. The first process has the database and
 * the background jobs; a worker that dies is replaced. */
export async function startWorkers(count: number, log: Log) {
  // Node's default young generation suits one large process, not many.
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
    // The pause keeps a worker that cannot start from a tight restart loop.
    setTimeout(() => stopping || fork(), RESTART_PAUSE_MS)
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

/** A worker that cannot take the address has printed the reason itself. */
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

/** In a worker: waits for the database's target. */
export async function receiveTarget(): Promise<DatabaseTarget> {
  const [{ database }] = (await once(process, "message")) as [StartMessage]
  return database
}

/** In a worker: reports that it serves visitors. */
export function reportServing() {
  process.send?.(SERVING)
}

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { findPackageJSON } from "node:module"
import { constants, setPriority } from "node:os"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Env } from "../env.ts"
import type { Database } from "../runtime/database.ts"
import type { Log } from "../runtime/log.ts"

type Parts = { env: Env; log: Log; database: Database }

const WORKER = fileURLToPath(
  new URL("../../bin/music-worker.ts", import.meta.url),
)
/** How long somebody waits before anything happens to what they brought. */
const LOOK_MS = 1_000
/** What failed once may fail again, and takes a processor while it does. */
const AGAIN_MS = 30_000
const GRACE_MS = 5_000
/** A worker says so every two seconds that it is well. Counted in looks and not
 * by the clock: a machine that slept was silent, too. */
const MOST_SILENT_LOOKS = 60

/** Music that was brought is worked on by a process that yields to everybody
 * and is gone when there is nothing to do. That there is something is looked
 * up: so what a crash left undone is found like anything else. */
export async function openMusic({ env, log, database }: Parts) {
  const { direct: sql } = database
  const takesMusic = isInstalled("node-av")
  await sql`update private.studio_rules set takes_music = ${takesMusic}
    where takes_music <> ${takesMusic}`
  let worker: ChildProcess | null = null
  let resting = 0
  let silentLooks = 0

  async function look() {
    if (worker) return watch(worker)
    if (Date.now() < resting) return
    const [row] = await sql<{ due: boolean }[]>`
      select private.has_music_jobs() as due`
    if (row?.due) start()
  }

  /** One that hangs gives nothing back, and nobody else is started. */
  function watch(worker: ChildProcess) {
    silentLooks += 1
    if (silentLooks !== MOST_SILENT_LOOKS) return
    log.warn("the music worker hangs, and is ended")
    worker.kill("SIGKILL")
  }

  function start() {
    silentLooks = 0
    worker = spawn(process.execPath, [WORKER], {
      env: {
        ...process.env,
        SITE_URL: env.SITE_URL,
        PORT: String(env.PORT),
      },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    })
    worker.stderr?.on("data", (text) => log.warn(String(text).trim()))
    worker.on("message", () => {
      silentLooks = 0
    })
    worker.on("error", (error) => {
      log.warn({ err: error }, "music cannot be worked on")
      rest(1)
    })
    worker.on("exit", rest)
    if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_LOW)
  }

  function rest(code: number | null) {
    worker = null
    // One that was killed left its jobs to be taken up again.
    if (code) resting = Date.now() + AGAIN_MS
  }

  return {
    jobs: takesMusic ? [{ run: look, everyMs: LOOK_MS }] : [],
    /** It gives its jobs back before the database is closed. */
    async close() {
      if (!worker) return
      const ended = once(worker, "exit")
      worker.kill("SIGTERM")
      await Promise.race([ended, wait(GRACE_MS, null, { ref: false })])
      worker?.kill("SIGKILL")
    },
  }
}

/** Looked up, not loaded: 140 MB that the site itself has no use for. */
function isInstalled(name: string) {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined
  } catch {
    return false
  }
}

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
/** The longest wait before an upload is worked on. */
const LOOK_MS = 1_000
/** A worker that failed may fail again, and would take up a processor. */
const AGAIN_MS = 30_000
const GRACE_MS = 5_000
/** A worker reports every two seconds that it is well. Counted in checks, not
 * by the clock: a machine that slept was silent too. */
const MOST_SILENT_LOOKS = 60

/** Uploaded music is processed by a separate process of low priority, which
 * exits when idle. Work is found by polling, so work left over from a crash is
 * found too. */
export async function openMusic({ env, log, database }: Parts) {
  const { direct: sql } = database
  const takesMusic = isInstalled("node-av")
  await sql`update private.studio_rules set takes_music = ${takesMusic}
    where takes_music <> ${takesMusic}`
  let worker: ChildProcess | null = null
  let pausedUntil = 0
  let silentLooks = 0

  async function look() {
    if (worker) return watch(worker)
    if (Date.now() < pausedUntil) return
    const [row] = await sql<{ due: boolean }[]>`
      select private.has_music_jobs() as due`
    if (row?.due) start()
  }

  /** A hung worker gives nothing back, and no other is started meanwhile. */
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
      onExit(1)
    })
    worker.on("exit", onExit)
    if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_LOW)
  }

  function onExit(code: number | null) {
    worker = null
    // A killed worker's jobs are taken up again at once.
    if (code) pausedUntil = Date.now() + AGAIN_MS
  }

  return {
    jobs: takesMusic ? [{ run: look, everyMs: LOOK_MS }] : [],
    /** The worker gives its jobs back before the database is closed. */
    async close() {
      if (!worker) return
      const ended = once(worker, "exit")
      worker.kill("SIGTERM")
      await Promise.race([ended, wait(GRACE_MS, null, { ref: false })])
      worker?.kill("SIGKILL")
    },
  }
}

/** Resolved, not loaded: the site itself has no use for its 140 MB. */
function isInstalled(name: string) {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined
  } catch {
    return false
  }
}

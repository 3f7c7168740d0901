import { type ChildProcess, spawn } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { wantedTracks } from "@9x/demo/masters"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Env } from "../env.ts"
import type { Log } from "./log.ts"

type Parts = { env: Env; log: Log; sql: Sql }

const RENDERER = fileURLToPath(
  new URL("../../bin/render-masters.ts", import.meta.url),
)
/** Short beside the time that a buyer needs for a card's number. */
const LOOK_MS = 5_000
/** What failed once may fail again, and takes a processor while it does. */
const AGAIN_MS = 2 * 60_000

/** The demo's files for sale are rendered when they are wanted, by a process
 * that yields to everybody and is gone when it is done. Whether there is
 * something to do is looked up rather than told: so the till need not know of
 * the demo, and what a crash left undone is found like anything else. */
export function watchMasters({ env, log, sql }: Parts) {
  let renderer: ChildProcess | null = null
  let resting = 0

  async function look() {
    if (renderer || Date.now() < resting) return
    const wanted = await wantedTracks(sql)
    if (wanted.length > 0) render()
  }

  function render() {
    const environment = { ...process.env, SITE_URL: env.SITE_URL }
    renderer = spawn(process.execPath, [RENDERER], {
      env: { ...environment, PORT: String(env.PORT) },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    })
    renderer.stderr?.on("data", (text) => log.warn(String(text).trim()))
    renderer.on("error", (error) => {
      log.warn({ err: error }, "files for sale cannot be rendered")
      rest(1)
    })
    renderer.on("exit", rest)
    if (renderer.pid) setPriority(renderer.pid, constants.priority.PRIORITY_LOW)
  }

  function rest(code: number | null) {
    renderer = null
    if (code !== 0) resting = Date.now() + AGAIN_MS
  }

  return {
    chores: [{ run: look, everyMs: LOOK_MS }],
    close: () => void renderer?.kill("SIGTERM"),
  }
}

import { type ChildProcess, spawn } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { admitDemoAccounts, demoAccounts } from "@9x/demo/accounts"
import { holdings } from "@9x/demo/holdings"
import type { SeedOptions } from "@9x/demo/seeding"
import type { Platform } from "#platform/platform.ts"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "../env.ts"
import type { Database } from "./database.ts"
import type { Log } from "./log.ts"

type Parts = { env: Env; log: Log; database: Database; platform: Platform }

const NO_MASTERS = { jobs: [], close: () => {} }
const NO_HINTS = { signInHint: "", staffHint: "" }
export const NO_DEMO = { ...NO_HINTS, ...NO_MASTERS }

/** Fills an empty database with the demo label. Any other database is left
 * alone, because it holds somebody's own label. */
export async function openDemo(parts: Parts) {
  const { env, log, database, platform } = parts
  const { direct: sql } = database
  await admitDemoAccounts(sql, env.local)
  if (env.SEED !== "demo") return NO_DEMO
  const before = await holdings(sql)
  if (before.kind === "other") return NO_DEMO
  const lacksAccounts =
    before.kind === "demo" && !(before.fan && before.founder)
  if (before.kind === "nothing" || (env.local && lacksAccounts)) {
    const accounts = env.local
    const seeded = await seedDemo({ sql, storage: platform, accounts })
    if (seeded) log.info("the demo label has moved in")
  }
  const masters =
    env.DEMO_MASTERS === "none" ? NO_MASTERS : await watchMasters(parts)
  const isOpen = env.local && env.mode === "embedded"
  return { ...(isOpen ? HINTS : NO_HINTS), ...masters }
}

const { fan, founder } = demoAccounts
const HINTS = {
  signInHint: ` (sign in as ${fan.email}, ${fan.password})`,
  staffHint: `\nTo run the label, sign in as ${founder.email}, ${founder.password}`,
}

/** Seeds the demo; a database that cannot hold it stops the start. */
export async function seedDemo(options: SeedOptions) {
  // Imported here, so that other labels do not load the demo's text.
  const { seedDemoLabel, SeedRefused } = await import("@9x/demo/seeding")
  return seedDemoLabel(options).catch((error) => {
    throw error instanceof SeedRefused ? new StartError(error.message) : error
  })
}

const RENDERER = fileURLToPath(
  new URL("../../bin/render-masters.ts", import.meta.url),
)
/** Shorter than it takes to type a card number; a buyer's MP3s are ready within
 * ten seconds of the purchase. */
const LOOK_MS = 5_000
/** A renderer that failed may fail again, and would take up a processor. */
const AGAIN_MS = 2 * 60_000

/** The demo's files for sale are made on demand: MP3s here and at once, FLACs
 * by a process of low priority that exits when none is left. The database is
 * polled, so the checkout need not know about the demo, and work left over from
 * a crash is found too. */
async function watchMasters({ env, log, database, platform }: Parts) {
  // Imported here, so that other labels do not load the demo's text.
  const { deliverMp3s, wantedTracks } = await import("@9x/demo/masters")
  const { direct: sql } = database
  let renderer: ChildProcess | null = null
  let pausedUntil = 0

  async function look() {
    await deliverMp3s({ sql, storage: platform })
    if (renderer || Date.now() < pausedUntil) return
    const wanted = await wantedTracks(sql, "flac")
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
      onExit(1)
    })
    renderer.on("exit", onExit)
    if (renderer.pid) setPriority(renderer.pid, constants.priority.PRIORITY_LOW)
  }

  function onExit(code: number | null) {
    renderer = null
    if (code !== 0) pausedUntil = Date.now() + AGAIN_MS
  }

  return {
    jobs: [{ run: look, everyMs: LOOK_MS }],
    close: () => void renderer?.kill("SIGTERM"),
  }
}

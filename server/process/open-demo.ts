import { spawn } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { admitDemoAccounts, demoAccounts } from "#demo/accounts.ts"
import { holdings } from "#demo/seed/holdings.ts"
import type { Platform } from "#platform/platform.ts"
import type { Env } from "../env.ts"
import type { Database } from "./database.ts"
import type { Log } from "./log.ts"

type Parts = { env: Env; log: Log; database: Database; platform: Platform }

const NO_PRESS = { startPressing: () => {}, close: () => {} }
export const NO_DEMO = { signInHint: "", ...NO_PRESS }

/** Makes an empty database the demo label's. One that holds anything else is
 * left alone: somebody's label has moved in. */
export async function openDemo({ env, log, database, platform }: Parts) {
  const { direct: sql } = database
  await admitDemoAccounts(sql, env.local)
  if (env.SEED !== "demo") return NO_DEMO
  const before = await holdings(sql)
  if (before.kind === "other") return NO_DEMO
  const lacksAccounts = before.kind === "demo" && !before.accounts
  if (before.kind === "nothing" || (env.local && lacksAccounts)) {
    // A site that has its label already does without the demo's words.
    const { seedDemoLabel } = await import("#demo/seed/index.ts")
    const accounts = env.local
    const seeded = await seedDemoLabel({ sql, storage: platform, accounts })
    if (seeded) log.info("the demo label has moved in")
  }
  const press = env.PRESS === "none" ? NO_PRESS : createPress(env, log)
  const isOpen = env.local && env.mode === "embedded"
  return { signInHint: isOpen ? HINT : "", ...press }
}

const HINT = demoAccounts
  .map(({ email, password }) => ` (sign in as ${email}, ${password})`)
  .join("")

const PRESS = fileURLToPath(new URL("../../bin/press.ts", import.meta.url))

/** The files for sale are made in the background, by a process that yields to
 * everybody and is gone when it is done. */
function createPress(env: Env, log: Log) {
  let press: ReturnType<typeof spawn> | null = null
  return {
    startPressing() {
      const environment = { ...process.env, SITE_URL: env.SITE_URL }
      press = spawn(process.execPath, [PRESS], {
        env: { ...environment, PORT: String(env.PORT) },
        stdio: ["ignore", "ignore", "pipe"],
      })
      press.stderr?.on("data", (text) => log.warn(String(text).trim()))
      press.on("error", (error) => log.warn({ err: error }, "no press"))
      if (press.pid) setPriority(press.pid, constants.priority.PRIORITY_LOW)
    },
    close() {
      press?.kill("SIGTERM")
    },
  }
}

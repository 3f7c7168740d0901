import { admitDemoAccounts, demoAccounts } from "@9x/demo/accounts"
import { holdings } from "@9x/demo/holdings"
import type { SeedOptions } from "@9x/demo/seeding"
import type { Platform } from "#platform/platform.ts"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "../env.ts"
import type { Database } from "./database.ts"
import type { Log } from "./log.ts"

type Parts = { env: Env; log: Log; database: Database; platform: Platform }

const NO_MASTERS = { chores: [], close: () => {} }
export const NO_DEMO = { signInHint: "", ...NO_MASTERS }

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
    const accounts = env.local
    const seeded = await seedDemo({ sql, storage: platform, accounts })
    if (seeded) log.info("the demo label has moved in")
  }
  const masters =
    env.DEMO_MASTERS === "none"
      ? NO_MASTERS
      : (await import("./demo-masters.ts")).watchMasters({ env, log, sql })
  const isOpen = env.local && env.mode === "embedded"
  return { signInHint: isOpen ? HINT : "", ...masters }
}

/** A database that cannot be the demo's is a reason not to go on. */
export async function seedDemo(options: SeedOptions) {
  // A site that has its label already does without the demo's words.
  const { seedDemoLabel, SeedRefused } = await import("@9x/demo/seeding")
  return seedDemoLabel(options).catch((error) => {
    throw error instanceof SeedRefused ? new StartError(error.message) : error
  })
}

const HINT = demoAccounts
  .map(({ email, password }) => ` (sign in as ${email}, ${password})`)
  .join("")

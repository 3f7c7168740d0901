import { holdings } from "#demo/seed/holdings.ts"
import { seedDemoLabel } from "#demo/seed/index.ts"
import type { Platform } from "#platform/platform.ts"
import type { Database } from "./database.ts"
import type { Env } from "./env.ts"
import type { Log } from "./log.ts"

type Parts = { env: Env; log: Log; database: Database; platform: Platform }

const NO_DEMO = { signInHint: "" }

/** Makes an empty database the demo label's. One that holds anything else is
 * left alone: somebody's label has moved in. */
export async function openDemo({ env, log, database, platform }: Parts) {
  if (env.SEED !== "demo") return NO_DEMO
  const before = await holdings(database.sql)
  if (before.kind === "other") return NO_DEMO
  if (before.kind === "nothing") {
    const seeded = await seedDemoLabel({ sql: database.sql, storage: platform })
    if (seeded) log.info("the demo label has moved in")
  }
  if (env.mode !== "embedded") return NO_DEMO
  return { signInHint: " (sign in as fan@9x.example, play-it-loud)" }
}

import { holdings } from "#demo/seed/holdings.ts"
import { seedDemoLabel } from "#demo/seed/index.ts"
import type { Platform } from "#platform/platform.ts"
import type { Database } from "./database.ts"
import type { Env } from "./env.ts"
import type { Log } from "./log.ts"

type Parts = { env: Env; log: Log; database: Database; platform: Platform }

/** Makes the demo's files for sale: one now, or all in their turn. */
export type Press = {
  ensure(path: string): Promise<void>
  ensureAll(signal: AbortSignal): Promise<void>
}

export type Demo = Awaited<ReturnType<typeof openDemo>>

const NO_DEMO = { signInHint: "", press: null, close: async () => {} }

/** Makes an empty database the demo label's and, in the background, the files
 * it sells. A database that holds anything else is left alone: somebody's
 * label has moved in. */
export async function openDemo({ env, log, database, platform }: Parts) {
  if (env.SEED !== "demo") return NO_DEMO
  const { sql } = database
  const before = await holdings(sql)
  if (before.kind === "other") return NO_DEMO
  if (before.kind === "nothing") {
    const seeded = await seedDemoLabel({ sql, storage: platform })
    if (seeded) log.info("the demo label has moved in")
  }
  const press = await openPress({ log, database, platform })
  const stopping = new AbortController()
  const pressing = press?.ensureAll(stopping.signal)
  pressing?.catch((error) => log.warn({ err: error }, "the press stopped"))
  return {
    signInHint:
      env.mode === "embedded"
        ? " (sign in as fan@9x.example, play-it-loud)"
        : "",
    /** Makes a file for sale that is not there yet. */
    press,
    async close() {
      stopping.abort()
    },
  }
}

/** The instruments are loaded only where there is a demo label to play. */
async function openPress({ log, database, platform }: Omit<Parts, "env">) {
  const file = new URL("../demo/seed/master-press.ts", import.meta.url)
  const { openMasterPress } = await import(file.href)
  const press: Press | null = await openMasterPress({
    sql: database.sql,
    storage: platform,
    log: (line: string) => log.warn(line),
  })
  return press
}

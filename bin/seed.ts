/** `npm run seed` fills an empty database with the demo label. With
 * `-- --scale 50` it makes fifty times as much, for measurements. */
import { parseArgs } from "node:util"
import { StartError } from "#platform/start-error.ts"
import { enqueueMail } from "#server/mail/outbox.ts"
import { seedDemo } from "#server/runtime/demo.ts"
import { openPlatform } from "#server/runtime/open-platform.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

await withDatabase(async (env, database) => {
  const { values } = parseArgs({ options: { scale: { type: "string" } } })
  const scale = Number(values.scale ?? 1)
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000) {
    throw new StartError("--scale must be a whole number from 1 to 1000.")
  }
  const platform = await openPlatform({
    env,
    database,
    enqueueMail,
    functions: {},
  })
  await seedDemo({
    sql: database.sql,
    storage: platform,
    scale,
    accounts: env.local,
    log: (line) => console.log(line),
  })
  await platform.close()
})

/** Makes the demo label's files for sale that are not there yet, the fan's
 * purchases first: in a process of its own, so that its instruments take no
 * memory of the site's and leave with it. The site starts it by itself. */
import { enqueueMail } from "#server/mail/outbox.ts"
import { openPlatform } from "#server/process/open-platform.ts"
import { withDatabase } from "#server/process/with-database.ts"

type Press = { ensureAll(): Promise<void> }

await withDatabase(async (env, database) => {
  const platform = await openPlatform({
    env,
    database,
    enqueueMail,
    functions: {},
  })
  // Named by an expression: the demo's sources have compiler settings of
  // their own.
  const file = new URL("../demo/seed/master-press.ts", import.meta.url)
  const { openMasterPress } = await import(file.href)
  const press: Press | null = await openMasterPress({
    sql: database.sql,
    storage: platform,
    log: (line: string) => console.error(line),
  })
  await press?.ensureAll()
  await platform.close()
})

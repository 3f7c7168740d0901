/** Renders the demo label's files for sale that somebody owns or is buying and
 * that are not there yet: in a process of its own, so that its instruments
 * take no memory of the site's and leave with it. The site starts it by
 * itself. */
import { renderMasters } from "@9x/demo/masters"
import { enqueueMail } from "#server/mail/outbox.ts"
import { openMedia } from "#server/music/media/media.ts"
import { demoEncoder } from "#server/process/demo-files.ts"
import { openPlatform } from "#server/process/open-platform.ts"
import { withDatabase } from "#server/process/with-database.ts"

// A site that was killed could not tell: without it there is nothing to do.
process.once("disconnect", () => process.exit())
process.channel?.unref()

const media = await openMedia()
if (!media) {
  console.error(
    "The demo's files for sale stay 'being prepared': FFmpeg's libraries (the optional package node-av) are not installed, or not for this machine.",
  )
  process.exit(1)
}

await withDatabase(async (env, database) => {
  const platform = await openPlatform({
    env,
    database,
    enqueueMail,
    functions: {},
  })
  const isWhole = await renderMasters({
    sql: database.sql,
    storage: platform,
    encode: demoEncoder(media),
    log: (line) => console.error(line),
  })
  if (!isWhole) process.exitCode = 1
  await platform.close()
})

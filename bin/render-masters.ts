/** Renders the missing FLACs of the demo label that somebody owns or is buying.
 * The site starts it as a separate process, to keep the site's own memory
 * free. */
import { renderMasters } from "@9x/demo/masters"
import { enqueueMail } from "#server/mail/outbox.ts"
import { demoEncoder } from "#server/music/demo-encoder.ts"
import { openMedia } from "#server/music/media/media.ts"
import { openPlatform } from "#server/runtime/open-platform.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

// A killed site cannot send a signal, and without it there is nothing to do.
process.once("disconnect", () => process.exit())
process.channel?.unref()

const media = await openMedia()
if (!media) {
  console.error(
    "The demo's FLACs cannot be made: FFmpeg's libraries (the optional package node-av) are not installed, or not for this machine.",
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

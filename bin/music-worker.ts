/** Processes uploaded music, in a process of low priority, so that decoders
 * take neither memory nor time from the site. The site starts this process
 * itself. */

import { enqueueMail } from "#server/mail/outbox.ts"
import { openMedia } from "#server/music/media/media.ts"
import { runMusicWorker } from "#server/music/music-worker.ts"
import { openWorkbench } from "#server/music/workbench.ts"
import { openPlatform } from "#server/runtime/open-platform.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

const MEGABYTE = 1024 * 1024
const WELL_MS = 2_000

// A killed site cannot send a signal. The next worker resumes its jobs.
process.once("disconnect", () => process.exit())
process.channel?.unref()
// The site ends a worker that has stopped sending this.
setInterval(() => process.send?.("well"), WELL_MS).unref()
const stopping = new AbortController()
process.once("SIGTERM", () => stopping.abort())

await withDatabase(async (env, database) => {
  const { sql } = database
  const media = await openMedia()
  if (!media) {
    await sql`update private.studio_rules set takes_music = false`
    throw new Error("recordings cannot be read: node-av does not start here")
  }
  await sql`update private.studio_rules set takes_music = true
    where not takes_music`
  const platform = await openPlatform({
    env,
    database,
    enqueueMail,
    functions: {},
  })
  const bench = await openWorkbench({
    platform,
    siteUrl: env.SITE_URL,
    dataDir: env.DATA_DIR,
    reserveBytes: env.DISK_RESERVE_MB * MEGABYTE,
  })
  try {
    await runMusicWorker({
      ...{ sql, media, bench, signal: stopping.signal },
      log: (error, { kind, id }) =>
        console.error(`${kind} ${id} failed: ${(error as Error).stack}`),
    })
  } finally {
    await bench.close()
    await platform.close()
  }
})

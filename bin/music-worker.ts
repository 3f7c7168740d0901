/** Does what there is to be done with music that was brought: in a process of
 * low priority, so that decoders take no memory and no turn of the site's. The
 * site starts it by itself. */

import { enqueueMail } from "#server/mail/outbox.ts"
import { openMedia } from "#server/music/media/media.ts"
import { runMusicWorker } from "#server/music/music-worker.ts"
import { openWorkbench } from "#server/music/workbench.ts"
import { openPlatform } from "#server/runtime/open-platform.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

const MEGABYTE = 1024 * 1024
const WELL_MS = 2_000

// A site that was killed could not tell. What it leaves is taken up again.
process.once("disconnect", () => process.exit())
process.channel?.unref()
// One that has hung says nothing, and is ended.
setInterval(() => process.send?.("well"), WELL_MS).unref()
const told = new AbortController()
process.once("SIGTERM", () => told.abort())

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
      ...{ sql, media, bench, signal: told.signal },
      log: (error, { kind, id }) =>
        console.error(`${kind} ${id} failed: ${(error as Error).stack}`),
    })
  } finally {
    await bench.close()
    await platform.close()
  }
})

import { readFile } from "node:fs/promises"
import type { Sql } from "#platform/postgres/connection.ts"
import { tagsFor } from "../music/masters.ts"
import { type Assets, readAssets } from "./asset-files.ts"
import { edition } from "./edition.ts"
import type { FileStore } from "./file-store.ts"
import { holdings } from "./holdings.ts"
import { masterPress } from "./masters.ts"
import type { Track } from "./recordings.ts"
import { renderTrack } from "./render-track.ts"
import { printPath } from "./rows/pictures.ts"

export interface PressOptions {
  readonly sql: Sql
  readonly storage: FileStore
  readonly log?: (line: string) => void
  /** Another folder, and another player, than the demo's own. */
  readonly assets?: string
  readonly play?: typeof renderTrack
}

/** The press of a database that holds the demo label; null for any other,
 * whose files for sale nobody can render. */
export async function openMasterPress(options: PressOptions) {
  const { sql, storage, log, play = renderTrack } = options
  const { kind } = await holdings(sql)
  if (kind !== "demo") return null
  const assets = await readAssets(options.assets)
  return masterPress({
    storage,
    log,
    isStored: (path) => isStored(sql, path),
    async render(track) {
      const day = await releaseDay(sql, track)
      const tags = tagsFor(track.release, track.position, day)
      return play({ ...track, tags, cover: await coverOf(assets, track) })
    },
  })
}

async function isStored(sql: Sql, path: string): Promise<boolean> {
  const found = await sql`
    select from storage.objects
    where bucket_id = 'masters' and name = ${path}`
  return found.length > 0
}

/** Counted when the label was seeded, so only the database knows it. */
async function releaseDay(sql: Sql, { release }: Track): Promise<string> {
  const id = edition(1).id("release", release)
  const [row] = await sql<{ day: string }[]>`
    select release_date::text as day from public.releases where id = ${id}`
  if (!row) throw new Error(`${release} is no longer in the catalogue`)
  return row.day
}

async function coverOf(assets: Assets, { release }: Track) {
  const path = `sleeves/${release}`
  const sleeve = assets.pictures.find((picture) => picture.path === path)
  if (!sleeve) return undefined
  return {
    data: await readFile(assets.file(`media/${printPath(path)}`)),
    type: "image/jpeg" as const,
    width: sleeve.width,
    height: sleeve.height,
  }
}

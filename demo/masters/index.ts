import { readFile } from "node:fs/promises"
import { type Assets, readAssets } from "../seed/asset-files.ts"
import { edition } from "../seed/edition.ts"
import { type FileStore, inOnePiece } from "../seed/file-store.ts"
import {
  type MasterFormat,
  masterPath,
  masterTypes,
  type Track,
} from "../seed/recordings.ts"
import { printPath } from "../seed/rows/pictures.ts"
import type { Sql } from "../seed/sql.ts"
import { playTrack, type TrackFiles, type TrackOrder } from "./render-track.ts"
import { tagsFor } from "./tags.ts"
import { wantedTracks } from "./wanted.ts"

export type { TrackFiles, TrackOrder } from "./render-track.ts"
export { wantedTracks } from "./wanted.ts"

export interface RenderOptions {
  readonly sql: Sql
  readonly storage: FileStore
  /** Encodes and tags what was played: the site's own encoders do. */
  readonly encode: (order: TrackOrder) => Promise<TrackFiles>
  readonly log?: (line: string) => void
  /** Another folder, and another player, than the demo's own. */
  readonly assets?: string
  readonly play?: typeof playTrack
}

/** Renders the files for sale that are wanted, a track at a time, until none
 * is: what somebody takes to the till meanwhile is among them. A track that
 * fails is told and passed over; answers whether none did. */
export async function renderMasters(options: RenderOptions): Promise<boolean> {
  const { sql, log = () => {} } = options
  const assets = await readAssets(options.assets)
  const tried = new Set<Track>()
  let isWhole = true
  for (;;) {
    const wanted = await wantedTracks(sql)
    const track = wanted.find((one) => !tried.has(one))
    if (!track) return isWhole
    tried.add(track)
    await renderOne(options, assets, track).catch((error: unknown) => {
      isWhole = false
      log(`${masterPath(track, "flac")} could not be rendered: ${error}`)
    })
  }
}

async function renderOne(
  { sql, storage, encode, play = playTrack }: RenderOptions,
  assets: Assets,
  track: Track,
) {
  const day = await releaseDay(sql, track)
  const tags = tagsFor(track.release, track.position, day)
  const cover = await coverOf(assets, track)
  const master = await play(track)
  const files = await encode({ ...track, master, tags, cover })
  for (const [format, bytes] of Object.entries(files)) {
    const path = masterPath(track, format as MasterFormat)
    const contentType = masterTypes[format as MasterFormat]
    await storage.put("masters", path, inOnePiece(bytes), { contentType })
  }
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
  if (!sleeve?.print) return undefined
  const { print, width, height } = sleeve
  return {
    data: await readFile(assets.file(`media/${printPath(path)}`)),
    type: "image/jpeg" as const,
    width: print,
    height: Math.round((height * print) / width),
  }
}

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
import { id3Tag } from "./id3.ts"
import { playTrack, type TrackOrder } from "./render-track.ts"
import { tagsFor } from "./tags.ts"
import { wantedTracks } from "./wanted.ts"

export type { TrackOrder } from "./render-track.ts"
export { wantedTracks } from "./wanted.ts"

export interface DeliveryOptions {
  readonly sql: Sql
  readonly storage: FileStore
  /** Another folder than the demo's own. */
  readonly assets?: string
}

export interface RenderOptions extends DeliveryOptions {
  /** Encodes what was played as a tagged FLAC: the site's own encoders do. */
  readonly encode: (order: TrackOrder) => Promise<Uint8Array>
  readonly log?: (line: string) => void
  /** Another player than the demo's own. */
  readonly play?: typeof playTrack
}

/** Puts the MP3s that are wanted in place. They are the committed streams
 * with tags in front, so it takes milliseconds: a buyer has something to
 * download while the FLACs are rendered. */
export async function deliverMp3s(options: DeliveryOptions): Promise<void> {
  const { sql, storage } = options
  const wanted = await wantedTracks(sql, "mp3")
  if (wanted.length === 0) return
  const assets = await readAssets(options.assets)
  for (const track of wanted) {
    const stream = assets.audio.find(
      ({ category, release, position }) =>
        category === "master" &&
        release === track.release &&
        position === track.position,
    )
    if (!stream) throw new Error(`${masterPath(track, "mp3")} has no stream`)
    const sound = await readFile(assets.file(stream.file))
    const { tags, cover } = await factsOf(sql, assets, track)
    const bytes = Buffer.concat([id3Tag(tags, cover), sound])
    await put(storage, track, "mp3", bytes)
  }
}

/** Renders the FLACs that are wanted, a track at a time, until none is: what
 * somebody takes to the till meanwhile is among them. A track that fails is
 * logged and passed over; answers whether none did. */
export async function renderMasters(options: RenderOptions): Promise<boolean> {
  const { sql, log = () => {} } = options
  const assets = await readAssets(options.assets)
  const tried = new Set<Track>()
  let isWhole = true
  for (;;) {
    const wanted = await wantedTracks(sql, "flac")
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
  const facts = await factsOf(sql, assets, track)
  const master = await play(track)
  const bytes = await encode({ ...track, ...facts, master })
  await put(storage, track, "flac", bytes)
}

/** What a file for sale says about itself. */
async function factsOf(sql: Sql, assets: Assets, track: Track) {
  const day = await releaseDay(sql, track)
  const tags = tagsFor(track.release, track.position, day)
  return { tags, cover: await coverOf(assets, track) }
}

function put(
  storage: FileStore,
  track: Track,
  format: MasterFormat,
  bytes: Uint8Array,
) {
  return storage.put("masters", masterPath(track, format), inOnePiece(bytes), {
    contentType: masterTypes[format],
  })
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

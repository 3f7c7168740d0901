import { fanOrders } from "../label/fan.ts"
import { payloads } from "../label/payloads.ts"
import { products } from "../label/products.ts"
import { releases } from "../label/releases.ts"
import { type FileStore, inOnePiece } from "./file-store.ts"
import {
  type MasterFormat,
  masterPath,
  masterTypes,
  type Track,
  tracksOf,
} from "./recordings.ts"

/** A track in each format it is sold in. */
export type Masters = Readonly<Record<MasterFormat, Uint8Array>>

export interface MasterTools {
  readonly storage: FileStore
  /** Whether the private bucket has a file at this path. */
  isStored(path: string): Promise<boolean>
  /** Plays a track once and packs it, tags and cover included. */
  render(track: Track): Promise<Masters>
  readonly log?: (line: string) => void
}

/** The press that makes the files for sale, a track at a time, because
 * playing one keeps a processor busy for a while. */
export function masterPress(tools: MasterTools) {
  const { storage, isStored, render, log = () => {} } = tools
  const underway = new Map<Track, Promise<void>>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Resolves when the file at this path is there: at once if it is, after
   * the track being played if not. Paths not for sale are passed over. */
  async function ensure(path: string): Promise<void> {
    const track = forSale.get(path)
    if (!track || (await isStored(path))) return
    const known = underway.get(track)
    if (known) return known
    const made = turn.then(() => make(track))
    underway.set(track, made)
    turn = made.catch(() => {}).finally(() => underway.delete(track))
    return made
  }

  async function make(track: Track) {
    const masters = await render(track)
    for (const format of formats) {
      const contentType = masterTypes[format]
      const path = masterPath(track, format)
      const source = inOnePiece(masters[format])
      await storage.put("masters", path, source, { contentType })
    }
  }

  /** Works through everything for sale, the fan's purchases first. A file
   * that fails is left for its first download to try again. */
  async function ensureAll(signal?: AbortSignal): Promise<void> {
    for (const path of forSale.keys()) {
      if (signal?.aborted) return
      await ensure(path).catch((error: unknown) => {
        log(`The master ${path} could not be rendered: ${error}`)
      })
    }
  }

  return { ensure, ensureAll }
}

const formats = Object.keys(masterTypes) as MasterFormat[]

/** The track behind each path, in the order in which they are made. */
const forSale = new Map(
  releasesForSale()
    .flatMap(tracksOf)
    .flatMap((track) =>
      formats.map((format) => [masterPath(track, format), track]),
    ),
)

/** Newest first, but what the fan has bought before anything else. */
function releasesForSale() {
  const bought = new Set(fanOrders.flatMap(({ lines }) => lines).map(releaseIn))
  const sold = new Set(
    Object.values(payloads).flatMap((payload) =>
      payload.kind === "recording" ? payload.release : [],
    ),
  )
  const slugs = releases
    .map(({ slug }) => slug)
    .filter((slug) => sold.has(slug))
  return slugs.sort((a, b) => Number(bought.has(b)) - Number(bought.has(a)))
}

function releaseIn(line: (typeof fanOrders)[number]["lines"][number]) {
  const { variants } = products[line.product]
  const variant = variants.find(({ title }) => title === line.variant)
  const payload = payloads[variant?.payload ?? ""]
  return payload?.kind === "recording" ? payload.release : null
}

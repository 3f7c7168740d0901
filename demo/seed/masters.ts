import { fanOrders } from "../label/fan.ts"
import { payloads } from "../label/payloads.ts"
import { products } from "../label/products.ts"
import { releases } from "../label/releases.ts"
import { type FileStore, inOnePiece } from "./file-store.ts"
import {
  masterPath,
  masterTypes,
  type Recording,
  recordings,
} from "./recordings.ts"

export interface MasterTools {
  readonly storage: FileStore
  /** Whether the private bucket has a file at this path. */
  isStored(path: string): Promise<boolean>
  /** Makes one file for sale, tags and cover included. */
  render(recording: Recording): Promise<Uint8Array>
  readonly log?: (line: string) => void
}

/** The press that makes the files for sale, one at a time, because a
 * rendering takes a whole processor. */
export function masterPress(tools: MasterTools) {
  const { storage, isStored, render, log = () => {} } = tools
  const underway = new Map<string, Promise<void>>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Resolves when the file at this path is there: at once if it is, after
   * the one being made if not. Paths that are not for sale are ignored. */
  async function ensure(path: string): Promise<void> {
    const recording = catalogue.get(path)
    if (!recording || (await isStored(path))) return
    const known = underway.get(path)
    if (known) return known
    const made = turn.then(() => make(path, recording))
    underway.set(path, made)
    turn = made.catch(() => {}).finally(() => underway.delete(path))
    return made
  }

  async function make(path: string, recording: Recording) {
    const contentType = masterTypes[recording.format]
    const bytes = await render(recording)
    await storage.put("masters", path, inOnePiece(bytes), { contentType })
  }

  /** Works through everything for sale, the fan's purchases first. A file
   * that fails is left for its first download to try again. */
  async function ensureAll(signal?: AbortSignal): Promise<void> {
    for (const path of catalogue.keys()) {
      if (signal?.aborted) return
      await ensure(path).catch((error: unknown) => {
        log(`The master ${path} could not be rendered: ${error}`)
      })
    }
  }

  return { ensure, ensureAll }
}

/** Everything for sale by its path, in the order in which it is made. */
const catalogue = new Map(
  releasesForSale()
    .flatMap(({ release, formats }) => recordings(release, formats))
    .map((recording) => [masterPath(recording), recording]),
)

function releasesForSale() {
  const bought = new Set(fanOrders.flatMap(({ lines }) => lines).map(releaseIn))
  const forSale = Object.values(payloads).filter(
    (one) => one.kind === "recording",
  )
  const age = (slug: string) =>
    releases.findIndex((release) => release.slug === slug)
  return forSale.sort(
    (a, b) =>
      Number(bought.has(b.release)) - Number(bought.has(a.release)) ||
      age(a.release) - age(b.release),
  )
}

function releaseIn(line: (typeof fanOrders)[number]["lines"][number]) {
  const { variants } = products[line.product]
  const variant = variants.find(({ title }) => title === line.variant)
  const payload = payloads[variant?.payload ?? ""]
  return payload?.kind === "recording" ? payload.release : null
}

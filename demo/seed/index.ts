import { type Assets, readAssets } from "./asset-files.ts"
import { edition } from "./edition.ts"
import type { FileStore } from "./file-store.ts"
import { type Holdings, holdings, markerKey, visitedBy } from "./holdings.ts"
import { londonToday } from "./london-days.ts"
import { putFiles } from "./put-files.ts"
import type { Sql, TransactionSql } from "./sql.ts"
import { placeStreams, storedStreams } from "./streams.ts"
import {
  type Material,
  writeCatalogue,
  writeFan,
  writeFounder,
  writeLabel,
} from "./write-rows.ts"

/** Why this database is not made the demo label's, in one sentence. */
export class SeedRefused extends Error {
  override name = "SeedRefused"
}

export interface SeedOptions {
  /** As the owner of the tables, above every policy. */
  readonly sql: Sql
  readonly storage: FileStore
  /** London's date, from which every other is counted. */
  readonly today?: string
  /** How many times over the catalogue is wanted. */
  readonly scale?: number
  /** False where others can reach the site: their passwords are printed. */
  readonly accounts?: boolean
  /** A folder of drawn and rendered files other than the committed one. */
  readonly assets?: string
  readonly log?: (line: string) => void
}

/** Makes an empty database the demo label's, files first, then all rows in
 * one transaction. Where the label is already, only what is missing up to
 * `scale` is added; a database that holds anything else is refused. Answers
 * whether anything was written. */
export async function seedDemoLabel(options: SeedOptions): Promise<boolean> {
  const { sql, storage, scale = 1, accounts = true, log = () => {} } = options
  const before = await holdings(sql)
  if (!wantsMore(before, scale, accounts)) {
    log("The demo label is already here: nothing was changed.")
    return false
  }
  const today = options.today ?? londonToday(new Date())
  const assets = await readAssets(options.assets)
  const streams =
    before.kind === "demo"
      ? await storedStreams(sql)
      : await putLabelFiles(storage, assets, log)
  const material = { today, pictures: assets.pictures, streams, accounts }
  const written = await sql.begin((transaction) =>
    write(transaction, material, scale),
  )
  if (written) log(`Wrote the demo label's rows, ${scale} times over.`)
  if (scale > 1) await sql`analyze`
  return written
}

async function putLabelFiles(
  storage: FileStore,
  assets: Assets,
  log: (line: string) => void,
) {
  const streams = placeStreams(assets.audio)
  const count = await putFiles(storage, assets, streams)
  log(`Put ${count} files of the demo label in place.`)
  return streams
}

async function write(sql: TransactionSql, material: Material, scale: number) {
  await sql`select pg_advisory_xact_lock(${seedingLock})`
  // Another process may have seeded while this one put its files.
  const before = await holdings(sql)
  const { accounts } = material
  if (!wantsMore(before, scale, accounts)) return false
  if (before.kind === "nothing") await writeLabel(sql, material)
  else if (isSmaller(before, scale)) await refuseVisited(sql)
  const { fan, founder } = accountsIn(before)
  if (accounts && !fan) await writeFan(sql, material.today)
  if (accounts && !founder) await writeFounder(sql, material.today)
  const first = before.kind === "demo" ? before.scale + 1 : 2
  for (let number = first; number <= scale; number++) {
    await writeCatalogue(sql, material, edition(number))
  }
  const made = { accounts: accounts || fan, founder: accounts || founder }
  await writeMarker(sql, { scale, ...made })
  return true
}

/** "9X" and a number of its own among the advisory locks. */
const seedingLock = 0x39580003

function wantsMore(found: Holdings, scale: number, accounts: boolean) {
  if (found.kind === "other") {
    throw new SeedRefused(
      `The demo label can only be seeded into an empty database, and this one holds ${found.what} that are not the demo label's. Nothing was changed.`,
    )
  }
  const { fan, founder } = accountsIn(found)
  const lacksAccounts = accounts && !(fan && founder)
  return isSmaller(found, scale) || lacksAccounts
}

function isSmaller(found: Holdings, scale: number) {
  return found.kind !== "demo" || found.scale < scale
}

function accountsIn(found: Holdings) {
  return found.kind === "demo" ? found : { fan: false, founder: false }
}

async function refuseVisited(sql: TransactionSql) {
  const visitors = await visitedBy(sql)
  if (!visitors) return
  throw new SeedRefused(
    `The demo label here has been used: it holds ${visitors}. It can only be enlarged while nobody has. Nothing was changed.`,
  )
}

type Marker = { scale: number; accounts: boolean; founder: boolean }

async function writeMarker(sql: TransactionSql, marker: Marker) {
  await sql`
    insert into public.site_settings (key, value, is_closed)
    values (${markerKey}, ${JSON.stringify(marker)}::text::jsonb, true)
    on conflict (key) do update set value = excluded.value`
}

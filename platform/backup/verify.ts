import { json } from "node:stream/consumers"
import { StartError } from "../start-error.ts"
import {
  CHECKSUMS,
  checksumsSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
  withChecksum,
} from "./manifest.ts"
import { readTar } from "./tar.ts"

export type VerifiedBackup = {
  manifest: Manifest
  rows: number
  files: number
  rowsOf: Record<string, number>
}

/** Reads a backup from end to end and checks every entry's checksum. */
export async function verifyBackup(
  backup: AsyncIterable<Uint8Array>,
): Promise<VerifiedBackup> {
  const found: Record<string, string> = {}
  let manifest: Manifest | null = null
  for await (const { name, body } of readTar(backup)) {
    const checked = withChecksum(body)
    if (name === MANIFEST) manifest = parseManifest(await json(checked.body))
    else if (name === CHECKSUMS) {
      const sums = checksumsSchema.parse(await json(checked.body))
      compare(sums.pieces, found)
      return summaryOf(manifest, sums.rows, found)
    } else for await (const _ of checked.body);
    found[name] = checked.sum()
  }
  throw damaged("its end is missing")
}

function parseManifest(value: unknown) {
  const parsed = manifestSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new StartError(
    "The backup is of a kind this version does not know: restore it with the version that made it, or a newer one.",
  )
}

function compare(
  expected: Record<string, string>,
  found: Record<string, string>,
) {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  for (const name of names) {
    if (expected[name] !== found[name]) throw damaged(`${name} does not fit`)
  }
}

function summaryOf(
  manifest: Manifest | null,
  rowsOf: Record<string, number>,
  found: Record<string, string>,
): VerifiedBackup {
  if (!manifest) throw damaged("its beginning is missing")
  const names = Object.keys(found)
  return {
    manifest,
    rowsOf,
    rows: Object.values(rowsOf).reduce((sum, rows) => sum + rows, 0),
    files: names.filter((name) => name.startsWith("files/")).length,
  }
}

function damaged(how: string) {
  return new StartError(`The backup is damaged: ${how}.`)
}

import { StartError } from "../start-error.ts"
import {
  HEADER,
  type Header,
  headerSchema,
  readJson,
  SUMS,
  summing,
  sumsSchema,
} from "./contents.ts"
import { readTape } from "./tape.ts"

export type Checked = {
  header: Header
  rows: number
  files: number
  rowsOf: Record<string, number>
}

/** Reads a tape from end to end and holds every piece against its sum. */
export async function checkTape(
  tape: AsyncIterable<Uint8Array>,
): Promise<Checked> {
  const found: Record<string, string> = {}
  let header: Header | null = null
  for await (const { name, body } of readTape(tape)) {
    const passing = summing(body)
    if (name === HEADER) header = parseHeader(await readJson(passing.body))
    else if (name === SUMS) {
      const sums = sumsSchema.parse(await readJson(passing.body))
      compare(sums.pieces, found)
      return summaryOf(header, sums.rows, found)
    } else for await (const _ of passing.body);
    found[name] = passing.sum()
  }
  throw damaged("its end is missing")
}

function parseHeader(value: unknown) {
  const parsed = headerSchema.safeParse(value)
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
  header: Header | null,
  rowsOf: Record<string, number>,
  found: Record<string, string>,
): Checked {
  if (!header) throw damaged("its beginning is missing")
  const names = Object.keys(found)
  return {
    header,
    rowsOf,
    rows: Object.values(rowsOf).reduce((sum, rows) => sum + rows, 0),
    files: names.filter((name) => name.startsWith("files/")).length,
  }
}

function damaged(how: string) {
  return new StartError(`The backup is damaged: ${how}.`)
}

import type { Ledger } from "../ledger.ts"
import type { Caller, Reply } from "./caller.ts"
import type { Table } from "./catalogue.ts"
import { RELATIONS } from "./expected.ts"
import { keyOf, type Row, rowsFor } from "./rows.ts"
import type { Scene } from "./scene.ts"

type Ask = { scene: Scene; caller: Caller; table: Table; ledger: Ledger }

/** The rows and columns that a caller sees, and whether filters reveal more. */
export async function tryReading(ask: Ask) {
  const { scene, caller, table } = ask
  const rows = await rowsFor(scene.sql, table, caller, "read")
  await caller.ask("GET", `/rest/v1/${table.name}?select=*`)
  const open = table.columns.filter(({ name }) => isOpen(caller, table, name))
  const names = open.map(({ name }) => name).join()
  const path = `/rest/v1/${table.name}?select=${names}`
  const whole = await caller.ask("GET", path)
  compareRows(ask, rows, whole)
  for (const column of table.columns) {
    // PostgreSQL itself refuses a column without a grant, and a column that
    // came with its row can also be read alone.
    const came = whole.status === 200 && open.includes(column)
    const doubtful = !came && column.grants.select.includes(caller.role)
    if (scene.thorough || doubtful) await tryColumn(ask, column.name, rows)
  }
  await tryOracles(ask, rows)
}

/** The readable rows are exactly the declared ones. */
function compareRows({ table, caller, ledger }: Ask, rows: Row[], got: Reply) {
  const wanted = rows.filter(({ reached }) => reached)
  const seen =
    got.status === 200
      ? (JSON.parse(got.text) as Record<string, unknown>[])
      : []
  const keys = new Set(seen.map((row) => keyOf(table, row)))
  const same =
    keys.size === wanted.length &&
    wanted.every(({ values }) => keys.has(keyOf(table, values)))
  ledger.expect(
    "private",
    same,
    `${caller.name} reads ${keys.size} rows of ${table.name}, not ${wanted.length} (${got.status})`,
  )
}

async function tryColumn(
  { table, caller, ledger }: Ask,
  column: string,
  rows: Row[],
) {
  const path = `/rest/v1/${table.name}?select=${column}`
  const { status, text } = await caller.ask("GET", path)
  const count = status === 200 ? JSON.parse(text).length : 0
  const allowed = isOpen(caller, table, column)
  const wanted = allowed ? rows.filter(({ reached }) => reached).length : 0
  ledger.expect(
    "private",
    count === wanted,
    `${caller.name} reads ${table.name}.${column} of ${count} rows, not ${wanted}`,
  )
}

/** A filter, an order or a count must not reveal a row that a read hides. */
async function tryOracles({ scene, table, caller, ledger }: Ask, rows: Row[]) {
  const [first] = table.columns
  const hidden = rows.filter(({ reached }) => !reached)
  const columns = table.columns.filter(
    ({ name }) => table.key.includes(name) || !isOpen(caller, table, name),
  )
  for (const row of scene.thorough ? hidden : hidden.slice(0, 1)) {
    for (const { name, plain } of scene.thorough ? table.columns : columns) {
      const value = row.values[name]
      if (!plain || value === null) continue
      const filter = `${name}=eq.${encodeURIComponent(String(value))}`
      const path = `/rest/v1/${table.name}?select=${first?.name}&${filter}&order=${name}`
      const { status, headers } = await caller.ask("HEAD", path, {
        headers: { Prefer: "count=exact" },
      })
      const total = headers.get("content-range")?.split("/")[1] ?? "none"
      const same = rows.filter(
        ({ reached, values }) => reached && values[name] === value,
      ).length
      const allowed = status >= 400 || Number(total) === same
      ledger.expect(
        "private",
        allowed,
        `${caller.name} counts ${total} in ${table.name} by ${filter}, not ${same}`,
      )
    }
  }
}

function isOpen({ kind }: Caller, table: Table, column: string) {
  const closed = RELATIONS[table.name]?.closed ?? []
  return kind === "service" || !closed.includes(column)
}

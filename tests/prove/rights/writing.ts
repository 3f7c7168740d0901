import type { Ledger } from "../ledger.ts"
import type { Caller } from "./caller.ts"
import type { Table } from "./catalogue.ts"
import { RELATIONS, type Verbs } from "./expected.ts"
import type { Owner } from "./marks.ts"
import { filterOf, rowsFor } from "./rows.ts"
import { plant } from "./samples.ts"
import type { Scene } from "./scene.ts"

type Ask = { scene: Scene; caller: Caller; table: Table; ledger: Ledger }
const QUIETLY = { headers: { Prefer: "return=minimal" } }
const OWNERS: Owner[] = ["ada", "bea"]

/** Writes as the caller, and checks the result in the database. */
export async function tryWriting(ask: Ask) {
  if (ask.table.kind === "view") {
    if (ask.caller.kind !== "service") await tryBlindly(ask)
    return
  }
  // Where nothing may be changed, the unfiltered tries below are enough.
  if (verbsOf(ask.caller, ask.table).update !== "none") await tryUpdates(ask)
  await tryInserts(ask)
  await tryDeletes(ask)
  await tryBlindly(ask)
}

/** Sets each column of each row to its present value: only the row's version
 * shows whether it was written. Writable columns go together unless the test is
 * thorough: PostgreSQL checks the right to each of them. */
async function tryUpdates({ scene, caller, table, ledger }: Ask) {
  const { columns } = verbsOf(caller, table)
  const writable = table.columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => name)
  const may = (name: string) =>
    !columns?.update || columns.update.includes(name)
  const alone = writable.filter((name) => scene.thorough || !may(name))
  const together = writable.filter((name) => !alone.includes(name))
  for (const row of await rowsFor(scene.sql, table, caller, "update")) {
    let before = row.version
    const changes = [together, ...alone.map((name) => [name])]
    for (const names of changes.filter(({ length }) => length > 0)) {
      const path = `/rest/v1/${table.name}?${filterOf(table, row)}`
      const body = pick(row.values, names)
      await caller.ask("PATCH", path, { body, ...QUIETLY })
      const after = await versionOf(scene, table, row.key)
      const allowed = row.reached && names.every(may)
      ledger.expect(
        "private",
        (before !== after) === allowed,
        `${caller.name} ${allowed ? "could not set" : "set"} ${table.name}.${names} of ${row.key}`,
      )
      before = after ?? ""
    }
  }
}

/** Inserts a row of the caller's and one in another's name, with every column
 * and with only those that a form may fill. */
async function tryInserts({ scene, caller, table, ledger }: Ask) {
  const verbs = verbsOf(caller, table)
  const columns = verbs.columns?.insert
  for (const owner of OWNERS) {
    for (const few of columns ? [true, false] : [false]) {
      await makeWay(scene, table, owner)
      const sample = sampleOf(scene, table, owner)
      const body = few && columns ? pick(sample, columns) : sample
      const made = await rowsMadeBy(scene, table, () =>
        caller.ask("POST", `/rest/v1/${table.name}`, { body, ...QUIETLY }),
      )
      const own = verbs.insert === "own" && caller.owner === owner
      const mine = verbs.insert === "all" || own
      const allowed = mine && (few || !columns)
      ledger.expect(
        "private",
        made === (allowed ? 1 : 0),
        `${caller.name} made ${made} rows of ${owner}'s in ${table.name}`,
      )
    }
  }
}

async function tryDeletes({ scene, caller, table, ledger }: Ask) {
  const { delete: reach } = verbsOf(caller, table)
  for (const owner of OWNERS) {
    await makeWay(scene, table, owner)
    const sample = sampleOf(scene, table, owner)
    await plant(scene.sql, scene.ground, table.name, sample)
    const path = `/rest/v1/${table.name}?${filterOf(table, { values: sample })}`
    const made = await rowsMadeBy(scene, table, () =>
      caller.ask("DELETE", path, QUIETLY),
    )
    const gone = made === -1
    const allowed =
      reach === "all" || (reach === "own" && caller.owner === owner)
    ledger.expect(
      "private",
      gone === allowed,
      `${caller.name} ${gone ? "removed" : "could not remove"} ${owner}'s row of ${table.name}`,
    )
    await remove(scene, table, filterWords(table, sample))
  }
}

/** Without a filter, which needs no right to read. */
async function tryBlindly({ scene, caller, table, ledger }: Ask) {
  const verbs = verbsOf(caller, table)
  const [row] = await rowsFor(scene.sql, table, caller, "update")
  const before = await digest(scene, table)
  const path = `/rest/v1/${table.name}`
  if (verbs.update === "none") {
    // PostgreSQL refuses a column without a grant; for one with a grant the row
    // is refused, whichever column is written.
    const granted = table.columns.filter(
      ({ grants, generated }) =>
        grants.update.includes(caller.role) && !generated,
    )
    const [first] = table.columns
    const together = granted.length > 0 ? granted : first ? [first] : []
    const changes = scene.thorough
      ? table.columns.map((column) => [column])
      : [together]
    for (const columns of changes) {
      const body = Object.fromEntries(
        columns.map(({ name }) => [name, row?.values[name] ?? null]),
      )
      await caller.ask("PATCH", path, { body, ...QUIETLY })
    }
  }
  if (verbs.delete === "none") await caller.ask("DELETE", path, QUIETLY)
  const after = await digest(scene, table)
  const seen = `${caller.name} changed ${table.name} without a filter`
  ledger.expect("private", before === after, seen)
}

function verbsOf({ kind }: Caller, { name }: Table): Verbs {
  const relation = RELATIONS[name]
  if (!relation) throw new Error(`${name} is not declared`)
  return relation[kind]
}

function sampleOf({ samples, people }: Scene, table: Table, owner: Owner) {
  const sample = samples[table.name]
  if (!sample) throw new Error(`there is no sample for ${table.name}`)
  return sample(owner, owner === "lab" ? "" : people[owner].id)
}

function pick(values: Record<string, unknown>, columns: string[]) {
  return Object.fromEntries(columns.map((name) => [name, values[name]]))
}

async function versionOf({ sql }: Scene, { name, key }: Table, row: string) {
  const [found] = await sql.unsafe(
    `select t.xmin::text || t.ctid::text as version from public.${name} t
    where jsonb_build_array(${key.map((c) => `t.${c}`)})::text = $1`,
    [row],
  )
  return found?.version as string | undefined
}

/** How many rows it added; they are removed again. */
async function rowsMadeBy(
  scene: Scene,
  table: Table,
  work: () => Promise<unknown>,
) {
  const keys = table.key.map((c) => `t.${c}`)
  const list = () =>
    scene.sql.unsafe<{ key: string }[]>(
      `select jsonb_build_array(${keys})::text as key
      from public.${table.name} t`,
    )
  const before = new Set((await list()).map(({ key }) => key))
  await work()
  const after = (await list()).map(({ key }) => key)
  const fresh = after.filter((key) => !before.has(key))
  for (const key of fresh) {
    await scene.sql.unsafe(
      `delete from public.${table.name} t
      where jsonb_build_array(${keys})::text = $1`,
      [key],
    )
  }
  return after.length - before.size
}

/** Where a person can have only one row, the existing one is deleted first. */
const ONE_EACH: Record<string, string[]> = {
  archived_letters: ["letter_id"],
  cart_items: ["user_id"],
  demo_answers: ["demo_id"],
  demo_marks: ["user_id"],
  download_logs: ["user_id"],
  order_addresses: ["order_id"],
  order_downloads: ["order_id"],
  refund_items: ["refund_id"],
  parcel_items: ["parcel_id"],
  press_mails: ["mailing_id"],
  staff: ["user_id"],
  stock_reservations: ["checkout_id"],
}

async function makeWay(scene: Scene, table: Table, owner: Owner) {
  const columns = ONE_EACH[table.name]
  if (!columns) return
  const sample = sampleOf(scene, table, owner)
  await remove(scene, table, pick(sample, columns))
}

function filterWords({ key }: Table, sample: Record<string, unknown>) {
  return pick(sample, key)
}

async function remove(
  { sql }: Scene,
  { name }: Table,
  words: Record<string, unknown>,
) {
  const columns = Object.keys(words)
  const conditions = columns.map((c, n) => `${c} = $${n + 1}`)
  await sql.unsafe(
    `delete from public.${name} where ${conditions.join(" and ")}`,
    Object.values(words) as never[],
  )
}

async function digest({ sql }: Scene, { name, kind }: Table) {
  const version = kind === "view" ? "t::text" : "t.xmin::text || t::text"
  const [row] = await sql.unsafe(
    `select md5(string_agg(${version}, '' order by t::text)) as all
    from public.${name} t`,
  )
  return row?.all as string | null
}

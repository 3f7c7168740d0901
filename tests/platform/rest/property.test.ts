import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { INNER_NAMES, type Library, openLibrary } from "./library.ts"

let library: Library
let artists: Row[]
let albums: Row[]

type Value = string | number | boolean | null
type Row = Record<string, Value>

beforeAll(async () => {
  library = await openLibrary()
  artists = await visible("artists", "active is not false")
  albums = await visible("albums", "released is not null")
})
afterAll(() => library.close())

test("random requests answer as the same question worked out by hand", async () => {
  await fc.assert(
    fc.asyncProperty(request, async (question) => {
      const path = `artists?${toQuery(question)}`
      const response = await library.request("visitor", path, {
        headers: { Prefer: "count=exact" },
      })
      const expected = answer(question)
      if (response.status === 416) {
        expect(question.offset).toBeGreaterThan(expected.total)
        return
      }
      expect({
        rows: await response.json(),
        total: Number(response.headers.get("content-range")?.split("/")[1]),
      }).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})

type Test =
  | { column: string; operator: string; value: Value | Value[]; not: boolean }
  | { join: "and" | "or"; not: boolean; tests: Test[] }
type Order = { column: string; descending: boolean; nulls?: "first" | "last" }
type Level = { tests: Test[]; order: Order[]; limit?: number; offset: number }
type Columns = { column: string; name: string }[]
type Question = Level & { columns: Columns; embed: (Level & Embedding) | null }
type Embedding = { columns: Columns; inner: boolean; name: string }

const ARTIST = {
  id: ["1", "3", "5", "9"],
  genre: ["jazz", "soul", "none", "a,b"],
  rating: ["3.25", "4.50", "5"],
  born: ["1990-01-05", "1985-07-20"],
  name: ["Ada", "Cleo, the 3rd", "Élan (duo)", 'x"y\\z'],
}
const ALBUM = {
  id: ["1", "2", "6"],
  title: ["Quiet Rivers", '50% *off* "now"'],
  price_cents: ["0", "700", "800"],
  producer_id: ["1", "2", "7"],
}
const NUMBERS = new Set(["id", "rating", "price_cents", "producer_id"])
const SORTABLE = new Set([...NUMBERS, "born"])

function testOf(columns: Record<string, string[]>): fc.Arbitrary<Test> {
  const column = fc.constantFrom(...Object.keys(columns))
  const compare = column.chain((name) => {
    const values = columns[name] as string[]
    const value = fc.constantFrom(...values)
    const ordered = SORTABLE.has(name) ? ["gt", "gte", "lt", "lte"] : []
    return fc.oneof(
      fc.record({
        column: fc.constant(name),
        operator: fc.constantFrom("eq", "neq", "isdistinct", ...ordered),
        value,
        not: fc.boolean(),
      }),
      fc.record({
        column: fc.constant(name),
        operator: fc.constant("in"),
        value: fc.array(value, { maxLength: 3 }),
        not: fc.boolean(),
      }),
      fc.record({
        column: fc.constant(name),
        operator: fc.constant("is"),
        value: fc.constant(null),
        not: fc.boolean(),
      }),
    )
  })
  const { node } = fc.letrec<{ node: Test; group: Test }>((tie) => ({
    group: fc.record({
      join: fc.constantFrom("and", "or"),
      not: fc.boolean(),
      tests: fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
    }),
    node: fc.oneof({ maxDepth: 3 }, compare, tie("group")),
  }))
  return node
}

function levelOf(columns: Record<string, string[]>): fc.Arbitrary<Level> {
  const sortable = Object.keys(columns).filter((name) => SORTABLE.has(name))
  const term = fc.record(
    {
      column: fc.constantFrom(...sortable),
      descending: fc.boolean(),
      nulls: fc.constantFrom("first" as const, "last" as const),
    },
    { requiredKeys: ["column", "descending"] },
  )
  return fc.record(
    {
      tests: fc.array(testOf(columns), { maxLength: 3 }),
      // The last term makes the order total, so that answers compare.
      order: fc
        .array(term, { maxLength: 2 })
        .map((terms) => [...terms, { column: "id", descending: false }]),
      limit: fc.nat({ max: 4 }),
      offset: fc.nat({ max: 2 }),
    },
    { requiredKeys: ["tests", "order", "offset"] },
  )
}

/** Some columns, the first perhaps under a name of the statement's own. */
function columnsOf(columns: Record<string, string[]>): fc.Arbitrary<Columns> {
  return fc
    .tuple(
      fc.subarray(Object.keys(columns), { minLength: 1 }),
      fc.option(fc.constantFrom(...INNER_NAMES)),
    )
    .map(([chosen, alias]) =>
      chosen.map((column, place) => ({
        column,
        name: place === 0 && alias ? alias : column,
      })),
    )
}

const request: fc.Arbitrary<Question> = fc
  .tuple(
    levelOf(ARTIST),
    columnsOf(ARTIST),
    fc.option(
      fc
        .tuple(
          levelOf(ALBUM),
          columnsOf(ALBUM),
          fc.boolean(),
          fc.constantFrom("albums", "records", "r", "e", "t1"),
        )
        .map(([level, columns, inner, name]) => ({
          ...level,
          columns,
          inner,
          name,
        })),
    ),
  )
  .map(([level, columns, embed]) => ({ ...level, columns, embed }))

function toQuery({ columns, embed, ...level }: Question) {
  const query = new URLSearchParams()
  const alias = embed && embed.name !== "albums" ? `${embed.name}:` : ""
  const embedded = embed
    ? `,${alias}albums!artist_id${embed.inner ? "!inner" : ""}(${embed.columns.map(written)})`
    : ""
  query.set("select", `${columns.map(written)}${embedded}`)
  writeLevel(query, level, "")
  if (embed) writeLevel(query, embed, `${embed.name}.`)
  return query
}

function written({ column, name }: Columns[number]) {
  return name === column ? column : `${name}:${column}`
}

function writeLevel(query: URLSearchParams, level: Level, path: string) {
  for (const item of level.tests) {
    if ("join" in item) {
      const key = `${path}${item.not ? "not." : ""}${item.join}`
      query.append(key, `(${item.tests.map(inLogic).join(",")})`)
    } else query.append(path + item.column, operation(item, false))
  }
  const order = level.order.map(
    ({ column, descending, nulls }) =>
      `${column}.${descending ? "desc" : "asc"}${nulls ? `.nulls${nulls}` : ""}`,
  )
  query.set(`${path}order`, order.join(","))
  if (level.limit !== undefined) query.set(`${path}limit`, `${level.limit}`)
  if (level.offset > 0) query.set(`${path}offset`, `${level.offset}`)
}

function inLogic(item: Test): string {
  if (!("join" in item)) return `${item.column}.${operation(item, true)}`
  const inner = item.tests.map(inLogic).join(",")
  return `${item.not ? "not." : ""}${item.join}(${inner})`
}

function operation(item: Exclude<Test, { join: string }>, listed: boolean) {
  const quoted = (value: Value) =>
    `"${String(value).replace(/["\\]/g, "\\$&")}"`
  const value = Array.isArray(item.value)
    ? `(${item.value.map(quoted)})`
    : listed && item.operator !== "is"
      ? quoted(item.value)
      : String(item.value)
  return `${item.not ? "not." : ""}${item.operator}.${value}`
}

/** The same in plain JavaScript, with SQL's unknown as null. */
function answer(question: Question) {
  const { embed } = question
  const albumsOf = (artist: Row) =>
    embed
      ? window(
          sort(
            albums.filter(
              (album) =>
                album.artist_id === artist.id && holds(embed.tests, album),
            ),
            embed.order,
          ),
          embed,
        )
      : []
  const found = artists.filter(
    (artist) =>
      holds(question.tests, artist) &&
      (!embed?.inner || albumsOf(artist).length > 0),
  )
  const rows = window(sort(found, question.order), question).map((artist) => ({
    ...pick(artist, question.columns),
    ...(embed
      ? {
          [embed.name]: albumsOf(artist).map((album) =>
            pick(album, embed.columns),
          ),
        }
      : {}),
  }))
  return { rows, total: found.length }
}

function holds(tests: Test[], row: Row) {
  return tests.every((item) => evaluate(item, row) === true)
}

function evaluate(item: Test, row: Row): boolean | null {
  const result =
    "join" in item
      ? combine(
          item.join,
          item.tests.map((inner) => evaluate(inner, row)),
        )
      : compare(item, row[item.column] as Value)
  return item.not && result !== null ? !result : result
}

function combine(join: "and" | "or", results: (boolean | null)[]) {
  const decisive = join === "or"
  if (results.includes(decisive)) return decisive
  return results.includes(null) ? null : !decisive
}

function compare(
  { column, operator, value }: Exclude<Test, { join: string }>,
  actual: Value,
): boolean | null {
  if (operator === "is") return actual === null
  const read = (text: Value) => (NUMBERS.has(column) ? Number(text) : text)
  if (operator === "isdistinct") return actual !== read(value as Value)
  if (Array.isArray(value)) {
    if (value.length === 0) return false
    return actual === null ? null : value.map(read).includes(actual)
  }
  const other = read(value) as string | number
  if (actual === null) return null
  const results: Record<string, boolean> = {
    eq: actual === other,
    neq: actual !== other,
    gt: actual > other,
    gte: actual >= other,
    lt: actual < other,
    lte: actual <= other,
  }
  return results[operator] as boolean
}

function sort(rows: Row[], order: Order[]) {
  return rows.toSorted((left, right) => {
    for (const { column, descending, nulls } of order) {
      const [a, b] = [left[column] as Value, right[column] as Value]
      if (a === b) continue
      const first = nulls ? nulls === "first" : descending
      if (a === null) return first ? -1 : 1
      if (b === null) return first ? 1 : -1
      return a < b !== descending ? -1 : 1
    }
    return 0
  })
}

function window(rows: Row[], { limit, offset }: Level) {
  return rows.slice(offset, offset + (limit ?? rows.length))
}

function pick(row: Row, columns: Columns) {
  return Object.fromEntries(
    columns.map(({ column, name }) => [name, row[column]]),
  )
}

async function visible(table: string, condition: string) {
  return (await library.byHand(
    `select * from api.${table} where ${condition}`,
  )) as Row[]
}

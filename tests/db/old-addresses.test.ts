import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  type Row,
  slug,
} from "../support/label-catalogue.ts"
import { as, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()

function movedTo(table: string, name: unknown, preview = "") {
  return as(db.sql, visitor(), async (tx) => {
    await tx`select set_config('label.preview', ${preview}, true)`
    const [{ now }] = await tx<[{ now: string | null }]>`
      select moved_to(${table}, ${String(name)}) as now`
    return now
  })
}

const rename = (table: string, { id }: Row, to: string) =>
  db.sql`update ${db.sql(table)} set slug = ${to} where id = ${id}`

const THINGS: [
  table: string,
  make: () => Promise<Row>,
  hide: Record<string, unknown>,
][] = [
  ["artists", () => makeArtist(db.sql), { is_public: false }],
  ["releases", () => makeRelease(db.sql), { status: "Withdrawn" }],
  ["products", () => makeProduct(db.sql), { active: false }],
  [
    "news_articles",
    () =>
      insert(db.sql, "news_articles", {
        slug: slug("news"),
        title: "Out",
        status: "published",
        publish_date: "2025-01-01",
      }),
    { status: "draft" },
  ],
]

describe.each(THINGS)("%s", (table, make, hide) => {
  test("are found by every slug they had, at the newest", async () => {
    const row = await make()
    const [second, third] = [slug("second"), slug("third")]
    await rename(table, row, second)
    expect(await movedTo(table, row.slug)).toBe(second)
    await rename(table, row, third)
    expect(await movedTo(table, row.slug)).toBe(third)
    expect(await movedTo(table, second)).toBe(third)
    expect(await movedTo(table, third)).toBe(null)
    expect(await movedTo("orders", row.slug)).toBe(null)
  })

  test("that nobody may see do not tell where they are", async () => {
    const row = await make()
    await rename(table, row, slug("secret"))
    await db.sql`update ${db.sql(table)} set ${db.sql(hide as never)}
      where id = ${row.id}`
    expect(await movedTo(table, row.slug)).toBe(null)
    const preview = `${table}:${row.id}`
    expect(await movedTo(table, row.slug, preview)).toMatch(/^secret/)
  })

  test("that are gone leave nothing", async () => {
    const row = await make()
    await rename(table, row, slug("gone"))
    await db.sql`delete from ${db.sql(table)} where id = ${row.id}`
    expect(await movedTo(table, row.slug)).toBe(null)
  })
})

test("a slug that was two things' leads to the last", async () => {
  const [first, second] = [await makeArtist(db.sql), await makeArtist(db.sql)]
  const shared = String(first.slug)
  await rename("artists", first, slug("first"))
  await rename("artists", second, shared)
  const now = slug("second")
  await rename("artists", second, now)
  expect(await movedTo("artists", shared)).toBe(now)
})

import { describe, expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import { insert } from "../support/label-catalogue.ts"
import {
  as,
  member,
  type Person,
  refusal,
  service,
  staff,
  visitor,
  withPasswordAlone,
} from "../support/label-people.ts"
import { SHELVES } from "../support/label-shelves.ts"

type Values = Record<string, unknown>

const db = await suiteDatabase()
const fan = await member(db.sql)
const clerk = await staff(db.sql)
const HANDS = [
  { role: "editor" as const, person: await staff(db.sql, "editor") },
  { role: "shop" as const, person: await staff(db.sql, "shop") },
  { role: "scout" as const, person: await staff(db.sql, "scout") },
]

describe.each(SHELVES)("$table", (shelf) => {
  const key = shelf.key ?? "id"
  const sample = shelf.hidden ?? shelf.open
  if (!sample) throw new Error(`${shelf.table} has no sample`)

  async function put(make: (sql: Sql) => Promise<Values>) {
    const row = await insert(db.sql, shelf.table, await make(db.sql))
    return row[key] as string
  }

  function seen(person: Person, id: string) {
    return as(db.sql, person, async (tx) => {
      const columns = shelf.columns ? tx(shelf.columns) : tx`*`
      const rows = await tx`select ${columns} from ${tx(shelf.table)}
        where ${tx(key)} = ${id}`
      return rows.length
    })
  }

  function added(person: Person, values: Values) {
    return as(db.sql, person, async (tx) => {
      await tx`insert into ${tx(shelf.table)} ${tx(values as never)}`
    })
  }

  function changed(person: Person, id: string) {
    return as(db.sql, person, async (tx) => {
      const { count } = await tx`update ${tx(shelf.table)}
        set ${tx(shelf.change as never)} where ${tx(key)} = ${id}`
      return count
    })
  }

  function removed(person: Person, id: string) {
    return as(db.sql, person, async (tx) => {
      const { count } = await tx`delete from ${tx(shelf.table)}
        where ${tx(key)} = ${id}`
      return count
    })
  }

  async function stored(id: string) {
    const [row] = await db.sql`select * from ${db.sql(shelf.table)}
      where ${db.sql(key)} = ${id}`
    return row
  }

  async function size() {
    const [row] = await db.sql<[{ rows: number }]>`
      select count(*)::integer as rows from ${db.sql(shelf.table)}`
    return row.rows
  }

  test("a visitor reads what is open and changes nothing", async () => {
    const someone = visitor()
    if (shelf.open) {
      expect(await seen(someone, await put(shelf.open))).toBe(1)
    }
    const id = await put(sample)
    if (!shelf.open) {
      expect(await refusal(seen(someone, id))).toBe("42501")
    } else if (shelf.hidden) {
      expect(await seen(someone, id)).toBe(0)
    }
    const offer = await sample(db.sql)
    const [before, rows] = [await stored(id), await size()]
    expect(await refusal(added(someone, offer))).toBe("42501")
    expect(await refusal(changed(someone, id))).toBe("42501")
    expect(await refusal(removed(someone, id))).toBe("42501")
    expect(await stored(id)).toEqual(before)
    expect(await size()).toBe(rows)
  })

  test("a member reads what is open and changes nothing", async () => {
    if (shelf.open) {
      const id = await put(shelf.open)
      expect(await seen(fan, id)).toBe(1)
      expect(await changed(fan, id)).toBe(0)
      expect(await removed(fan, id)).toBe(0)
    }
    const id = await put(sample)
    if (shelf.hidden) expect(await seen(fan, id)).toBe(0)
    const offer = await sample(db.sql)
    const [before, rows] = [await stored(id), await size()]
    expect(await refusal(added(fan, offer))).toBe("42501")
    expect(await changed(fan, id)).toBe(0)
    expect(await removed(fan, id)).toBe(0)
    expect(await stored(id)).toEqual(before)
    expect(await size()).toBe(rows)
  })

  test.each(HANDS)("$role does here what the role is for", async (hand) => {
    const { role, person } = hand
    const keeps = (shelf.keepers ?? ["editor"]).includes(role)
    const id = await put(sample)
    const offer = await sample(db.sql)
    if (shelf.hidden) {
      const sees = shelf.readers?.includes(role)
      expect(await seen(person, id)).toBe(sees ? 1 : 0)
    }
    expect(await refusal(added(person, offer))).toBe(keeps ? "none" : "42501")
    expect(await changed(person, id)).toBe(keeps ? 1 : 0)
    expect(await removed(person, id)).toBe(keeps ? 1 : 0)
  })

  test("an owner reads, adds, changes and removes it", async () => {
    if (shelf.open) expect(await seen(clerk, await put(shelf.open))).toBe(1)
    const id = await put(sample)
    expect(await seen(clerk, id)).toBe(1)
    const offer = await sample(db.sql)
    const rows = await size()
    await added(clerk, offer)
    expect(await size()).toBe(rows + 1)
    expect(await changed(clerk, id)).toBe(1)
    expect(await stored(id)).toMatchObject(shelf.change)
    expect(await removed(clerk, id)).toBe(1)
    expect(await stored(id)).toBeUndefined()
  })

  test("staff with a second factor are staff only after using it", async () => {
    const proven = await staff(db.sql)
    const careful = withPasswordAlone(proven)
    const id = await put(sample)
    const offer = await sample(db.sql)
    if (shelf.hidden) expect(await seen(careful, id)).toBe(0)
    expect(await refusal(added(careful, offer))).toBe("42501")
    expect(await changed(careful, id)).toBe(0)
    expect(await removed(careful, id)).toBe(0)
    expect(await seen(proven, id)).toBe(1)
    expect(await changed(proven, id)).toBe(1)
    expect(await removed(proven, id)).toBe(1)
  })

  test("the service reads and writes everything", async () => {
    const server = service()
    const id = await put(sample)
    expect(await seen(server, id)).toBe(1)
    expect(await refusal(added(server, await sample(db.sql)))).toBe("none")
    expect(await changed(server, id)).toBe(1)
    expect(await removed(server, id)).toBe(1)
  })
})

import { type AddressInfo, createServer, connect as reach } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  connect,
  type DatabaseTarget,
  isDatabaseAway,
  type Sql,
} from "#platform/postgres/connection.ts"
import { startCuttable } from "#tests/support/cuttable.ts"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"

let db: TestDatabase
let line: Awaited<ReturnType<typeof startCuttable>>
beforeAll(async () => {
  db = await freshDatabase({ empty: true })
  await db.sql`create table notes (word text)`
  line = await startCuttable(db.target)
})
afterAll(async () => {
  await line.close()
  await db.close()
})

async function withPool(max: number, run: (sql: Sql) => Promise<void>) {
  const target: DatabaseTarget = { url: line.url }
  const sql = connect(target, { max })
  try {
    await run(sql)
    await expect.poll(() => faultsOfAll(sql, max)).toEqual([])
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Takes every place of the pool at once and asks something of each. */
async function faultsOfAll(sql: Sql, max: number) {
  const places = Array.from({ length: max }, () => sql.reserve())
  const owned = await Promise.all(places)
  const faults = await Promise.all(owned.map((own) => faultOf(own`select 1`)))
  for (const own of owned) own.release()
  return faults.filter(Boolean)
}

async function faultOf(attempt: PromiseLike<unknown>) {
  return Promise.resolve(attempt).then(
    () => null,
    (error: unknown) => error,
  )
}

/** Long enough for every write that waits, and for the line to be seen. */
async function turns() {
  for (let n = 0; n < 20; n += 1) await turn()
}

test("a transaction whose connection broke writes nothing more, and harms nobody", async () => {
  await withPool(2, async (sql) => {
    const late: unknown[] = []
    const whole = sql.begin(async (tx) => {
      await tx`insert into notes values ('before')`
      await line.cut()
      await turns()
      await line.mend()
      // The pool may have opened the same place anew by now.
      await sql`select 1`
      late.push(await faultOf(tx`insert into notes values ('after')`))
      throw new Error("over")
    })
    expect(isDatabaseAway(await faultOf(whole))).toBe(true)
    await expect.poll(() => late.length).toBe(1)
    expect(isDatabaseAway(late[0])).toBe(true)
    await turns()
    expect(await sql`select word from notes`).toHaveLength(0)
  })
})

test("a connection that breaks while it learns the types harms nobody", async () => {
  const server = createServer((near) => {
    const far = reach(Number(new URL(line.url).port))
    far.on("error", () => {})
    near.on("error", () => {})
    far.pipe(near)
    near.on("data", (chunk) => {
      if (chunk.includes("pg_catalog.pg_type")) near.resetAndDestroy()
      else far.write(chunk)
    })
    near.on("close", () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = new URL(line.url)
  url.port = String((server.address() as AddressInfo).port)
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on("unhandledRejection", note)
  const sql = connect({ url: url.href }, { max: 1 })
  expect(isDatabaseAway(await faultOf(sql`select 1`))).toBe(true)
  await turns()
  process.off("unhandledRejection", note)
  expect(faults).toEqual([])
  await sql.end({ timeout: 0 })
  server.close()
})

test("a reserved connection that broke refuses, and is not handed out again", async () => {
  await withPool(1, async (sql) => {
    const own = await sql.reserve()
    await own`select 1`
    await line.cut()
    await turns()
    expect(isDatabaseAway(await faultOf(own`select 2`))).toBe(true)
    await line.mend()
    own.release()
    expect(isDatabaseAway(await faultOf(own`select 3`))).toBe(true)
  })
})

test("who waits for a connection while the line is bad gets one, or a fault", async () => {
  await withPool(3, async (sql) => {
    for (let round = 0; round < 30; round += 1) {
      const asked = Array.from({ length: 6 }, async () => {
        const own = await sql.reserve()
        await faultOf(own`select 1`)
        own.release()
      })
      for (let n = 0; n < round; n += 1) await turn()
      await line.cut()
      await line.mend()
      await Promise.allSettled(asked)
    }
  })
})

test("who was refused a connection takes none when they can be had again", async () => {
  await withPool(1, async (sql) => {
    await line.cut()
    expect(isDatabaseAway(await faultOf(sql.reserve()))).toBe(true)
    await line.mend()
    expect(await faultOf(sql`select 1`)).toBe(null)
  })
})

test("a write that waits when the line is cut keeps nobody waiting after it", async () => {
  await withPool(1, async (sql) => {
    await sql`select 1`
    for (let round = 0; round < 10; round += 1) {
      const cut = line.cut()
      const asked = faultOf(sql`select ${round}::int`)
      await cut
      await asked
      await line.mend()
      const answer = await faultOf(sql`select 1`)
      if (answer) expect(isDatabaseAway(answer)).toBe(true)
    }
  })
})

import { type AddressInfo, createServer, connect as reach } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { VISITOR } from "#platform/caller.ts"
import { asCaller } from "#platform/postgres/as-caller.ts"
import {
  connect,
  type DatabaseTarget,
  isDatabaseAway,
  type Sql,
} from "#platform/postgres/connection.ts"
import { startCuttableProxy } from "#tests/support/cuttable-proxy.ts"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"

let db: TestDatabase
let line: Awaited<ReturnType<typeof startCuttableProxy>>
beforeAll(async () => {
  db = await freshDatabase({ empty: true })
  await db.sql`create table notes (word text)`
  line = await startCuttableProxy(db.target)
})
afterAll(async () => {
  await line.close()
  await db.close()
})

async function withPool(
  max: number,
  run: (sql: Sql) => Promise<void>,
  limitMs?: number,
) {
  const target: DatabaseTarget = { url: line.url }
  const sql = connect(target, { max, limitMs })
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

const LIMIT_MS = 300

function silent(fault: unknown) {
  return (
    isDatabaseAway(fault) &&
    (fault as { code: string }).code === "CONNECTION_SILENT"
  )
}

test("a statement on a silent line fails at its limit, and the pool goes on", async () => {
  const ask = async (sql: Sql) => {
    await sql`select 1`
    line.hush()
    const asked = [sql`select 2`, sql`select 3`, sql`select 4`].map(faultOf)
    const faults = await Promise.all(asked)
    line.unhush()
    expect(faults.filter((fault) => !silent(fault))).toEqual([])
  }
  await withPool(1, ask, LIMIT_MS)
})

test("a transaction on a silent line fails at its limit, and leaves nothing", async () => {
  const write = async (sql: Sql) => {
    const whole = sql.begin(async (tx) => {
      await tx`insert into notes values ('half')`
      line.hush()
      await tx`insert into notes values ('whole')`
    })
    expect(silent(await faultOf(whole))).toBe(true)
    line.unhush()
    expect(await db.sql`select from notes`).toHaveLength(0)
  }
  await withPool(1, write, LIMIT_MS)
})

test("a transaction that dawdles is over at its limit", async () => {
  const dawdle = async (sql: Sql) => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const whole = sql.begin(async (tx) => {
      await tx`insert into notes values ('half')`
      await over
    })
    expect(isDatabaseAway(await faultOf(whole))).toBe(true)
    end()
    await expect.poll(() => db.sql`select from notes`).toHaveLength(0)
  }
  await withPool(1, dawdle, LIMIT_MS)
})

test("who waits for a connection has a limit, and takes none later", async () => {
  const wait = async (sql: Sql) => {
    const own = await sql.reserve()
    const waiting = [sql`select 1`, sql.begin((tx) => tx`select 1`)]
    const faults = await Promise.all(waiting.map(faultOf))
    expect(faults.map(silent)).toEqual([true, true])
    expect(isDatabaseAway(await faultOf(sql.reserve(LIMIT_MS)))).toBe(true)
    own.release()
  }
  await withPool(1, wait, LIMIT_MS)
})

test("a pool whose new connections are silent gives up on them, and opens others", async () => {
  const open = async (sql: Sql) => {
    line.hush()
    const asked = [sql`select 1`, sql`select 2`, sql`select 3`].map(faultOf)
    expect((await Promise.all(asked)).every(isDatabaseAway)).toBe(true)
    line.unhush()
    await line.cut()
    await line.mend()
  }
  await withPool(2, open, LIMIT_MS)
})

test("a statement that was given up is cancelled, unless it may take its time", async () => {
  const under = async () => db.sql`
    select from pg_stat_activity
    where query like 'select pg_sleep(%' and state = 'active'`
  const sleep = async (sql: Sql) => {
    expect(silent(await faultOf(sql`select pg_sleep(60)`))).toBe(true)
    await expect.poll(under).toHaveLength(0)
  }
  await withPool(1, sleep, LIMIT_MS)
  await withPool(1, async (sql) => {
    expect(await faultOf(sql`select pg_sleep(${LIMIT_MS / 500})`)).toBe(null)
  })
})

test("a caller whose line falls silent is told by their deadline", async () => {
  await withPool(1, async (sql) => {
    const context = {
      caller: VISITOR,
      clientAddress: "10.0.0.1",
      requestId: "a",
    }
    const ask = (ms: number) =>
      asCaller(
        sql,
        { ...context, caller: { ...VISITOR, role: "postgres" as "anon" } },
        { text: "select word from notes" },
        { readOnly: true, deadline: performance.now() + ms },
      )
    await sql`select 1`
    line.hush()
    expect(silent(await faultOf(ask(1_000)))).toBe(true)
    line.unhush()
    expect(await faultOf(ask(10_000))).toBe(null)
  })
})

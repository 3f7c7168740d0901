import { setImmediate as turn } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Caller } from "#platform/caller.ts"
import { connect } from "#platform/postgres/connection.ts"
import {
  createDiskStore,
  createStorage,
  type StorageOptions,
} from "#platform/storage/index.ts"
import {
  contextOf,
  createWorld,
  MEMBER,
  ORIGIN,
  SERVICE,
  VISITOR,
  type World,
} from "./support/world.ts"

let world: World

beforeAll(async () => {
  world = await createWorld()
  await world.client().createBucket("window")
  await world.client().createBucket("poster", { public: true })
  await world.client().from("poster").upload("a.txt", "poster")
})
afterAll(() => world.close())

function storageWith(
  more: Partial<StorageOptions>,
): (caller: Caller, path: string, body?: object) => Promise<Response> {
  const storage = createStorage({
    sql: world.db.sql,
    files: createDiskStore(world.folder),
    signingSecret: "a secret for tests only",
    fileSizeLimit: 1_000,
    ...more,
  })
  return (caller, path, body) => {
    const init = body && { method: "POST", body: JSON.stringify(body) }
    const request = new Request(`${ORIGIN}/storage/v1/${path}`, init)
    return storage.fetch(request, contextOf(caller))
  }
}

test("visitors and members who have all of their connections hold up no picture and no service", async () => {
  const visitorSql = connect(world.db.target, { max: 1 })
  const ask = storageWith({ visitorSql })
  const list = (caller: Caller) =>
    ask(caller, "object/list/window", {}).then(({ status }) => status)
  const all = await visitorSql.reserve()
  const held = [
    list(VISITOR),
    list(MEMBER),
    ask(VISITOR, "bucket").then(({ status }) => status),
  ]
  expect(await list(SERVICE)).toBe(200)
  const picture = await ask(VISITOR, "object/public/poster/a.txt")
  expect(await picture.text()).toBe("poster")
  expect(await Promise.race([...held, turn()])).toBeUndefined()
  all.release()
  expect(await Promise.all(held)).toEqual([200, 200, 200])
  await visitorSql.end({ timeout: 1 })
})

test("each role has its own time", async () => {
  const { sql } = world.db
  await sql`create function public.nap() returns boolean language sql volatile
    as 'select pg_sleep(0.4) is not null'`
  await sql`create policy "sleepy" on storage.buckets to anon, authenticated
    using (public.nap())`
  const short = { statementTimeoutMs: 150 }
  const long = { statementTimeoutMs: 5_000 }
  const ask = storageWith({
    bounds: { anon: short, authenticated: long, service_role: long },
  })
  const told = async (caller: Caller) =>
    (await ask(caller, "bucket/window")).json()
  expect(await told(VISITOR)).toMatchObject({ code: "DatabaseTimeout" })
  expect(await told(MEMBER)).toMatchObject({ id: "window" })
  await sql`drop policy "sleepy" on storage.buckets`
})

test.each([
  ["visitor", VISITOR, 1_000],
  ["member", MEMBER, 1_000],
  ["service", SERVICE, 10_000],
])("a %s lists so much at once and no more", async (_, caller, most) => {
  const lists = {
    folder: (limit: number) =>
      world.ask(caller, "object/list/window", {
        method: "POST",
        body: JSON.stringify({ limit }),
      }),
    buckets: (limit: number) => world.ask(caller, `bucket?limit=${limit}`),
  }
  for (const [name, list] of Object.entries(lists)) {
    expect((await list(most)).status, name).toBe(200)
    expect((await list(most + 1)).status, name).toBe(400)
  }
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { createWorld, type World } from "./support/world.ts"

let world: World
let bucket: string

const NAMES = [
  "a.txt",
  "Z.txt",
  "b_.txt",
  "bx.txt",
  "sub/one.txt",
  "sub/two.txt",
  "sub/deep/three.txt",
  "sub%/x.txt",
  "other/four.txt",
]

beforeAll(async () => {
  world = await createWorld()
  bucket = await world.bucket()
  for (const name of NAMES) {
    const { error } = await files().upload(name.replace("%", "%25"), name)
    expect(error).toBeNull()
  }
})
afterAll(() => world.close())

const files = () => world.client().from(bucket)

test("the root shows folders first, then files by name", async () => {
  const { data } = await files().list()
  expect(data?.map(({ name }) => name)).toEqual([
    "other",
    "sub",
    "sub%",
    "Z.txt",
    "a.txt",
    "b_.txt",
    "bx.txt",
  ])
  expect(data?.[0]).toMatchObject({ id: null, metadata: null })
  expect(data?.[4]).toMatchObject({
    id: expect.any(String),
    metadata: { size: 5, mimetype: "text/plain;charset=UTF-8" },
  })
})

test.each(["sub", "sub/", "/sub/"])(
  "the folder %j shows its own",
  async (at) => {
    const { data } = await files().list(at)
    expect(data?.map(({ name }) => name)).toEqual([
      "deep",
      "one.txt",
      "two.txt",
    ])
  },
)

test("limit, offset, order and search work together", async () => {
  const names = async (
    options: Parameters<ReturnType<typeof files>["list"]>[1],
  ) => (await files().list("", options)).data?.map(({ name }) => name)
  expect(await names({ limit: 2, offset: 3 })).toEqual(["Z.txt", "a.txt"])
  expect(await names({ sortBy: { order: "desc" }, limit: 4 })).toEqual([
    "sub%",
    "sub",
    "other",
    "bx.txt",
  ])
  expect(await names({ search: "b_" })).toEqual(["b_.txt"])
  expect(await names({ search: "SUB" })).toEqual(["sub", "sub%"])
  expect(await names({ sortBy: { column: "created_at" } })).toEqual([
    "other",
    "sub",
    "sub%",
    "a.txt",
    "Z.txt",
    "b_.txt",
    "bx.txt",
  ])
})

test("an odd column, limit or offset is refused, not run", async () => {
  const bad = [
    { sortBy: { column: "name; drop table storage.objects" } },
    { sortBy: { order: "asc, id" } },
    { limit: -1 },
    { limit: 1.5 },
    { offset: 1e99 },
  ]
  for (const options of bad) {
    const { error } = await files().list("", options)
    expect(error, JSON.stringify(options)).toMatchObject({ statusCode: "400" })
  }
})

test("an unknown folder and an unknown bucket are empty", async () => {
  expect((await files().list("nowhere")).data).toEqual([])
  expect((await world.client().from("nowhere").list()).data).toEqual([])
})

test("the second list is flat, or has folders on demand", async () => {
  const flat = await files().listV2({ prefix: "sub/" })
  expect(flat.data).toMatchObject({ hasNext: false, folders: [] })
  expect(flat.data?.objects.map(({ name }) => name)).toEqual([
    "sub/deep/three.txt",
    "sub/one.txt",
    "sub/two.txt",
  ])
  const { data } = await files().listV2({ with_delimiter: true })
  expect(data?.folders).toEqual([
    { key: "other", name: "other/" },
    { key: "sub%", name: "sub%/" },
    { key: "sub", name: "sub/" },
  ])
  expect(data?.objects.map(({ name }) => name)).toEqual([
    "Z.txt",
    "a.txt",
    "b_.txt",
    "bx.txt",
  ])
})

test.each([
  { column: "name", order: "asc" },
  { column: "name", order: "desc" },
  { column: "created_at", order: "asc" },
  { column: "updated_at", order: "desc" },
] as const)("pages by $column $order meet every entry once", async (sortBy) => {
  for (const with_delimiter of [true, false]) {
    const whole = await files().listV2({ with_delimiter, sortBy })
    const all = [...(whole.data?.folders ?? []), ...(whole.data?.objects ?? [])]
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await files().listV2({
        with_delimiter,
        sortBy,
        limit: 2,
        cursor,
      })
      for (const entry of [...(data?.folders ?? []), ...(data?.objects ?? [])])
        seen.push(entry.name)
      cursor = data?.nextCursor
    } while (cursor)
    expect(seen.toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  }
})

test("a cursor that no page gave is refused", async () => {
  const { error } = await files().listV2({ cursor: "bm9uc2Vuc2U" })
  expect(error).toMatchObject({ statusCode: "400" })
})

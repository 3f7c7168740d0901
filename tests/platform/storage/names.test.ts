import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createWorld, SERVICE, type World } from "./support/world.ts"

let world: World
let bucket: string

beforeAll(async () => {
  world = await createWorld()
  bucket = await world.bucket({ public: true })
})
afterAll(() => world.close())

function put(path: string) {
  return world.ask(SERVICE, `object/${bucket}/${path}`, {
    method: "POST",
    body: "x",
  })
}

test.each([
  "ü ñ/日本語.txt",
  "emoji 👩‍🎤/🎧.mp3",
  "a+b&c=d;e@f,g'h(i)!*$.txt",
  "question?mark#hash%percent.txt",
  "e\u0301 and \u00e9",
  "..a/b..",
  "...",
  "x".repeat(1024),
])("the name %j is kept as it is", async (name) => {
  const encoded = name.split("/").map(encodeURIComponent).join("/")
  expect((await put(encoded)).status).toBe(200)
  const answer = await world.ask(SERVICE, `object/public/${bucket}/${encoded}`)
  expect(await answer.text()).toBe("x")
  const { data } = await world.client().from(bucket).listV2({ prefix: name })
  expect(data?.objects.map((object) => object.name)).toEqual([name])
})

test.each([
  ["a NUL", "a%00b"],
  ["a line break", "a%0d%0ab"],
  ["a control character", "a%c2%85b"],
  ["an encoded parent folder", "a%2f..%2fb"],
  ["an encoded own folder", "a%2f.%2fb"],
  ["a backslash", "a%5cb"],
  ["an empty folder", "a%2f%2fb"],
  ["a leading slash", "%2fetc%2fpasswd"],
  ["a trailing slash", "a/"],
  ["broken UTF-8", "a%ff"],
  ["half a percent", "100%"],
  ["a reversed reading", "a%e2%80%aegpj.exe"],
  ["1025 bytes", "x".repeat(1025)],
  ["1026 bytes of Unicode", encodeURIComponent("é".repeat(513))],
])("a name with %s is refused", async (_, path) => {
  const before = (await world.stored()).length
  const answer = await put(path)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: "InvalidKey" })
  expect((await world.stored()).length).toBe(before)
})

test("dots that the URL itself resolves never leave their bucket", async () => {
  for (const path of [
    "../../../../etc/passwd",
    "%2e%2e/%2e%2e/x",
    "a/../../b/x",
  ]) {
    const answer = await put(path)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
  }
})

test("names in bodies are checked like names in addresses", async () => {
  await put("real.txt")
  const files = world.client().from(bucket)
  for (const name of ["../x", "a//b", "a\u0000", "", "\ud800"]) {
    expect((await files.move("real.txt", name)).error?.message).toMatch(
      /Invalid/,
    )
    expect((await files.copy("real.txt", name)).error?.message).toMatch(
      /Invalid/,
    )
  }
})

test("no path on the disk has a word from a name", async () => {
  await put("secret-title.wav")
  for (const file of await world.stored()) {
    expect(file.name).toMatch(/^[0-9a-f-]{36}$/)
    expect(file.parentPath).toMatch(/\/files\/[0-9a-f]{2}$/)
  }
})

test("any name is either kept exactly or refused with 400", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
      async (name) => {
        const path = encodeURIComponent(name)
        const { status } = await put(path)
        expect([200, 400, 404]).toContain(status)
        if (status !== 200) return
        const { data } = await world.client().from(bucket).remove([name])
        expect(data).toHaveLength(1)
      },
    ),
    { numRuns: 150 },
  )
})

import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { MOST_BYTES, pictureRefusals, wholeOf } from "#domain/picture.ts"
import { sweepPictures } from "#server/catalogue/pictures/files.ts"
import {
  animated,
  DRAWING,
  PAGE,
  photograph,
} from "../support/hostile-pictures.ts"
import { makeArtist } from "../support/label-catalogue.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const shop = await suiteShopHarness()
await shop.sql`update private.studio_rules
  set second_factor_compulsory = false`
const editor = await colleague("editor")
const fan = await shop.member()
const portrait = await (await photograph(400, 400)).jpeg().toBuffer()

async function colleague(role: string) {
  const person = await shop.member()
  await shop.sql`insert into staff (user_id, role)
    values (${person.id}, ${role})`
  return person
}

type Person = { token: string }

/** Brings a file as Studio does; answers its name and the status. */
async function bring(bytes: Uint8Array, { token }: Person = editor) {
  const original = randomUUID()
  const { status } = await fetch(
    `${shop.url}/storage/v1/object/originals/${original}`,
    {
      method: "POST",
      headers: {
        apikey: shop.platform.keys.publishable,
        Authorization: `Bearer ${token}`,
        "Content-Type": "image/jpeg",
      },
      body: bytes as Uint8Array<ArrayBuffer>,
    },
  )
  return { original, status }
}

function develop(
  original: string,
  more: object = {},
  { token }: Person = editor,
) {
  const framing = wholeOf("portrait")
  const body = { original, framing, alt: "Inês, by the sea wall.", ...more }
  return shop.call("develop-picture", body, { token })
}

async function filesNamed(part: string) {
  const found = await shop.sql<{ file: string }[]>`
    select bucket_id || '/' || name as file from storage.objects
    where strpos(name, ${part}) > 0 order by 1`
  return found.map(({ file }) => file)
}

test("what an editor brings becomes a picture of the site, and once", async () => {
  const { original } = await bring(portrait)
  const made = await develop(original)
  expect(made.status).toBe(200)
  const { url, sources, srcset } = made.body as {
    url: string
    sources: { url: string; type: string }[]
    srcset: Record<string, string>
  }
  expect(made.body).toMatchObject({
    width: 320,
    height: 400,
    alt: "Inês, by the sea wall.",
    original,
    framing: wholeOf("portrait"),
  })
  expect(srcset["image/avif"]).toContain(" 320w")
  const files = await filesNamed(original)
  expect(files).toHaveLength(4)
  for (const source of sources) {
    const file = await fetch(shop.url + source.url)
    expect(file.headers.get("Content-Type")).toBe(source.type)
    expect(file.headers.get("Cache-Control")).toContain("immutable")
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
  // The original stays the label's own.
  const path = `/storage/v1/object/public/originals/${original}`
  expect((await fetch(shop.url + path)).status).toBeGreaterThanOrEqual(400)
  const again = await develop(original)
  expect(again.body).toEqual(made.body)
  expect(await filesNamed(original)).toEqual(files)
  const [line] = await shop.sql`select by, verb from history
    where table_name = 'pictures' and row_id = ${url}`
  expect(line).toEqual({ by: editor.id, verb: "insert" })
})

test("other words keep the files; another focal point makes others", async () => {
  const { original } = await bring(portrait)
  const first = await develop(original)
  const named = await develop(original, { alt: "Inês again." })
  expect(named.body).toMatchObject({ url: first.body.url, alt: "Inês again." })
  const framing = { shape: "portrait", x: 0.2, y: 0.5, zoom: 1 }
  const moved = await develop(original, { framing })
  expect(moved.status).toBe(200)
  expect(moved.body.url).not.toBe(first.body.url)
  expect(moved.body.original).toBe(original)
})

test.each([
  ["a page", PAGE, "no_picture"],
  ["a drawing", DRAWING, "drawing"],
  ["what moves", await animated("gif"), "animated"],
] as const)(
  "%s is refused with a sentence, and nothing of it stays",
  async (_, bytes, code) => {
    const { original } = await bring(bytes)
    const { status, body } = await develop(original)
    expect({ status, ...body }).toEqual({
      status: 422,
      code,
      message: pictureRefusals[code],
    })
    expect(await filesNamed(original)).toEqual([])
    const rows =
      await shop.sql`select from pictures where original = ${original}`
    expect(rows).toHaveLength(0)
  },
)

test("a file of more than 40 MB is not even stored", async () => {
  const { original, status } = await bring(Buffer.alloc(MOST_BYTES + 1))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await filesNamed(original)).toEqual([])
})

test("one person brings a hundred at once, and no more", async () => {
  const busy = await colleague("shop")
  await shop.sql`insert into private.allowances (key, remaining)
    values (${`originals by ${busy.id}`}, 1)`
  expect((await bring(portrait, busy)).status).toBe(200)
  const { original, status } = await bring(portrait, busy)
  expect(status).toBe(429)
  expect(await filesNamed(original)).toEqual([])
  expect((await bring(portrait)).status).toBe(200)
})

test("one person frames a hundred at once, and no more", async () => {
  const busy = await colleague("editor")
  const { original } = await bring(portrait, busy)
  await shop.sql`insert into private.allowances (key, remaining)
    values (${`pictures by ${busy.id}`}, 0)`
  const { status, body } = await develop(original, {}, busy)
  expect([status, body.code]).toEqual([429, "too_many"])
  expect((await develop(original)).status).toBe(200)
  // What is there costs nothing to be asked for again.
  expect((await develop(original, {}, busy)).status).toBe(200)
})

test("nobody but editors and shopkeepers brings or develops one", async () => {
  const { original } = await bring(portrait)
  const scout = await colleague("scout")
  for (const person of [fan, scout]) {
    expect((await bring(portrait, person)).status).toBeGreaterThanOrEqual(400)
    expect((await develop(original, {}, person)).status).toBe(404)
  }
  const visitor = await shop.call("develop-picture", {
    original,
    framing: wholeOf("square"),
    alt: "Mine.",
  })
  expect(visitor.status).toBe(404)
  expect(await filesNamed(original)).toEqual([`originals/${original}`])
  const keeper = await colleague("shop")
  expect((await develop(original, {}, keeper)).status).toBe(200)
})

test.each([
  { original: "../masters/secret" },
  { alt: " " },
  { alt: "x".repeat(1001) },
  { framing: { shape: "round", x: 0.5, y: 0.5, zoom: 1 } },
  { framing: { shape: "square", x: 2, y: 0.5, zoom: 1 } },
  { framing: { shape: "square", x: 0.5, y: 0.5, zoom: 1e9 } },
])("%o is no order for a picture", async (more) => {
  expect((await develop(randomUUID(), more)).status).toBe(400)
})

test("what was brought and never used goes after a day; the rest stays", async () => {
  const used = await bring(portrait)
  const made = await develop(used.original)
  await makeArtist(shop.sql, { profile_image: made.body.url })
  const left = await bring(portrait)
  await shop.sql`update storage.objects
    set created_at = now() - interval '2 days'`
  await sweepPictures(shop.sql, {
    platform: shop.platform,
    siteUrl: shop.url,
    arrival: { clientAddress: "127.0.0.1", requestId: "test" },
  })
  expect(await filesNamed(left.original)).toEqual([])
  expect(await filesNamed(used.original)).toHaveLength(4)
})

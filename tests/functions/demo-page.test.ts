import { expect, test, vi } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { sendDemo } from "#tests/support/demo-desk.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql } = harness
const services = {
  ...{ siteUrl: harness.url, sql },
  secret: harness.platform.keys.secret,
}

/** A demo, and the key in the mail about it. */
async function sent(values = {}) {
  const demo = await sendDemo(sql, values)
  const id = String(demo.sender_id)
  const mail = await MAILS.demo_received?.compose({ sender_id: id }, services)
  const link = new URL(mail?.text.match(/https?:\S+/)?.[0] ?? "")
  expect(link.pathname).toBe(`/demo/${id}`)
  const key = new URLSearchParams(link.hash.slice(1)).get("key") ?? ""
  return { id, key, demo_id: demo.id, email: String(demo.email) }
}

function open(id: string, key: unknown) {
  return harness.call("get-demo", { id, key })
}

function withdraw(id: string, key: unknown, demo_id: unknown) {
  return harness.call("withdraw-demo", { id, key, demo_id })
}

test("the link in the mail opens the demos of the address, and withdraws each", async () => {
  const mine = await sent()
  const more = await sent({ email: mine.email })
  expect(more.id).toBe(mine.id)
  const { status, body } = await open(mine.id, mine.key)
  expect(status).toBe(200)
  expect(body.demos).toHaveLength(2)
  expect(Object.keys(body.demos[0]).sort()).toEqual(
    "answer answered_at artist_name created_at id state stream_link words".split(
      " ",
    ),
  )
  const left = await withdraw(mine.id, mine.key, mine.demo_id)
  expect(left.body.demos).toMatchObject([{ id: more.demo_id }])
  // However often, and by the link of the one that is gone.
  const again = await withdraw(mine.id, mine.key, mine.demo_id)
  expect(again.body).toEqual(left.body)
  const last = await withdraw(more.id, mine.key, more.demo_id)
  expect(last).toMatchObject({ status: 200, body: { demos: [] } })
  expect((await open(mine.id, mine.key)).status).toBe(404)
})

test("a forged, altered or old key, and another's, opens and withdraws nothing", async () => {
  const mine = await sent()
  const other = await sent()
  const { status, body } = await open(crypto.randomUUID(), "")
  expect(status).toBe(404)
  const nothing = { status, body }
  const [header, grant, signature] = mine.key.split(".")
  const later = { url: `/demo/${mine.id}`, iat: 0, exp: 9_999_999_999 }
  const changed = Buffer.from(JSON.stringify(later)).toString("base64url")
  const wrong = [
    ...["", "x", other.key, `${mine.key}A`, mine.key.slice(0, -1)],
    ...[`${header}.${changed}.${signature}`, `${header}.${grant}.`],
  ]
  for (const key of wrong) {
    expect(await open(mine.id, key)).toMatchObject(nothing)
    const tried = await withdraw(mine.id, key, mine.demo_id)
    expect(tried).toMatchObject(nothing)
  }
  // With one's own key at what is another's.
  const mixed = await withdraw(other.id, other.key, mine.demo_id)
  expect(mixed.body.demos).toMatchObject([{ id: other.demo_id }])
  const now = Date.now() + 2.1 * 365 * 24 * 60 * 60 * 1000
  vi.useFakeTimers({ toFake: ["Date"], now })
  const late = await open(mine.id, mine.key)
  vi.useRealTimers()
  expect(late.status).toBe(404)
  expect((await open(mine.id, mine.key)).body.demos).toHaveLength(1)
  expect((await open("x", mine.key)).status).toBe(400)
  expect((await open(mine.id, 7)).status).toBe(400)
})

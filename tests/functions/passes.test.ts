import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, expect, test, vi } from "vitest"
import { codeText, type Pass } from "#domain/pass.ts"
import { createFileDelivery } from "#server/mail/delivery.ts"
import { readEml } from "#server/mail/read-eml.ts"
import { MAILS } from "#server/rooms.ts"
import { mailedPasses } from "#server/shop/orders/mailed-passes.ts"
import { readReceipt } from "#server/shop/orders/receipt.ts"
import { FORM, guestBody, sessionIn } from "#tests/support/guest.ts"
import {
  insert,
  makeProduct,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { complete, openSession } from "#tests/support/label-orders.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { temporaryFolder } from "#tests/support/site.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql, call } = harness
afterEach(() => vi.useRealTimers())

const STARTS = "2100-06-17T18:00:00.000Z"
const HOUR_MS = 3_600_000
const services = {
  ...{ siteUrl: harness.url, sql },
  secret: harness.platform.keys.secret,
}

async function makeDate(values: Record<string, unknown> = {}) {
  const product = await makeProduct(sql, {
    ...{ product_type: "experience", title: "Listening, Łódź; twice" },
  })
  return makeVariant(sql, {
    ...{ product_id: product.id, title: "Floodlight", inventory: 12 },
    ...{ needs_address: false, place: "The 9X Room, E2", starts_at: STARTS },
    ...{ ends_at: "2100-06-17T20:30:00.000Z", ...values },
  })
}

async function buy(variant: Row, qty: number, user?: string) {
  const checkout = await openSession(sql, [{ variant, qty }], { user })
  const { order_id } = await complete(sql, checkout)
  const mail = await MAILS.order_confirmation?.compose({ order_id }, services)
  const link = mail?.text.match(/https?:\S+#key=\S+/)?.[0] ?? "http://a/#"
  const key = new URLSearchParams(new URL(link).hash.slice(1)).get("key") ?? ""
  const passes = await sql<Pass[]>`
    select p.* from passes p join order_items i on i.id = p.order_item_id
    where i.order_id = ${order_id} order by p.unit`
  const [first] = passes
  if (!first) throw new Error("no pass")
  return { order_id, key, first, passes, mail: mail?.text ?? "" }
}

async function refund(order_id: string) {
  await sql`update orders set status = 'refunded', refunded_at = now(),
    refunded_cents = paid_cents where id = ${order_id}`
}

test("a guest finds the tickets by the order's key, and each opens by its code alone", async () => {
  const { order_id, key, first, passes, mail } = await buy(await makeDate(), 2)
  expect(mail).toContain(
    "Get your tickets, and see your order's progress, here.",
  )
  expect(mail).toContain("Get my tickets")
  for (const { id, code } of passes) {
    expect(mail).toContain(`${harness.url}/pass/${id}#code=${code}`)
  }
  const order = await call("get-order", { order_id, key })
  const codes = order.body.passes.map(({ code }: Pass) => code)
  expect(codes).toEqual(passes.map(({ code }) => code))
  const opened = await call("get-pass", { pass_id: first.id, code: first.code })
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({
    ...{ kind: "experience", number: first.number, holder: null },
    ...{ place: "The 9X Room, E2", variant_title: "Floodlight" },
  })
  expect(Date.parse(opened.body.starts_at)).toBe(Date.parse(STARTS))
  for (const secret of ["order_id", "user_id", "seller", "email"]) {
    expect(opened.body).not.toHaveProperty(secret)
  }
  const nothing = await call("get-pass", { pass_id: randomUUID(), code: "x" })
  expect(nothing.status).toBe(404)
  const wrong = [
    ...["", "x", first.code.toLowerCase(), first.code.slice(1)],
    passes[1]?.code,
  ]
  for (const code of wrong) {
    const answer = await call("get-pass", { pass_id: first.id, code })
    expect([answer.status, answer.body]).toEqual([404, nothing.body])
  }
  expect((await call("get-pass", { pass_id: first.id })).status).toBe(401)
})

test("a member opens their own without a code, and nobody else's", async () => {
  const robin = await harness.member()
  const other = await harness.member()
  const { first, mail } = await buy(await makeDate(), 1, robin.id)
  expect(mail).toContain("Your ticket, and this receipt, are in your account.")
  const open = ({ token }: { token: string }) =>
    call("get-pass", { pass_id: first.id }, { token })
  expect((await open(robin)).body.code).toBe(first.code)
  expect((await open(other)).status).toBe(404)
})

test("the buyer says who goes, by account or key; who holds the code does not", async () => {
  const robin = await harness.member()
  const guest = await buy(await makeDate(), 1)
  const member = await buy(await makeDate(), 1, robin.id)
  const byKey = { pass_id: guest.first.id, key: guest.key }
  const named = await call("name-pass", { ...byKey, holder: "  Inês  " })
  expect(named.body).toEqual({ holder: "Inês" })
  const mine = { pass_id: member.first.id, holder: "Oba" }
  const { token } = robin
  expect((await call("name-pass", mine, { token })).status).toBe(200)
  const no = async (body: object, by = {}) =>
    (await call("name-pass", { holder: "Me", ...body }, by)).status
  expect(await no({ pass_id: guest.first.id, code: guest.first.code })).toBe(
    401,
  )
  expect(await no({ pass_id: guest.first.id }, { token })).toBe(404)
  expect(await no({ pass_id: guest.first.id, key: member.key })).toBe(404)
  expect(await no({ pass_id: guest.first.id, key: `${guest.key}A` })).toBe(404)
  expect(await no({ ...byKey, holder: "x".repeat(81) })).toBe(400)
  expect(await no({ ...byKey, holder: "a\nb" })).toBe(400)
  await sql`update passes set entered_at = now(), entry_id = gen_random_uuid()
    where id = ${guest.first.id}`
  const late = await call("name-pass", { ...byKey, holder: "Me" })
  expect([late.status, late.body.message]).toEqual([
    ...[409, "This ticket has been used: its name stays as it is."],
  ])
})

test("a pass comes as a page of paper and an evening in a calendar, for an hour", async () => {
  const { first, order_id, key } = await buy(await makeDate(), 1)
  const holder = `Łucja ${"Wilkołak-".repeat(7)}`
  await call("name-pass", { pass_id: first.id, key, holder })
  const { body } = await call("get-pass", {
    pass_id: first.id,
    code: first.code,
  })
  const sheet = await fetch(body.pdf)
  expect(sheet.headers.get("Content-Type")).toBe("application/pdf")
  expect(sheet.headers.get("Cache-Control")).toBe("private, no-store")
  expect(sheet.headers.get("X-Robots-Tag")).toContain("noindex")
  const read = readPdf(Buffer.from(await sheet.arrayBuffer()))
  const text = read.lines.map((line) => line.text).join("\n")
  expect([read.pages, read.tagged]).toEqual([1, true])
  expect(text).toContain("Łucja")
  expect(text).toContain("Thursday 17 June 2100, 19:00 to 21:30")
  expect(text).toContain("The 9X Room, E2")
  expect(text.replaceAll(/\s/g, "")).toContain(first.code)
  const calendar = await (await fetch(body.calendar)).text()
  expect(calendar).toContain("DTSTART:21000617T180000Z")
  expect(calendar).toContain("SUMMARY:Listening\\, Łódź\\; twice")
  expect(calendar).not.toContain(first.code)
  const other = await buy(await makeDate({ ends_at: null }), 1)
  const token = new URL(body.pdf).search
  for (const path of [
    `/passes/${first.id}.ics${token}`,
    `/passes/${other.first.id}.pdf${token}`,
    `/passes/${first.id}.pdf`,
    `/passes/${first.id}.pdf${token}&x`,
    "/passes/",
  ]) {
    expect((await fetch(harness.url + path)).status, path).toBe(403)
  }
  vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ["Date"] })
  expect((await fetch(body.pdf)).status).toBe(403)
  vi.useRealTimers()
  await refund(order_id)
  expect((await fetch(body.pdf)).status).toBe(404)
  const after = await call("get-pass", { pass_id: first.id, code: first.code })
  expect(after.body.closed_at).toBeTruthy()
})

test("a membership's card has no evening, and a date that is over is not sold", async () => {
  const product = await makeProduct(sql, { product_type: "membership" })
  const card = await makeVariant(sql, {
    ...{ product_id: product.id, needs_address: false },
  })
  const { first, mail } = await buy(card, 1)
  expect(mail).toContain("Get my card")
  const { body } = await call("get-pass", {
    pass_id: first.id,
    code: first.code,
  })
  expect(body).toMatchObject({ kind: "membership", calendar: null })
  const begun = await makeDate({
    ...{ starts_at: "2020-06-17T18:00:00Z", ends_at: null },
  })
  const late = await call("create-checkout", {
    isGuest: true,
    items: [{ productId: begun.product_id, variantId: begun.id, qty: 1 }],
  })
  expect([late.status, late.body.message]).toEqual([
    409,
    "This date is over: Listening, Łódź; twice (Floodlight). Please take it out.",
  ])
})

/** The mail of an order as it leaves. */
async function mailOf(order_id: string) {
  const message = await MAILS.order_confirmation?.compose(
    { order_id },
    services,
  )
  if (!message) throw new Error("no mail")
  await using folder = await temporaryFolder()
  const delivery = createFileDelivery(folder.path)
  const sender = {
    ...{ name: "9X", address: "hello@9x.example" },
    ...{ replyTo: null, domain: "9x.example" },
  }
  const envelope = { id: randomUUID(), to: "fan@x.example", sender }
  await delivery.deliver({ ...envelope, queuedAt: new Date() }, message)
  const [name = ""] = await readdir(folder.path)
  const source = await readFile(join(folder.path, name), "utf8")
  return { source, message, mail: await readEml(source) }
}

test("the order's mail has each code as a picture, and the tickets as a PDF", async () => {
  const { order_id, key, first, passes } = await buy(await makeDate(), 2)
  const holder = `Łucja "><img src=x>`
  await call("name-pass", { pass_id: first.id, key, holder })
  const { source, mail } = await mailOf(order_id)
  expect(source).toMatch(/^Content-Type: multipart\/mixed/m)
  expect(source).toMatch(/^Content-Type: multipart\/related/m)
  const pictures = mail.html.match(/<img src="data:image\/png;base64,[^>]+>/g)
  expect(pictures).toHaveLength(2)
  expect(mail.html.match(/<img/g)).toHaveLength(2)
  for (const { number, code } of passes) {
    expect(mail.html).toContain(`alt="QR code for Ticket no. ${number}"`)
    expect(mail.html).toContain(codeText(code))
    expect(mail.text).toContain(`Code: ${codeText(code)}`)
  }
  expect(mail.text).toContain(`Ticket no. ${first.number} · ${holder}`)
  const [png] = mail.files
  const pixels = await sharp(png?.bytes).metadata()
  expect([pixels.format, pixels.width]).toEqual(["png", pixels.height])
  const sheet = mail.files.find(({ name }) => name === "9x-tickets.pdf")
  expect(readPdf(sheet?.bytes as Buffer)).toMatchObject({ pages: 2 })
  expect(mail.files).toHaveLength(3)
  await refund(order_id)
  expect((await mailOf(order_id)).mail.files).toEqual([])
})

test("a mail of many tickets has ten pictures, a PDF and the link, and stays small", async () => {
  const { order_id } = await buy(await makeDate({ inventory: 40 }), 12)
  const { source, mail } = await mailOf(order_id)
  expect(mail.html.match(/<img/g)).toHaveLength(10)
  expect(mail.text).toContain("There are 2 more in the attached PDF.")
  const sheet = mail.files.find(({ name }) => name === "9x-tickets.pdf")
  expect(readPdf(sheet?.bytes as Buffer).pages).toBe(12)
  expect(source.length).toBeLessThan(1_000_000)
})

test("a mail whose tickets cannot be drawn goes out with their links", async () => {
  const { order_id, first } = await buy(await makeDate(), 1)
  const order = await readReceipt(sql, order_id)
  if (!order) throw new Error("no order")
  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warnings.push(line) }
  const broken = async () => Promise.reject(new Error("no ink"))
  const passes = await mailedPasses(
    order,
    { ...services, log },
    { picture: broken, sheet: broken },
  )
  expect(passes?.attachments).toEqual([])
  expect(passes?.text).toContain(`/pass/${first.id}#code=${first.code}`)
  expect(passes?.html).not.toContain("<img")
  expect(warnings).toHaveLength(2)
})

test("a name that leads somewhere is not mailed with an order that cost nothing", async () => {
  const date = await makeDate({ price_cents: 0 })
  const { order_id, key, first } = await buy(date, 1)
  const holder = "Win at evil.example"
  await call("name-pass", { pass_id: first.id, key, holder })
  const { mail } = await mailOf(order_id)
  expect(mail.text + mail.html).not.toContain("evil.example")
  expect(mail.text).toContain(`Ticket no. ${first.number}\n`)
})

/** A basket of tickets with names, as the cart sends it. */
function namedBasket(variant: Row, names: unknown, qty = 2) {
  const { isGuest, items } = guestBody([{ variant, qty }])
  return { isGuest, items: items.map((item) => ({ ...item, names })) }
}

async function holdersOf(session: string | null) {
  await call("process-order", { session_id: session })
  const rows = await sql<{ holder: string | null }[]>`
    select p.holder from passes p
    join order_items i on i.id = p.order_item_id
    join orders o on o.id = i.order_id
    where o.session_id = ${session} order by p.unit`
  return rows.map(({ holder }) => holder)
}

test("the names given at checkout are on a guest's tickets, whatever they are", async () => {
  const date = await makeDate()
  const pay = (session_id: string) =>
    call("test-payment", { step: "pay", session_id, form: FORM })
  const hostile = `"><script>\u0001\u202e${"x".repeat(90)}`
  const first = await call(
    "create-checkout",
    namedBasket(date, ["Left behind", "Left behind"]),
  )
  const replaces = sessionIn(first.body.url)
  const second = await call("create-checkout", {
    ...namedBasket(date, [hostile, "  Inês\tC ", "One too many"]),
    replaces,
  })
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  const session = sessionIn(second.body.url)
  expect((await pay(replaces)).body).not.toEqual({ outcome: "paid" })
  expect((await pay(session)).body).toEqual({ outcome: "paid" })
  expect(await holdersOf(session)).toEqual([
    `"><script>  ${"x".repeat(68)}`,
    "Inês C",
  ])
  const { isGuest, items } = guestBody([{ variant: date, qty: 1 }])
  const unnamed = await call("create-checkout", { isGuest, items })
  const silent = sessionIn(unnamed.body.url)
  await pay(silent)
  expect(await holdersOf(silent)).toEqual([null])
  for (const names of ["Ada", [1], ["x".repeat(1001)], { 0: "Ada" }]) {
    const refused = await call("create-checkout", namedBasket(date, names))
    expect(refused.status, JSON.stringify(names)).toBe(400)
  }
})

test("the names are on a member's tickets, also when there is nothing to pay", async () => {
  const robin = await harness.member()
  const date = await makeDate({ price_cents: 0 })
  await insert(sql, "cart_items", {
    ...{ user_id: robin.id, product_id: date.product_id, variant_id: date.id },
    qty: 2,
  })
  // What the cart in the database says is bought; of the items only the names.
  const { items } = namedBasket(date, ["Ada", "Bea", "Cleo"], 3)
  const { token } = robin
  const body = { isGuest: false, items }
  const { body: answer } = await call("create-checkout", body, { token })
  const session = new URL(answer.url).searchParams.get("session_id")
  expect(session).toMatch(/^free_/)
  expect(await holdersOf(session)).toEqual(["Ada", "Bea"])
})

test("forty names are read, however many are sent", async () => {
  const first = namedBasket(await makeDate(), Array(40).fill("Ada"), 1)
  const second = namedBasket(await makeDate(), ["Bea"], 1)
  const items = [...first.items, ...second.items]
  const opened = await call("create-checkout", { isGuest: true, items })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const kept = await sql`
    select t.holder from checkout_tickets t
    join checkouts c on c.id = t.checkout_id
    where c.session_id = ${sessionIn(opened.body.url)}`
  expect(kept.map(({ holder }) => holder)).toEqual(["Ada"])
})

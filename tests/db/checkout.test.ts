import { beforeEach, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeDownload,
  makeProduct,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  basket,
  openCheckout,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { member, refusal } from "../support/label-people.ts"

const CODES = {
  WELCOME10: { discount_percent: 10 },
  NINE20: { discount_percent: 20, min_order_cents: 5000 },
  GONE: { discount_percent: 10, expires_at: new Date("2020-01-01") },
  ASLEEP: { discount_percent: 10, active: false },
  GIFT: { discount_percent: 100 },
  NEARLY: { discount_percent: 99 },
}

const db = await suiteDatabase()
await makeShipping(db.sql)
for (const [code, values] of Object.entries(CODES)) {
  await insert(db.sql, "promo_codes", { code, ...values })
}

let tee: Row
beforeEach(async () => {
  tee = await makeVariant(db.sql, { inventory: 5 })
})

async function priced(cents: number, values: Record<string, unknown> = {}) {
  return makeVariant(db.sql, { price_cents: cents, ...values })
}

async function detail(attempt: Promise<unknown>) {
  const fault = await attempt.then(
    () => ({ detail: "null" }),
    (error: { detail: string }) => error,
  )
  return JSON.parse(fault.detail)
}

test("a checkout takes its prices and names from the database", async () => {
  const opened = await openCheckout(db.sql, [{ variant: tee, qty: 2 }])
  expect(opened).toMatchObject({
    status: "open",
    currency: "GBP",
    country: "GB",
    subtotal_cents: 5000,
    discount_cents: 0,
    shipping_cents: 0,
    total_cents: 5000,
    needs_address: true,
    consented_at: null,
    promo_code: null,
  })
  expect(opened.items).toMatchObject([
    {
      product_id: tee.product_id,
      variant_id: tee.id,
      qty: 2,
      unit_price_cents: 2500,
      product_title: "Rye Lane Tee",
      variant_title: "Large",
      is_digital: false,
    },
  ])
  expect(opened).not.toHaveProperty("client_block")
})

test("a later price does not change an open checkout", async () => {
  const { id } = await openCheckout(db.sql, [{ variant: tee, qty: 1 }])
  await db.sql`update product_variants set price_cents = 9900
    where id = ${tee.id}`
  const [kept] = await db.sql`select subtotal_cents from checkouts
    where id = ${id}`
  expect(kept).toEqual({ subtotal_cents: 2500 })
})

test("opening takes the stock and writes down what it took", async () => {
  const { id } = await openCheckout(db.sql, [{ variant: tee, qty: 3 }])
  expect(await stockOf(db.sql, tee)).toBe(2)
  expect(
    await db.sql`select variant_id, qty, state from stock_reservations
      where checkout_id = ${id}`,
  ).toEqual([{ variant_id: tee.id, qty: 3, state: "held" }])
})

test("unlimited stock is never touched", async () => {
  const poster = await makeVariant(db.sql)
  const { id } = await openCheckout(db.sql, [{ variant: poster, qty: 900 }])
  expect(await stockOf(db.sql, poster)).toBe(-1)
  expect(
    await db.sql`select from stock_reservations where checkout_id = ${id}`,
  ).toEqual([])
})

test("more than there is is refused and nothing is taken", async () => {
  const mug = await makeVariant(db.sql, { inventory: 9 })
  const greedy = () =>
    openCheckout(db.sql, [
      { variant: mug, qty: 1 },
      { variant: tee, qty: 6 },
    ])
  expect(await refusal(greedy())).toBe("9X004")
  const short = { variant_id: tee.id, wanted: 6, left: 5 }
  expect(await detail(greedy())).toEqual({ ...short, short: [short], units: 7 })
  expect(await stockOf(db.sql, tee)).toBe(5)
  expect(await stockOf(db.sql, mug)).toBe(9)
})

test("the same variant on two lines is one line", async () => {
  const line = { variant: tee, qty: 3 }
  expect(await refusal(openCheckout(db.sql, [line, line]))).toBe("9X004")
  const { items } = await openCheckout(db.sql, [
    { variant: tee, qty: 2 },
    { variant: tee, qty: 3 },
  ])
  expect(items).toMatchObject([{ qty: 5 }])
})

const UNREADABLE: [string, unknown][] = [
  ["not a list", { a: 1 }],
  ["a list of words", ["tee"]],
  ["no quantity", [{ product_id: uuid(1), variant_id: uuid(2) }]],
  ["a negative quantity", [line({ qty: -1 })]],
  ["a quantity of nought", [line({ qty: 0 })]],
  ["half a thing", [line({ qty: 1.5 })]],
  ["a quantity in words", [line({ qty: "1" })]],
  ["a thousand of it", [line({ qty: 1000 })]],
  ["an id that is none", [line({ variant_id: "1; drop table orders" })]],
  ["101 lines", Array(101).fill(line({}))],
]

test.each(UNREADABLE)("a basket of %s is refused", async (_, lines) => {
  const attempt = db.sql`select open_checkout(
    p_lines => ${db.sql.json(lines as never)})`
  expect(await refusal(attempt)).toBe("9X001")
})

test("an empty basket is refused, a guest's and a member's", async () => {
  const fan = await member(db.sql)
  expect(await refusal(openCheckout(db.sql, []))).toBe("9X002")
  expect(await refusal(openCheckout(db.sql, null))).toBe("9X002")
  const empty = openCheckout(db.sql, null, { user: fan.id })
  expect(await refusal(empty)).toBe("9X002")
})

test("what is not on sale cannot be bought", async () => {
  const shelved = await makeProduct(db.sql, { active: false })
  const hidden = await makeVariant(db.sql, { product_id: shelved.id })
  const stranger = { ...tee, product_id: shelved.id }
  const ghost = { ...tee, id: uuid(3) }
  for (const variant of [hidden, stranger, ghost]) {
    const attempt = () => openCheckout(db.sql, [{ variant, qty: 1 }])
    expect(await refusal(attempt())).toBe("9X003")
    expect(await detail(attempt())).toEqual({ variant_ids: [variant.id] })
  }
})

test("a basket that mixes currencies is refused", async () => {
  const dollars = await makeVariant(db.sql, { currency: "USD" })
  const mixed = openCheckout(db.sql, [
    { variant: tee, qty: 1 },
    { variant: dollars, qty: 1 },
  ])
  expect(await refusal(mixed)).toBe("9X005")
  const foreign = openCheckout(db.sql, [{ variant: dollars, qty: 1 }])
  expect(await refusal(foreign)).toBe("9X005")
})

const PROMOS: [string, number, string][] = [
  ["NO-SUCH", 2500, "9X006"],
  ["ASLEEP", 2500, "9X006"],
  ["GONE", 2500, "9X007"],
  ["NINE20", 4999, "9X008"],
  ["NINE20", 5000, "none"],
  [" welcome10 ", 2500, "none"],
  ["", 2500, "none"],
]

test.each(PROMOS)(
  "code %s on %i pence answers %s",
  async (promo, cents, code) => {
    const variant = await priced(cents)
    const attempt = openCheckout(db.sql, [{ variant, qty: 1 }], { promo })
    expect(await refusal(attempt)).toBe(code)
  },
)

const DISCOUNTS: [number, number, number][] = [
  [2500, 250, 2250 + 450],
  [2505, 251, 2254 + 450],
  [2504, 250, 2254 + 450],
  [4999, 500, 4499 + 450],
  [5000, 500, 4500],
]

test.each(DISCOUNTS)(
  "a tenth of %i is %i, rounded half up, and the total %i",
  async (cents, discount_cents, total_cents) => {
    const variant = await priced(cents)
    const opened = await openCheckout(db.sql, [{ variant, qty: 1 }], {
      promo: "WELCOME10",
    })
    expect(opened).toMatchObject({ discount_cents, total_cents })
  },
)

test("shipping looks at the sum before the discount", async () => {
  const opened = await openCheckout(db.sql, [{ variant: tee, qty: 2 }], {
    promo: "NINE20",
  })
  expect(opened).toMatchObject({ discount_cents: 1000, shipping_cents: 0 })
})

test("a download ships free, asks no address and notes the consent", async () => {
  const album = await makeDownload(db.sql)
  const opened = await openCheckout(db.sql, [{ variant: album, qty: 1 }])
  expect(opened).toMatchObject({ shipping_cents: 0, needs_address: false })
  expect(opened.consented_at).toEqual(expect.any(String))
  const mixed = await openCheckout(db.sql, [
    { variant: await priced(100), qty: 1 },
    { variant: await makeDownload(db.sql), qty: 1 },
  ])
  expect(mixed).toMatchObject({ shipping_cents: 450, needs_address: true })
  expect(mixed.consented_at).toEqual(expect.any(String))
})

test("what is posted besides its download asks for the address, and nothing ends", async () => {
  const variant = await makeVariant(db.sql, {
    ...{ price_cents: 100, is_digital: true, needs_address: true },
  })
  const opened = await openCheckout(db.sql, [{ variant, qty: 1 }])
  expect(opened).toMatchObject({ shipping_cents: 450, needs_address: true })
  expect(opened.consented_at).toBeNull()
  const ticket = await makeVariant(db.sql, { needs_address: false })
  const seat = await openCheckout(db.sql, [{ variant: ticket, qty: 1 }])
  expect(seat).toMatchObject({ shipping_cents: 0, needs_address: false })
  expect(seat.consented_at).toBeNull()
})

test("a total of nought is fine, one to 29 pence is not, 30 is", async () => {
  const digital = { is_digital: true }
  const free = await openCheckout(
    db.sql,
    [{ variant: await priced(2500, digital), qty: 1 }],
    { promo: "GIFT" },
  )
  expect(free.total_cents).toBe(0)
  for (const [cents, code] of [
    [1, "9X010"],
    [29, "9X010"],
    [30, "none"],
  ] as const) {
    const variant = await priced(cents, digital)
    const attempt = openCheckout(db.sql, [{ variant, qty: 1 }])
    expect(await refusal(attempt)).toBe(code)
  }
})

test("a sum no card can pay is refused", async () => {
  const gold = await priced(99_999_999)
  const attempt = openCheckout(db.sql, [{ variant: gold, qty: 900 }])
  expect(await refusal(attempt)).toBe("9X001")
})

test("a member's cart is bought as it is on the server", async () => {
  const fan = await member(db.sql)
  await db.sql`insert into cart_items (user_id, product_id, variant_id, qty)
    values (${fan.id}, ${tee.product_id as string}, ${tee.id}, 2)`
  const opened = await openCheckout(db.sql, null, { user: fan.id })
  expect(opened).toMatchObject({ user_id: fan.id, subtotal_cents: 5000 })
})

test("a member has one live checkout; ending it makes room", async () => {
  const fan = await member(db.sql)
  const lines = [{ variant: tee, qty: 3 }]
  const first = await openSession(db.sql, lines, { user: fan.id })
  const second = () => openSession(db.sql, lines, { user: fan.id })
  expect(await refusal(second())).toBe("9X011")
  expect(await detail(second())).toEqual({
    checkouts: [{ id: first.id, session_id: first.session_id }],
  })
  await db.sql`select end_checkout('replaced', ${first.session_id})`
  expect(await refusal(second())).toBe("none")
  expect(await stockOf(db.sql, tee)).toBe(2)
})

test("a guest names the checkout that the new one replaces", async () => {
  const lines = [{ variant: tee, qty: 1 }]
  const first = await openSession(db.sql, lines)
  const replaces = first.session_id
  const again = () => openSession(db.sql, lines, { replaces })
  expect(await refusal(again())).toBe("9X011")
  await db.sql`select end_checkout('replaced', ${first.session_id})`
  expect(await refusal(again())).toBe("none")
})

test("an unpaid end gives the stock back once", async () => {
  const { session_id } = await openSession(db.sql, [{ variant: tee, qty: 4 }])
  const end = () => db.sql`select end_checkout('expired', ${session_id}) as it`
  expect(await end()).toEqual([{ it: true }])
  expect(await stockOf(db.sql, tee)).toBe(5)
  expect(await end()).toEqual([{ it: false }])
  expect(await stockOf(db.sql, tee)).toBe(5)
  expect(
    await db.sql`select status, outcome from checkouts
      where session_id = ${session_id}`,
  ).toEqual([{ status: "ended", outcome: "expired" }])
})

test("a slow payment keeps its stock until it fails", async () => {
  const { session_id } = await openSession(db.sql, [{ variant: tee, qty: 4 }])
  await db.sql`select hold_checkout(${session_id})`
  expect(await stockOf(db.sql, tee)).toBe(1)
  await db.sql`select end_checkout('failed', ${session_id})`
  expect(await stockOf(db.sql, tee)).toBe(5)
})

test("stock that became unlimited meanwhile stays unlimited", async () => {
  const { session_id } = await openSession(db.sql, [{ variant: tee, qty: 4 }])
  await db.sql`update product_variants set inventory = -1 where id = ${tee.id}`
  await db.sql`select end_checkout('expired', ${session_id})`
  expect(await stockOf(db.sql, tee)).toBe(-1)
})

test("a session is attached once, and again only as itself", async () => {
  const { id } = await openCheckout(db.sql, [{ variant: tee, qty: 1 }])
  const attach = (session: string) =>
    db.sql`select attach_session(${id}, ${session}, '/pay', null)`
  await attach("session_a")
  expect(await refusal(attach("session_a"))).toBe("none")
  expect(await refusal(attach("session_b"))).toBe("9X021")
  const unknown = db.sql`select attach_session(${uuid(4)}, 'x', '/pay', null)`
  expect(await refusal(unknown)).toBe("9X020")
})

test("an unknown session or an odd outcome is refused", async () => {
  const unknown = db.sql`select end_checkout('expired', 'nobody')`
  expect(await refusal(unknown)).toBe("9X020")
  const { session_id } = await openSession(db.sql, [{ variant: tee, qty: 1 }])
  const odd = db.sql`select end_checkout('paid', ${session_id})`
  expect(await refusal(odd)).toBe("9X001")
})

test("checkouts nobody came back from are due, open ones first", async () => {
  await db.sql`update checkouts set expires_at = now() + interval '1 hour'`
  const lines = [{ variant: tee, qty: 1 }]
  const slow = await openSession(db.sql, lines)
  await db.sql`select hold_checkout(${slow.session_id})`
  const lost = await openSession(db.sql, lines)
  await openSession(db.sql, lines)
  await db.sql`update checkouts set expires_at = now() - interval '1 minute'
    where id in (${slow.id}, ${lost.id})`
  const due = await db.sql`select id from due_checkouts()`
  expect(due).toEqual([{ id: lost.id }, { id: slow.id }])
})

test("with no zone or no rate for the country the order is refused", async () => {
  const lines = db.sql.json(basket([{ variant: await priced(100), qty: 1 }]))
  const to = (country: string) =>
    db.sql`select open_checkout(p_lines => ${lines}, p_country => ${country})
      -> 'shipping_cents' as cents`
  expect(await refusal(to("FR"))).toBe("9X009")
  const world = await insert(db.sql, "shipping_zones", {
    name: "Everywhere else",
    countries: ["*"],
  })
  expect(await refusal(to("FR"))).toBe("9X009")
  const rates = [
    { rate_cents: 1600, min_order_value_cents: 100 },
    { rate_cents: 1200, min_order_value_cents: 101 },
    { rate_cents: 900, max_order_value_cents: 5000 },
    { rate_cents: 1, min_order_value_cents: 100, is_active: false },
  ]
  for (const rate of rates) {
    await insert(db.sql, "shipping_rates", {
      shipping_zone_id: world.id,
      ...rate,
    })
  }
  expect(await to("FR")).toEqual([{ cents: 1600 }])
  expect(await to("GB")).toEqual([{ cents: 450 }])
  await db.sql`update shipping_rates set is_free_shipping = true
    where rate_cents = 1600`
  expect(await to("FR")).toEqual([{ cents: 0 }])
})

test("the threshold is the setting's, 5000 without it", async () => {
  const total = async (cents: number) => {
    const variant = await priced(cents)
    const opened = await openCheckout(db.sql, [{ variant, qty: 1 }])
    return opened.shipping_cents
  }
  expect([await total(4999), await total(5000)]).toEqual([450, 0])
  await insert(db.sql, "site_settings", {
    key: "free_shipping_threshold",
    value: db.sql.json({ amount_cents: 300 }),
  })
  expect([await total(299), await total(300)]).toEqual([450, 0])
  await db.sql`delete from site_settings`
})

function line(values: Record<string, unknown>) {
  return { product_id: uuid(1), variant_id: uuid(2), qty: 1, ...values }
}

function uuid(n: number) {
  return `00000000-0000-4000-8000-00000000000${n}`
}

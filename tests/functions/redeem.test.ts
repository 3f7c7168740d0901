import { expect, test } from "vitest"
import { newAddress } from "../support/guest.ts"
import { makeDownload } from "../support/label-catalogue.ts"
import { as, staff } from "../support/label-people.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql, call } = harness
const shop = await staff(sql, "shop")
const variant = await makeDownload(sql)

type Made = { id: string; codes: string[] }

/** Codes of a batch of their own, as the shop gets them. */
async function codes(count: number, of = variant.id, until?: Date) {
  const [row] = await as(
    sql,
    shop,
    (tx) => tx<[{ made: Made }]>`
      select make_download_codes('Sleeves', ${of}, ${count},
        ${until ?? null}) as made`,
  )
  return row.made
}

async function one() {
  const { codes: made } = await codes(1)
  return made[0] ?? ""
}

const EMAIL = "ines@fans.example"

function redeem(code: string, email = EMAIL, address?: string) {
  const body = { isGuest: true, code, email }
  return call("redeem-code", body, address ? { address } : {})
}

test("a guest's code opens the page of an order that cost nothing, once", async () => {
  const code = await one()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/)
  const answer = await redeem(` ${code.toLowerCase().replaceAll("-", " ")} `)
  expect(answer).toMatchObject({ status: 200 })
  const [, id, key] = /\/order\/([^#]+)#key=(.+)$/.exec(answer.body.url) ?? []
  const page = await call("get-order", { order_id: id, key })
  expect(page.body).toMatchObject({
    status: "paid",
    email: EMAIL,
    total_cents: 0,
    needs_shipping: false,
    items: [{ variant_id: variant.id, unit_price_cents: 0 }],
    downloads: [{ remaining: 3 }],
  })
  const [mail] = await sql`
    select recipient, status from mail_outbox
    where event_key = ${`order_confirmation:${id}`}`
  expect(mail).toMatchObject({ recipient: EMAIL })
  expect(mail?.status).not.toBe("held")
  // Whoever lost the answer asks again; anybody else comes too late.
  expect((await redeem(code)).body.url).toContain(id)
  expect(await redeem(code, "other@fans.example")).toMatchObject({
    status: 409,
    body: { code: "used_code" },
  })
  const orders = await sql`
    select from order_items where variant_id = ${variant.id}`
  expect(orders).toHaveLength(1)
})

test("a member's goes into the account, also while a cart is being paid", async () => {
  const member = await harness.member()
  await sql`
    insert into checkouts (user_id, currency, country, subtotal_cents,
      discount_cents, shipping_cents, total_cents, needs_address)
    values (${member.id}, 'GBP', 'GB', 0, 0, 0, 0, false)`
  const body = { isGuest: false, code: await one() }
  const answer = await call("redeem-code", body, { token: member.token })
  expect(answer.body.url).toContain("/success?session_id=code_")
  const [order] = await sql`
    select id, email from orders where user_id = ${member.id}`
  expect(order?.email).toBe(member.email)
  // The success page asks as it does after a payment.
  const session_id = new URL(answer.body.url).searchParams.get("session_id")
  const found = await call("process-order", { session_id })
  expect(found.body).toMatchObject({ order_id: order?.id })
  expect((await call("redeem-code", body)).status).toBe(401)
})

test("an address that has an account gets no key by typing it", async () => {
  const member = await harness.member()
  const answer = await redeem(await one(), member.email)
  expect(answer.body.url).toContain("/success?")
  expect(answer.body.url).not.toContain("key=")
})

test("of twenty at once who redeem one code, one does", async () => {
  const code = await one()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => redeem(code, `fan${n}@fans.example`)),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test("what has ended or expired opens nothing, nor does what is no code", async () => {
  const { id, codes: made } = await codes(2)
  const [first = "", second = ""] = made
  await redeem(first)
  await as(sql, shop, (tx) => tx`select end_download_batch(${id})`)
  expect(await redeem(second)).toMatchObject({ status: 410 })
  // What was redeemed before stays whose it is.
  expect(await redeem(first)).toMatchObject({ status: 200 })
  const late = await codes(1, variant.id, new Date(Date.now() + 60_000))
  await sql`update download_batches set expires_at = now() - interval '1 s'
    where id = ${late.id}`
  expect(await redeem(late.codes[0] ?? "")).toMatchObject({ status: 410 })
  expect(await redeem(await one(), "no address")).toMatchObject({
    status: 400,
    body: { code: "bad_email" },
  })
})

test("ten wrong guesses an hour end a client's guessing, right ones included", async () => {
  const address = newAddress()
  // Twenty cards are no guesses.
  const { codes: made } = await codes(20)
  for (const code of made) {
    expect((await redeem(code, EMAIL, address)).status).toBe(200)
  }
  const guesses = await Promise.all(
    Array.from({ length: 15 }, (_, n) =>
      redeem(`GUESS-GUESS-GUES${n}`, EMAIL, address),
    ),
  )
  const wrong = guesses.filter(({ status }) => status === 404)
  expect(wrong).toHaveLength(10)
  const last = await redeem(await one(), EMAIL, address)
  expect(last).toMatchObject({ status: 429, body: { code: "too_many_codes" } })
  expect(last.headers.get("Retry-After")).toBe("3600")
  expect((await redeem(await one())).status).toBe(200)
})

test("a used card opens nothing to who finds it later, and each address tried is a guess", async () => {
  const code = await one()
  const owner = "first@fans.example"
  expect((await redeem(code, owner)).status).toBe(200)
  await sql`update download_codes
    set redeemed_at = redeemed_at - interval '1 hour'
    where redeemed_at > now() - interval '1 minute'`
  const finder = newAddress()
  const tried: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    const { status } = await redeem(code, owner, finder)
    tried.push(status)
  }
  expect(tried).toEqual([...Array(10).fill(409), 429])
})

test("the shop alone makes codes, of what can be downloaded, and reads none", async () => {
  const attempt = (run: () => Promise<unknown>) =>
    run().then(
      () => "none",
      (error: { code: string }) => error.code,
    )
  const editor = await staff(sql, "editor")
  const make = (person: typeof shop) =>
    as(
      sql,
      person,
      (tx) => tx`select make_download_codes('Press', ${variant.id}, 1)`,
    )
  expect(await attempt(() => make(editor))).toBe("42501")
  const [posted] = await sql<[{ id: string }]>`
    insert into product_variants (product_id, title, price_cents,
      needs_address, digital_payload_id, is_digital)
    select product_id, 'Vinyl', 100, true, digital_payload_id, true
    from product_variants where id = ${variant.id} returning id`
  expect(await attempt(() => codes(1, posted.id))).toBe("9X090")
  expect(await attempt(() => codes(5001))).toBe("9X001")
  const { id } = await codes(3)
  const read = (columns: string) =>
    as(sql, shop, (tx) =>
      tx.unsafe(`select ${columns} from download_codes
        where batch_id = '${id}'`),
    )
  expect(await read("redeemed_at")).toHaveLength(3)
  expect(await attempt(() => read("code_sha256"))).toBe("42501")
  const [batch] = await as(
    sql,
    shop,
    (tx) => tx`select b.size, b.redeemed from download_batches b
      where b.id = ${id}`,
  )
  expect(batch).toEqual({ size: 3, redeemed: 0 })
})

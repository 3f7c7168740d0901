import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { makeShipping, makeVariant } from "../support/label-catalogue.ts"
import {
  basket,
  openCheckout,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { refusal } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const tee = await makeVariant(db.sql, { inventory: 100 })

test("money on its way ends as failed or expired, never by a change of mind", async () => {
  const stock = await stockOf(db.sql, tee)
  const { session_id } = await openSession(db.sql, [{ variant: tee, qty: 4 }])
  await db.sql`select hold_checkout(${session_id})`
  const end = (outcome: string) =>
    db.sql`select end_checkout(${outcome}, ${session_id}) as ended`
  expect(await refusal(end("cancelled"))).toBe("9X021")
  expect(await refusal(end("replaced"))).toBe("9X021")
  expect(await stockOf(db.sql, tee)).toBe(stock - 4)
  expect(await end("expired")).toEqual([{ ended: true }])
  expect(await stockOf(db.sql, tee)).toBe(stock)
})

test("a session without a name is not attached", async () => {
  const { id } = await openCheckout(db.sql, [{ variant: tee, qty: 1 }])
  for (const session of [null, "", "x".repeat(301)]) {
    const attempt = db.sql`
      select attach_session(${id}, ${session}, '/pay', null)`
    expect(await refusal(attempt)).toBe("9X001")
  }
})

test("a checkout cannot end as nothing", async () => {
  const { id } = await openCheckout(db.sql, [{ variant: tee, qty: 1 }])
  const attempt = db.sql`select end_checkout(null, p_checkout_id => ${id})`
  expect(await refusal(attempt)).toBe("9X001")
})

test("a country that is none and an account that is none are refused", async () => {
  const lines = db.sql.json(basket([{ variant: tee, qty: 1 }]))
  for (const country of [null, "", "GBR", "*"]) {
    const attempt = db.sql`
      select open_checkout(p_lines => ${lines}, p_country => ${country})`
    expect(await refusal(attempt), String(country)).toBe("9X001")
  }
  const nobody = "00000000-0000-4000-8000-000000000001"
  const attempt = db.sql`
    select open_checkout(p_user_id => ${nobody}, p_lines => ${lines})`
  expect(await refusal(attempt)).toBe("9X040")
})

test("a sum or a currency that is none makes no order", async () => {
  const { session_id } = await openSession(db.sql, [{ variant: tee, qty: 1 }])
  const odd = [
    [null, "gbp"],
    [-1, "gbp"],
    [2950, null],
    [2950, "pounds"],
  ] as const
  for (const [cents, currency] of odd) {
    const attempt = db.sql`
      select complete_checkout(${session_id}, ${cents}, ${currency})`
    expect(await refusal(attempt), `${cents} ${currency}`).toBe("9X001")
  }
  expect(await db.sql`select from orders`).toEqual([])
})

test("a checkout from an address that cannot be read is opened", async () => {
  for (const address of ["fe80::1%eth0", "unknown", "[::1]:80", ""]) {
    const opened = openCheckout(db.sql, [{ variant: tee, qty: 1 }], { address })
    expect(await refusal(opened), address).toBe("none")
  }
})

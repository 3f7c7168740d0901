import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { insert } from "../support/label-catalogue.ts"
import {
  as,
  member,
  type Person,
  refusal,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const codes = [
  { code: "WELCOME10", discount_percent: 10 },
  { code: "GONE", discount_percent: 15, expires_at: new Date("2020-01-01") },
  { code: "ASLEEP", discount_percent: 50, active: false },
]
for (const code of codes) await insert(db.sql, "promo_codes", code)

function ask(person: Person, code: string | null) {
  return as(db.sql, person, (tx) => tx`select * from get_promo_code(${code})`)
}

test("a code is answered by its exact name, in any case", async () => {
  const answer = [
    {
      code: "WELCOME10",
      active: true,
      expires_at: null,
      min_order_cents: null,
      discount_percent: 10,
      product_ids: [],
      refusal: null,
    },
  ]
  expect(await ask(visitor(), "WELCOME10")).toEqual(answer)
  expect(await ask(visitor(), " welcome10 ")).toEqual(answer)
  expect(await ask(await member(db.sql), "Welcome10")).toEqual(answer)
})

test("nothing but an exact name finds a code", async () => {
  for (const guess of ["", "%", "WELCOME1_", "WELCOME", "WELCOME10%", null]) {
    expect(await ask(visitor(), guess), String(guess)).toEqual([])
  }
})

test("an inactive code is none, an expired one is told", async () => {
  expect(await ask(visitor(), "ASLEEP")).toEqual([])
  const [gone] = await ask(visitor(), "GONE")
  expect(gone?.expires_at.getTime()).toBeLessThan(Date.now())
})

test("twenty wrong guesses an hour end the guessing, right ones included", async () => {
  const guesser = visitor()
  for (let guess = 0; guess < 20; guess += 1) {
    expect(await ask(guesser, `GUESS${guess}`)).toEqual([])
  }
  expect(await refusal(ask(guesser, "GUESS20"))).toBe("PT429")
  expect(await refusal(ask(guesser, "WELCOME10"))).toBe("PT429")
  expect(await ask(visitor(), "WELCOME10")).toHaveLength(1)
})

test("a right code may be asked for as often as a cart is looked at", async () => {
  const shopper = visitor()
  for (let look = 0; look < 30; look += 1) {
    expect(await ask(shopper, "WELCOME10")).toHaveLength(1)
  }
})

test("asked where nothing can be counted, right and wrong look the same", async () => {
  const peek = (code: string) =>
    as(db.sql, visitor(), async (tx) => {
      await tx`set transaction read only`
      return await tx`select * from get_promo_code(${code})`
    })
  expect(await refusal(peek("WELCOME10"))).toBe("25006")
  expect(await refusal(peek("GUESS"))).toBe("25006")
})

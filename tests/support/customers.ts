import { setTimeout as pause } from "node:timers/promises"
import type { StripeStandIn } from "#tests/functions/support/stripe-stand-in.ts"
import type { Row } from "#tests/support/label-catalogue.ts"
import type { Ledger } from "../prove/ledger.ts"
import type { Office } from "./office.ts"
import type { Random } from "./random.ts"
import { lineOf } from "./shop-fixture.ts"
import { type Member, makeMember, newAddress, PASSWORD } from "./shoppers.ts"
import { until } from "./until.ts"
import { type Answer, createVisitor, type Place } from "./visitor.ts"

type Doors = {
  place: Place
  goods: Row[]
  random: Random
  stripe: StripeStandIn
  office: Office
  ledger: Ledger
}

export type Customers = Awaited<ReturnType<typeof openDoors>>

const BUYERS = 4
const MEMBERS = 4
const PAGES = ["/", "/shop", "/artists"]
const TABLE = "/rest/v1/artists?select=id,name&limit=5"
/** Every request must be answered within this, whatever the answer. */
const FUNCTION_MS = 10_000
const PAGE_MS = 8_000

/** Buyers who pay at the provider's, members who sign in, readers of pages and
 * tables, and the label in its Studio. They continue until stopped; every
 * answer is timed and judged. */
export async function openDoors(doors: Doors) {
  const { place, goods, random, stripe, office, ledger } = doors
  const paid: string[] = []
  let open = true
  let note = "all is well"

  async function timed(
    what: string,
    longestMs: number,
    ask: () => Promise<Answer>,
  ) {
    const began = performance.now()
    const answer = await ask().catch((error: Error) => error.message)
    const took = Math.round(performance.now() - began)
    const seen = typeof answer === "string" ? answer : `${answer.status}`
    ledger.expect(
      "prompt",
      took < longestMs,
      `${what} took ${took} ms with ${note}: ${seen}`,
    )
    return answer
  }

  async function checkOut() {
    const visitor = createVisitor(place, random)
    const items = [lineOf(random.pick(goods), 1)]
    const answer = await timed("create-checkout", FUNCTION_MS, () =>
      visitor.invoke("create-checkout", { isGuest: true, items }),
    )
    judge("create-checkout", answer, [200, 503, 504])
    return typeof answer === "string" ? null : (answer.body.url ?? null)
  }

  function judge(what: string, answer: Answer | string, allowed: number[]) {
    const status = typeof answer === "string" ? answer : answer.status
    ledger.expect(
      "answers",
      allowed.some((known) => known === status),
      `${what} answered ${status} with ${note}`,
    )
  }

  async function buy() {
    const url = await checkOut()
    if (!url) return pause(50)
    const session = url.split("/").at(-1) ?? ""
    // Test payments prove no address, and one address gets few letters a day.
    const email = newAddress(random)
    stripe.pay(session, { customer_details: { email, phone: null } })
    paid.push(session)
    const answer = await timed("process-order", FUNCTION_MS, () =>
      fetchOrder(session),
    )
    judge("process-order", answer, [200, 503, 504])
  }

  function fetchOrder(session_id: string) {
    const visitor = createVisitor(place, random)
    return visitor.invoke("process-order", { session_id })
  }

  async function read(path: string) {
    const visitor = createVisitor(place, random)
    const answer = await timed(path, PAGE_MS, () => visitor.send(path))
    judge(path, answer, [200])
    await pause(20)
  }

  async function readTable() {
    const visitor = createVisitor(place, random)
    const answer = await timed(TABLE, PAGE_MS, () => visitor.call(TABLE))
    judge(TABLE, answer, [200, 503])
    return typeof answer !== "string" && answer.status === 200
  }

  /** A request to wait after too many sign-ins is an answer too. */
  async function signIn() {
    const { email } = random.pick(members)
    const visitor = createVisitor(place, random)
    const answer = await timed("sign-in", PAGE_MS, () =>
      visitor.call("/auth/v1/token?grant_type=password", {
        email,
        password: PASSWORD,
      }),
    )
    judge("sign-in", answer, [200, 429, 503])
  }

  /** A refusal because a row was changed or removed is an answer too. */
  async function watchOffice(what: string, ask: () => Promise<Answer>) {
    const answer = await timed(`${what} in Studio`, FUNCTION_MS, ask)
    judge(`${what} in Studio`, answer, [200, 201, 204, 400, 404, 409, 422, 503])
    await pause(50)
    if (typeof answer === "string") throw new Error(answer)
    return answer
  }

  async function keepAt(errand: () => Promise<unknown>) {
    while (open) await errand()
  }

  for (const path of PAGES) await read(path)
  const members: Member[] = []
  while (members.length < MEMBERS) {
    members.push(await makeMember(place, random))
  }
  const working = office.workUntil(watchOffice)
  const done = Promise.all([
    ...Array.from({ length: BUYERS }, () => keepAt(buy)),
    ...PAGES.map((path) => keepAt(() => read(path))),
    keepAt(() => readTable().then(() => pause(50))),
    keepAt(() => signIn().then(() => pause(500))),
  ])

  return {
    paid,
    note(words: string) {
      note = words
    },
    canBuy: async () => (await checkOut()) !== null,
    canRead: readTable,
    /** Clients that got no answer come back until they have one. */
    async fetchOrders() {
      for (const session of paid) {
        await until(async () => {
          const { status } = await fetchOrder(session)
          return status === 200
        }, 30)
      }
    },
    async close() {
      open = false
      await Promise.all([done, working.stop()])
    },
  }
}

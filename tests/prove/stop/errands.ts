import { Agent } from "node:http"
import { FORM, sessionIn } from "#tests/support/guest.ts"
import type { Random } from "../../support/random.ts"
import { lineOf } from "../../support/shop-fixture.ts"
import { type Crowd, newAddress } from "../../support/shoppers.ts"
import { createVisitor } from "../../support/visitor.ts"
import { ask, REFUSED, type Told } from "./asking.ts"

/** A repeated request of some client; each answer is recorded. */
export type Errand = { what: string; run: () => Promise<Told> }

const PAGES = ["/", "/shop", "/releases", "/events", "/cart"]
const TABLES = ["artists_public_v?select=*", "products?select=id,title"]

/** Reads cached and uncached pages on a keep-alive connection. */
export function reader({ place }: Crowd, random: Random): Errand {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = from(createVisitor(place, random).address)
  const word = random.below(1e9).toString(36)
  return {
    what: "a page",
    run: () => {
      const path = random.pick([...PAGES, `/shop?q=${word}`])
      return ask(place.url + path, { agent, headers })
    },
  }
}

export function caller({ place }: Crowd, random: Random): Errand {
  const own = from(createVisitor(place, random).address)
  const headers = { ...own, apikey: place.publishable }
  return {
    what: "a table",
    run: () => ask(`${place.url}/rest/v1/${random.pick(TABLES)}`, { headers }),
  }
}

/** From the cart to the order, step by step; acknowledged steps are recorded in
 * the crowd's books. */
export function buyer(crowd: Crowd, random: Random): Errand {
  const { place, stall, told } = crowd
  let session = ""
  let paid = false

  async function invoke(name: string, body: object) {
    const { address } = createVisitor(place, random)
    const answer = await ask(`${place.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { ...from(address), apikey: place.publishable },
      content: JSON.stringify(body),
    })
    const taken = answer.status === 200 && !answer.fault
    return { answer, said: taken ? JSON.parse(String(answer.body)) : null }
  }

  async function open() {
    const items = [lineOf(random.pick(stall.goods), 1)]
    const asked = { isGuest: true, items }
    const { answer, said } = await invoke("create-checkout", asked)
    session = said ? sessionIn(said.url) : ""
    return answer
  }

  async function pay() {
    const form = { ...FORM, email: newAddress(random) }
    const asked = { step: "pay", session_id: session, form }
    const { answer, said } = await invoke("test-payment", asked)
    paid = said?.outcome === "paid"
    if (paid) told.paid.add(session)
    else session = ""
    return answer
  }

  async function comeBack() {
    const asked = { session_id: session }
    const { answer, said } = await invoke("process-order", asked)
    if (said) told.orders.set(session, said.order_id)
    session = ""
    paid = false
    return answer
  }

  return {
    what: "a step of a purchase",
    run: () => (paid ? comeBack() : session ? pay() : open()),
  }
}

/** Downloads a bought file at a limited speed. */
export function listener(link: string, music: Buffer, restMs: number): Errand {
  return {
    what: "a download",
    async run() {
      const told = await ask(link, { restMs })
      const differs = told.status === 200 && !told.body.equals(music)
      return differs ? { ...told, fault: told.fault || "other bytes" } : told
    },
  }
}

/** Repeats until connections are refused; returns all the answers. */
export async function untilRefused({ what, run }: Errand) {
  const answers: (Told & { what: string })[] = []
  while (answers.at(-1)?.fault !== REFUSED) {
    answers.push({ what, ...(await run()) })
  }
  return answers
}

function from(address: string) {
  return { "X-Forwarded-For": address }
}

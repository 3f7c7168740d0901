import { randomUUID } from "node:crypto"
import type { Random } from "./random.ts"
import type { Answer } from "./visitor.ts"

export type Refunding = ReturnType<typeof openRefunding>

type Call = (what: string, path: string, body?: object) => Promise<Answer>

type Told = {
  paid_cents: number
  taken_cents: number
  lines: { order_item_id: string; qty: number; given: number }[]
}

const RECENT =
  "/rest/v1/orders?status=eq.paid&user_id=is.null&select=id&order=created_at.desc&limit=10"

/** Gives refunds as the dialog does, one call at a time, since the power may
 * fail after each: looks for orders, opens refund windows for them, and submits
 * one that may have been open for a while. */
export function openRefunding(givenBack: Set<string>) {
  let orders: string[] = []
  const windows = new Map<string, Told>()

  async function look(call: Call) {
    const { status, body } = await call("a list", RECENT)
    if (status === 200) orders = (body as { id: string }[]).map(({ id }) => id)
  }

  async function open(call: Call, id: string) {
    const { status, body } = await call(
      "an order's refunds",
      "/rest/v1/rpc/order_refunds",
      { p_order_id: id },
    )
    if (status === 200) windows.set(id, body as Told)
  }

  /** By line or by amount, sometimes twice, sometimes in two windows. */
  async function press(call: Call, random: Random) {
    const [order_id, told] = random.pick([...windows])
    windows.delete(order_id)
    const seen_cents = told.taken_cents
    const wish = wishFor(told, random)
    const once = async (id: string) => {
      const asked = { id, order_id, seen_cents, ...wish }
      const path = "/functions/v1/refund-order"
      const { body } = await call("a refund", path, asked)
      if (body?.state === "done") givenBack.add(id)
    }
    const id = randomUUID()
    const second = random.next() < 0.5 ? id : randomUUID()
    const both = random.next() < 0.3 ? [id, second] : [id]
    // They are independent: one that fails must not hide the other's answer.
    await Promise.allSettled(both.map(once))
  }

  return async function errand(call: Call, random: Random) {
    if (windows.size > 0) return press(call, random)
    if (orders.length === 0 || random.next() < 0.1) return look(call)
    return open(call, random.pick(orders))
  }
}

function wishFor({ lines, paid_cents, taken_cents }: Told, random: Random) {
  const left = lines.filter(({ qty, given }) => given < qty)
  if (left.length === 0 || random.next() < 0.4) {
    return { cents: random.between(1, Math.max(paid_cents - taken_cents, 1)) }
  }
  const { order_item_id, qty, given } = random.pick(left)
  const back_on_shelf = random.next() < 0.5
  const units = random.between(1, qty - given)
  const line = { order_item_id, qty: units, back_on_shelf }
  return { lines: [line], shipping: random.next() < 0.5 }
}

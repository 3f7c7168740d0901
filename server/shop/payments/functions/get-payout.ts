import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { forOneRequest } from "../../shop.ts"
import { type Books, limitPayouts, paidOrders } from "../paid-orders.ts"

const ID = z.string().regex(/^\w[\w-]{0,199}$/)
const BODY = z.object({ id: ID, after: ID.nullish() })

/** `{id, after?}` → a page of a payout's lines, each with its order. For staff
 * who may see the label's money. */
export function getPayout(books: Books): FunctionHandler {
  return async (call) => {
    await paidOrders(books, call, [])
    const { id, after } = parseBody(BODY, call.body)
    await limitPayouts(books, call)
    const { payments } = forOneRequest(books)
    const page = await payments.payoutLines(id, after ?? null)
    if (!page) throw noSuchPayout()
    const ids = page.lines.flatMap(({ paymentId }) => paymentId ?? [])
    const orders = await paidOrders(books, call, ids)
    const lines = page.lines.map((line) => ({
      ...line,
      order: orders.get(line.paymentId ?? "") ?? null,
    }))
    return { lines, next: page.next }
  }
}

function noSuchPayout() {
  const message = "The payment provider cannot say what this payout is made of."
  return new Refusal(404, { code: "no_payout", message })
}

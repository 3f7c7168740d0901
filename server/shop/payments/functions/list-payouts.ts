import { z } from "zod"
import { isDay, nextDay, startOfDay } from "#domain/calendar.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { forOneRequest } from "../../shop.ts"
import { type Books, limitPayouts, paidOrders } from "../paid-orders.ts"

const DAY = z.string().refine(isDay)
const BODY = z.object({ from: DAY, until: DAY })

/** `{from, until}` → the payouts made on these days, by London time. For staff
 * who may see the label's money. */
export function listPayouts(books: Books): FunctionHandler {
  return async (call) => {
    await paidOrders(books, call, [])
    const { from, until } = parseBody(BODY, call.body)
    await limitPayouts(books, call)
    return forOneRequest(books).payments.payouts({
      from: startOfDay(from),
      before: startOfDay(nextDay(until)),
    })
  }
}

import type { FunctionCall } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import { callerOf, rows, tablesAs } from "#server/runtime/backend-clients.ts"
import type { Shop } from "../shop.ts"

export type Books = Shop & { platform: () => Platform }

type PaidOrder = {
  id: string
  number: number
  paid_cents: number
  refunded_cents: number
  currency: string
}

/** The orders behind payments, by payment id, for staff who may see the label's
 * money; anybody else is refused, whatever they ask for. */
export async function paidOrders(
  { platform, siteUrl }: Books,
  { request, context }: FunctionCall,
  payments: string[],
) {
  const { clientAddress, requestId } = context
  const arrival = { clientAddress, requestId }
  const db = tablesAs(
    { platform: platform(), siteUrl, arrival },
    callerOf(request),
  )
  const answer = await db.rpc("orders_paid_by", { p_payments: payments })
  if (answer.error?.code === "42501") throw notYours(answer.status)
  const found = await rows(Promise.resolve(answer))
  return new Map(Object.entries(Object(found) as Record<string, PaidOrder>))
}

function notYours(status: number) {
  const message = "Only shopkeepers see the money."
  return new Refusal(status === 401 ? 401 : 403, { code: "42501", message })
}

/** Allows one person a burst of sixty and ten a minute: each is a call to the
 * provider, which limits ours. */
export async function limitPayouts({ sql }: Shop, { context }: FunctionCall) {
  const person = context.caller.claims.sub ?? ""
  const [row] = await sql<{ may: boolean }[]>`
    select private.take_allowance(${`payouts by ${person}`}, 1, 60, 600) as may`
  if (row?.may) return
  throw new Refusal(
    429,
    {
      code: "too_many",
      message: "That was a lot of payouts. Please wait a minute.",
    },
    { "Retry-After": "60" },
  )
}

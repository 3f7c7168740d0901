import { type APIRequestContext, expect } from "@playwright/test"
import { FORM } from "../../support/guest.ts"
import { keys, variantOf, type Wish } from "./shopper.ts"

type Bought = {
  wishes: Wish[]
  email: string
  name: string
  user?: string
}

export type PaidOrder = { id: string; number: string }

/** An order as the till writes it, by the steps of a sale: what buying looks
 * like is another test's. */
export async function paidOrder(
  request: APIRequestContext,
  { wishes, email, name, user }: Bought,
): Promise<PaidOrder> {
  const { secret } = await keys()
  async function step(name: string, data: object) {
    const answer = await request.post(`/rest/v1/rpc/${name}`, {
      headers: { apikey: secret },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.status() === 204 ? null : answer.json()
  }
  const lines = await Promise.all(
    wishes.map(async ({ slug, variant, qty }) => {
      const { id, product_id } = await variantOf(request, slug, variant)
      return { product_id, variant_id: id, qty }
    }),
  )
  const checkout = await step("open_checkout", {
    p_lines: lines,
    ...(user && { p_user_id: user }),
  })
  const session = `test_${crypto.randomUUID().replaceAll("-", "")}`
  await step("attach_session", {
    p_checkout_id: checkout.id,
    p_session_id: session,
    p_url: `/test-payment/${session}`,
    p_expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  })
  const { order_id, number } = await step("complete_checkout", {
    p_session_id: session,
    p_paid_cents: checkout.total_cents,
    p_paid_currency: checkout.currency,
    p_email: email,
    p_payment_id: session,
    p_address: {
      ...{ name, line1: "14 Larkhill Terrace", city: "London" },
      ...{ postcode: "SE14 9XO", country: "GB" },
    },
  })
  return { id: order_id, number: String(number) }
}

type Chosen = { id: string; product_id: string; qty: number }

/** An order that a guest paid for at the till itself, so that the money can go
 * back the way it came. */
export async function bought(
  request: APIRequestContext,
  chosen: readonly Chosen[],
  email: string,
): Promise<PaidOrder> {
  const { publishable } = await keys()
  const call = async (name: string, data: object) => {
    const headers = { apikey: publishable }
    const answer = await request.post(`/functions/v1/${name}`, {
      headers,
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const items = chosen.map(({ id, product_id, qty }) => ({
    ...{ productId: product_id, variantId: id, qty },
  }))
  const { url } = await call("create-checkout", { isGuest: true, items })
  const session_id = url.match(/test_[0-9a-f]+/)[0]
  const form = { ...FORM, email }
  await call("test-payment", { step: "pay", session_id, form })
  const { order_id, number } = await call("process-order", { session_id })
  return { id: order_id, number: String(number) }
}

import type { RouterContextProvider } from "react-router"
import { requestServices } from "../site/request-context.ts"

/** A session of the built-in payment page. */
export type TestSession = {
  id: string
  state: "open" | "challenged" | "paid" | "expired"
  email: string | null
  expires_at: string
  checkout: {
    currency: string
    promo_code: string | null
    subtotal_cents: number
    discount_cents: number
    shipping_cents: number
    total_cents: number
    needs_address: boolean
    country: string
    items: {
      product_title: string
      variant_title: string
      artist_name: string | null
      qty: number
      unit_price_cents: number
    }[]
  }
}

export type TestOutcome = {
  outcome: "paid" | "challenged" | "declined" | "over" | "faulty"
  faults?: Record<string, string>
}

type Context = Readonly<Pick<RouterContextProvider, "get">>

/** The session's data; null if the session or the page itself does not
 * exist. */
export function testSession(context: Context, session_id: string) {
  return ask<TestSession>(context, { step: "show", session_id })
}

export function testStep(context: Context, body: Record<string, unknown>) {
  return ask<TestOutcome>(context, body)
}

async function ask<T>(context: Context, body: object): Promise<T | null> {
  const { backend, publishableKey, siteUrl } = context.get(requestServices)
  const response = await backend(
    new Request(`${siteUrl}/functions/v1/test-payment`, {
      method: "POST",
      headers: { apikey: publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  )
  return response.ok ? ((await response.json()) as T) : null
}

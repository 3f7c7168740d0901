import { FunctionsClient, FunctionsHttpError } from "@supabase/functions-js"

export type CheckoutBody = {
  isGuest: boolean
  items?: { productId: string; variantId: string; qty: number }[]
  promo_code?: string
  replaces?: string
}

export type CheckoutOutcome =
  | { ok: true; url: string }
  | { ok: false; reason?: string; status?: number }

/** Asks for a payment page. What the visitor can mend is said as a sentence;
 * every other fault has none of its own. */
export async function startCheckout(
  publishableKey: string,
  token: string | null,
  body: CheckoutBody,
): Promise<CheckoutOutcome> {
  const functions = new FunctionsClient(
    `${window.location.origin}/functions/v1`,
    {
      headers: {
        apikey: publishableKey,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    },
  )
  const { data, error } = await functions.invoke("create-checkout", { body })
  if (error) return { ok: false, ...(await reasonOf(error)) }
  const url = paymentPage(data)
  return url ? { ok: true, url } : { ok: false }
}

async function reasonOf(error: unknown) {
  if (!(error instanceof FunctionsHttpError)) return {}
  const response = error.context as Response
  const { status } = response
  if (status >= 500) return { status }
  const said = await response.json().catch(() => null)
  const reason = typeof said?.message === "string" ? said.message : undefined
  return { status, reason }
}

/** Only a page: an address that would run script here is none. */
function paymentPage(data: unknown) {
  const { url } = Object(data) as { url?: unknown }
  if (typeof url !== "string") return null
  const page = URL.parse(url, window.location.href)
  return page && /^https?:$/.test(page.protocol) ? page.href : null
}

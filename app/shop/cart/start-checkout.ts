import { callFunction } from "#app/data/functions.ts"

export type CheckoutBody = {
  isGuest: boolean
  items?: {
    productId: string
    variantId: string
    qty: number
    /** For the tickets of this line. */
    names?: string[]
  }[]
  promo_code?: string
  country?: string
  replaces?: string
}

export type CheckoutOutcome =
  | { ok: true; url: string }
  | { ok: false; reason?: string; status?: number }

/** Asks for a payment page. Problems the visitor can fix come with a message;
 * other faults have none. */
export async function startCheckout(
  token: string | null,
  body: CheckoutBody,
): Promise<CheckoutOutcome> {
  const answer = await callFunction<unknown>(
    "create-checkout",
    body,
    token ?? undefined,
  )
  if (!answer.ok) {
    const { status = 0, reason } = answer
    const canBeMended = status >= 400 && status < 500
    return { ok: false, status, reason: canBeMended ? reason : undefined }
  }
  const url = paymentPage(answer.data)
  return url ? { ok: true, url } : { ok: false }
}

/** Accepts web pages only: a `javascript:` URL would run here. */
function paymentPage(data: unknown) {
  const { url } = Object(data) as { url?: unknown }
  if (typeof url !== "string") return null
  const page = URL.parse(url, window.location.href)
  return page && /^https?:$/.test(page.protocol) ? page.href : null
}

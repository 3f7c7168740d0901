import Stripe from "stripe"

/** Corrects for clock skew in requests with a time, which Stripe judges by its
 * own clock. Ours may be slow: if a time is refused, Stripe's is read from the
 * refusal and the request is retried; the difference is remembered. */
export function createTheirClock() {
  let aheadMs = 0
  return async function byTheirClock<T>(
    ask: (aheadMs: number) => Promise<T>,
  ): Promise<T> {
    const known = aheadMs
    try {
      return await ask(known)
    } catch (error) {
      const seen = aheadIn(error)
      if (seen === null || seen === known) throw error
      aheadMs = seen
      return ask(seen)
    }
  }
}

/** How far their clock is ahead; null if the time was not the fault. */
function aheadIn(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  if (error.param !== "expires_at") return null
  const theirs = Date.parse(error.headers?.date ?? "")
  return Number.isNaN(theirs) ? null : Math.max(theirs - Date.now(), 0)
}

import Stripe from "stripe"

/** Makes good for clock skew: runs what names a time to Stripe, which judges it
 * by its own clock. Ours may be slow: when a time is refused, theirs is read off
 * the refusal and it is tried once more; from then on the difference is
 * known. */
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

/** By how much their clock is ahead; null when the time was not the fault. */
function aheadIn(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  if (error.param !== "expires_at") return null
  const theirs = Date.parse(error.headers?.date ?? "")
  return Number.isNaN(theirs) ? null : Math.max(theirs - Date.now(), 0)
}

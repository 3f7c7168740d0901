import { callFunction } from "#app/data/functions.ts"

export type Confirmed = { order_id: string; customer_email: string | null }

export type Processed =
  | ({ ok: true } & Confirmed)
  | { ok: false; reason?: string; code?: string }

const RETRIES = 2
const PAUSE_MS = 2_000

const underway = new Map<string, Promise<Processed>>()

/** Makes the paid session an order. A time-out is tried again, twice, two
 * seconds apart; a screen that is shown again joins the try under way. */
export function processOrder(publishableKey: string, session: string) {
  const known = underway.get(session)
  if (known) return known
  const coming = withRetries(publishableKey, session)
  underway.set(session, coming)
  void coming.then(({ ok }) => ok || underway.delete(session))
  return coming
}

async function withRetries(publishableKey: string, session_id: string) {
  for (let retries = 0; ; retries += 1) {
    const answer = await callFunction<Confirmed>(
      "process-order",
      { session_id },
      { publishableKey },
    )
    if (answer.ok) return { ok: true as const, ...answer.data }
    if (!/timeout/i.test(answer.reason ?? "") || retries === RETRIES) {
      return answer
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

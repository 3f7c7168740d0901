import { type CardVerdict, readForm } from "./form.ts"
import type { TestSession, TestSessions } from "./sessions.ts"

/** Why a form was refused: a word for each field, and none for a session that
 * is over. The page has the sentences. */
type FormAnswer =
  | { outcome: "paid" | "challenged" | "declined" | "over" }
  | { outcome: "faulty"; faults: Record<string, string> }

/** The test page's actions: the part of a payment provider that the buyer
 * sees. */
export function createFormHandler(sessions: TestSessions, onPaid: () => void) {
  async function show(sessionId: string) {
    const session = await sessions.find(sessionId)
    return session && shown(session)
  }

  async function pay(sessionId: string, form: unknown): Promise<FormAnswer> {
    const session = await sessions.find(sessionId)
    if (!session || isOver(session)) return { outcome: "over" }
    const { checkout } = session
    const read = readForm(form, {
      needsAddress: checkout.needs_address,
      needsCard: checkout.total_cents > 0,
      country: checkout.country,
    })
    if (!read.ok) return { outcome: "faulty", faults: read.faults }
    return byCard(sessionId, read.card, read.buyer)
  }

  async function byCard(
    sessionId: string,
    card: CardVerdict,
    buyer: Parameters<TestSessions["challenge"]>[1],
  ): Promise<FormAnswer> {
    if (card === "declines") {
      await sessions.decline(sessionId)
      return { outcome: "declined" }
    }
    if (card === "challenges") {
      const asked = await sessions.challenge(sessionId, buyer)
      return { outcome: asked ? "challenged" : "over" }
    }
    return paid(await sessions.pay(sessionId, buyer))
  }

  /** The second step: the answer to the bank's question. */
  async function answer(sessionId: string, yes: boolean): Promise<FormAnswer> {
    if (yes) return paid(await sessions.pay(sessionId, null))
    await sessions.unchallenge(sessionId)
    return { outcome: "declined" }
  }

  function paid(done: boolean): FormAnswer {
    if (done) onPaid()
    return { outcome: done ? "paid" : "over" }
  }

  return { show, pay, answer }
}

function isOver({ state }: TestSession) {
  return state === "paid" || state === "expired"
}

/** The email is shown for prefilling, and not once the session is over. */
function shown(session: TestSession) {
  const { id, state, expires_at, checkout } = session
  const email = isOver(session) ? null : session.email
  return { id, state, email, expires_at: expires_at.toISOString(), checkout }
}

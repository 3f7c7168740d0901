import type { Books, TestSession } from "./books.ts"
import { type CardVerdict, readForm } from "./form.ts"

/** Why a form was not taken: a word for each field, and none for a session
 * that is over. The page has the sentences. */
export type DeskAnswer =
  | { outcome: "paid" | "challenged" | "declined" | "over" }
  | { outcome: "faulty"; faults: Record<string, string> }

/** What the test page can do: the part of a payment provider that its visitor
 * meets. */
export function createDesk(books: Books, onPaid: () => void) {
  async function show(sessionId: string) {
    const session = await books.find(sessionId)
    return session && shown(session)
  }

  async function pay(sessionId: string, form: unknown): Promise<DeskAnswer> {
    const session = await books.find(sessionId)
    if (!session || isOver(session)) return { outcome: "over" }
    const { checkout } = session
    const read = readForm(form, {
      needsAddress: checkout.needs_address,
      needsCard: checkout.total_cents > 0,
    })
    if (!read.ok) return { outcome: "faulty", faults: read.faults }
    return byCard(sessionId, read.card, read.buyer)
  }

  async function byCard(
    sessionId: string,
    card: CardVerdict,
    buyer: Parameters<Books["challenge"]>[1],
  ): Promise<DeskAnswer> {
    if (card === "declines") {
      await books.decline(sessionId)
      return { outcome: "declined" }
    }
    if (card === "challenges") {
      const asked = await books.challenge(sessionId, buyer)
      return { outcome: asked ? "challenged" : "over" }
    }
    return paid(await books.pay(sessionId, buyer))
  }

  /** The second step: the bank's question is answered. */
  async function answer(sessionId: string, yes: boolean): Promise<DeskAnswer> {
    if (yes) return paid(await books.pay(sessionId, null))
    await books.unchallenge(sessionId)
    return { outcome: "declined" }
  }

  function paid(done: boolean): DeskAnswer {
    if (done) onPaid()
    return { outcome: done ? "paid" : "over" }
  }

  return { show, pay, answer }
}

export type Desk = ReturnType<typeof createDesk>

function isOver({ state }: TestSession) {
  return state === "paid" || state === "expired"
}

/** The address is there to be filled in; when all is over it is nobody's. */
function shown(session: TestSession) {
  const { id, state, expires_at, checkout } = session
  const email = isOver(session) ? null : session.email
  return { id, state, email, expires_at: expires_at.toISOString(), checkout }
}

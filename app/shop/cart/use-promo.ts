import { useEffect, useState } from "react"
import { tryStorage } from "#app/data/browser-storage.ts"
import { promoMessages } from "#app/order-messages.ts"
import { priceText } from "#domain/money.ts"
import { judgePromo, type PromoCode, promoName } from "#domain/promo.ts"

const KEY = "promo-code"

/** The code in use, in the session storage: who goes back for another record
 * finds it applied. A closed storage only means that it is not. */
const storedCode = {
  get: () => tryStorage(() => sessionStorage.getItem(KEY)),
  set: (code: string) => tryStorage(() => sessionStorage.setItem(KEY, code)),
  remove: () => tryStorage(() => sessionStorage.removeItem(KEY)),
}

type PromoSays = { text: string; bad?: boolean }

/** The promo code of this visit: asked for by name, kept for the next look at
 * the cart, and judged again whenever the subtotal changes. */
export function usePromo(subtotalCents: number, currency: string) {
  const [promo, setPromo] = useState<PromoCode | null>(null)
  const [says, setSays] = useState<PromoSays | null>(null)
  const [busy, setBusy] = useState(false)
  const verdict = promo && judgePromo(promo, subtotalCents, new Date())

  useEffect(() => {
    const kept = storedCode.get()
    if (!kept) return
    let here = true
    ask(kept).then((answer) => {
      if (!here || !answer.ok) return
      // Whether it is large enough is for the order to say, now and later.
      const verdict = judgePromo(answer.promo, Infinity, new Date())
      if (verdict.ok) return setPromo(answer.promo)
      storedCode.remove()
      setSays({ text: refusalText(verdict, currency), bad: true })
    })
    return () => {
      here = false
    }
  }, [currency])

  async function apply(typed: string) {
    const code = promoName(typed)
    if (!code) return setSays({ text: promoMessages.empty, bad: true })
    setBusy(true)
    const answer = await ask(code)
    setBusy(false)
    const found = answer.ok ? answer.promo : null
    const said = sentenceFor(answer, subtotalCents, currency)
    setSays(said)
    if (said.bad || !found) return
    storedCode.set(found.code)
    setPromo(found)
  }

  function remove() {
    storedCode.remove()
    setPromo(null)
    setSays({ text: promoMessages.removed })
  }

  return {
    code: promo?.code ?? null,
    percent: verdict?.ok ? verdict.percent : 0,
    says:
      verdict && !verdict.ok
        ? { text: refusalText(verdict, currency), bad: true }
        : says,
    busy,
    apply,
    remove,
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

/** The tables' client comes with the first code: most carts have none. */
async function ask(code: string) {
  try {
    const { promoByName } = await import("#app/data/promo-codes.ts")
    return await promoByName(code)
  } catch {
    return { ok: false, reason: "failed" } as const
  }
}

function sentenceFor(
  answer: Answer,
  subtotalCents: number,
  currency: string,
): PromoSays {
  if (!answer.ok) {
    const many = answer.reason === "too-many"
    const text = many ? promoMessages.tooManyGuesses : promoMessages.failed
    return { text, bad: true }
  }
  const verdict = judgePromo(answer.promo, subtotalCents, new Date())
  if (verdict.ok) return { text: promoMessages.applied(verdict.percent) }
  return { text: refusalText(verdict, currency), bad: true }
}

type Refusal = Extract<ReturnType<typeof judgePromo>, { ok: false }>

function refusalText(refusal: Refusal, currency: string) {
  if (refusal.reason === "too-small") {
    return promoMessages.tooSmall(priceText(refusal.minCents, currency))
  }
  return promoMessages[refusal.reason]
}

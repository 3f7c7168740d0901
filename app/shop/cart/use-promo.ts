import { useEffect, useState } from "react"
import { promoMessages } from "#app/order-messages.ts"
import { useSite } from "#app/site/use-site.ts"
import { priceText } from "#domain/money.ts"
import { judgePromo, type PromoCode, promoName } from "#domain/promo.ts"
import { promoMemory } from "./promo-memory.ts"

export type PromoSays = { text: string; bad?: boolean }

/** The promo code of this visit: asked for by name, kept for the next look at
 * the cart, and judged again whenever the subtotal changes. */
export function usePromo(subtotalCents: number, currency: string) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const [promo, setPromo] = useState<PromoCode | null>(null)
  const [says, setSays] = useState<PromoSays | null>(null)
  const [busy, setBusy] = useState(false)
  const verdict = promo && judgePromo(promo, subtotalCents, new Date())

  useEffect(() => {
    const kept = promoMemory.recall()
    if (!kept || !publishableKey) return
    let here = true
    ask(publishableKey, kept).then((answer) => {
      if (!here || !answer.ok) return
      // Whether it is large enough is for the order to say, now and later.
      const verdict = judgePromo(answer.promo, Infinity, new Date())
      if (verdict.ok) return setPromo(answer.promo)
      promoMemory.forget()
      setSays({ text: refusalText(verdict, currency), bad: true })
    })
    return () => {
      here = false
    }
  }, [publishableKey, currency])

  async function apply(typed: string) {
    const code = promoName(typed)
    if (!code) return setSays({ text: promoMessages.empty, bad: true })
    setBusy(true)
    const answer = await ask(publishableKey, code)
    setBusy(false)
    const found = answer.ok ? answer.promo : null
    const said = sentenceFor(answer, subtotalCents, currency)
    setSays(said)
    if (said.bad || !found) return
    promoMemory.remember(found.code)
    setPromo(found)
  }

  function remove() {
    promoMemory.forget()
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
async function ask(publishableKey: string, code: string) {
  try {
    const { promoByName } = await import("#app/data/promo-codes.ts")
    return await promoByName(publishableKey, code)
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

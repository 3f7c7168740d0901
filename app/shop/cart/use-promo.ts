import { useEffect, useState } from "react"
import { accessToken } from "#app/account/session/session.ts"
import { useSession } from "#app/account/session/use-session.ts"
import { tryStorage } from "#app/data/browser-storage.ts"
import { promoMessages } from "#app/order-messages.ts"
import { priceText } from "#domain/money.ts"
import type { PricedLine } from "#domain/pricing.ts"
import {
  judgeCode,
  judgePromo,
  type PromoCode,
  promoName,
} from "#domain/promo.ts"

const KEY = "promo-code"

/** The code in use, in session storage, so that it still applies after further
 * shopping. Without storage it is lost. */
const storedCode = {
  get: () => tryStorage(() => sessionStorage.getItem(KEY)),
  set: (code: string) => tryStorage(() => sessionStorage.setItem(KEY, code)),
  remove: () => tryStorage(() => sessionStorage.removeItem(KEY)),
}

type PromoSays = { text: string; bad?: boolean }

/** This visit's promo code: looked up by name, kept for the next view of the
 * cart, and checked again whenever the lines change. Uses are counted per
 * account, so it is looked up again when another member signs in. */
export function usePromo(lines: PricedLine[], currency: string) {
  const [promo, setPromo] = useState<PromoCode | null>(null)
  const [says, setSays] = useState<PromoSays | null>(null)
  const [busy, setBusy] = useState(false)
  const verdict = promo && judgePromo(promo, lines, new Date())
  const session = useSession()
  const who = session.status === "signed-in" ? session.user.id : session.status

  useEffect(() => {
    const kept = who === "loading" ? null : storedCode.get()
    if (!kept) return
    let here = true
    ask(kept).then((answer) => {
      if (!here || !answer.ok) return
      // Whether it fits the order is checked below, now and after each change.
      const verdict = judgeCode(answer.promo, new Date())
      setPromo(verdict.ok ? answer.promo : null)
      if (verdict.ok) return
      storedCode.remove()
      setSays({ text: refusalText(verdict, currency), bad: true })
    })
    return () => {
      here = false
    }
  }, [currency, who])

  async function apply(typed: string) {
    const code = promoName(typed)
    if (!code) return setSays({ text: promoMessages.empty, bad: true })
    setBusy(true)
    const answer = await ask(code)
    setBusy(false)
    const found = answer.ok ? answer.promo : null
    const said = sentenceFor(answer, lines, currency)
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
    /** The discount, if the code is valid. */
    discount: verdict?.ok ? verdict : null,
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

/** The tables' client loads with the first code, because most carts have
 * none. */
async function ask(code: string) {
  try {
    const { promoByName } = await import("#app/data/promo-codes.ts")
    return await promoByName(code, await accessToken())
  } catch {
    return { ok: false, reason: "failed" } as const
  }
}

function sentenceFor(
  answer: Answer,
  lines: PricedLine[],
  currency: string,
): PromoSays {
  if (!answer.ok) {
    const many = answer.reason === "too-many"
    const text = many ? promoMessages.tooManyGuesses : promoMessages.failed
    return { text, bad: true }
  }
  const verdict = judgePromo(answer.promo, lines, new Date())
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

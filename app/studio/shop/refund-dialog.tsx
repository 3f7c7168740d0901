import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { createPortal } from "react-dom"
import { priceText } from "#domain/money.ts"
import { Dialog } from "../frame/dialog.tsx"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import {
  askRefund,
  type GivenRefund,
  type OrderRefunds,
  refundsOf,
} from "./refund-calls.ts"
import {
  centsOf,
  everything,
  type RefundDraft,
  type Way,
  waysOf,
  wishOf,
} from "./refund-draft.ts"
import { LineChoice } from "./refund-lines.tsx"

type RefundDialogProps = {
  orderId: string
  told: OrderRefunds
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** How much goes back, and for what; one press, one refund. */
export function RefundDialog(props: RefundDialogProps) {
  const { orderId, told, onDone, onClose } = props
  const [id] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<RefundDraft>(() => everything(told))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState("")
  const queries = useQueryClient()
  const change = (some: Partial<RefundDraft>) =>
    setDraft((before) => ({ ...before, ...some }))
  const cents = centsOf(told, draft)
  const money = (sum: number) => priceText(sum, told.currency)

  async function end(given: GivenRefund) {
    await onDone()
    onClose()
    notify(noticeOf(given, money))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (cents === null) return
    setBusy(true)
    setTrouble("")
    try {
      const given = await askRefund({
        ...{ id, order_id: orderId, seen_cents: told.taken_cents },
        ...wishOf(told, draft),
      })
      await end(given)
    } catch (error) {
      await lookAgain(saidOf(error))
    }
    setBusy(false)
  }

  /** The answer may be lost and the refund made; or somebody else was first. */
  async function lookAgain(said: string) {
    setTrouble(said)
    const now = await queries
      .fetchQuery({ ...refundsOf(orderId), staleTime: 0 })
      .catch(() => told)
    const ours = now.refunds.find((refund) => refund.id === id)
    if (ours) return end(ours)
    if (now.taken_cents !== told.taken_cents) setDraft(everything(now))
  }

  return createPortal(
    <Dialog title="Refund" onClose={onClose}>
      <form onSubmit={send} className="grid gap-5">
        <fieldset className="grid">
          <legend className="label pb-1 text-ash">What goes back</legend>
          {waysOf(told, money).map(([way, title]) => (
            <label key={way} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="way"
                className="size-5 shrink-0 accent-ink"
                checked={draft.way === way}
                onChange={() => change(begin(told, way))}
              />
              {title}
            </label>
          ))}
        </fieldset>
        {draft.way !== "amount" && (
          <LineChoice told={told} draft={draft} onChange={change} />
        )}
        {draft.way === "amount" && (
          <AmountBox
            typed={draft.amount}
            isWrong={draft.amount !== "" && cents === null}
            most={money(told.paid_cents - told.taken_cents)}
            onType={(amount) => change({ amount })}
          />
        )}
        <label className="grid gap-1.5">
          <span className="label text-ash">Why, for the label alone</span>
          <input
            className="box"
            maxLength={500}
            autoComplete="off"
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </label>
        <p className="text-ash text-sm">
          It goes back the way it was paid, and the buyer is mailed. It cannot
          be undone.
        </p>
        {trouble && <p role="alert">{trouble}</p>}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="press press-main"
            disabled={busy || cents === null}
          >
            {busy ? studioMessages.loading : pressTitle(cents, money)}
          </button>
          <button type="button" className="press" onClick={onClose}>
            Not now
          </button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

/** Everything is chosen anew; some of it begins with nothing. */
function begin(told: OrderRefunds, way: Way): Partial<RefundDraft> {
  if (way === "all") return everything(told)
  return { way, units: {}, postage: false, shelved: {} }
}

function pressTitle(cents: number | null, money: (cents: number) => string) {
  return cents === null ? "Refund" : `Refund ${money(cents)}`
}

function noticeOf(given: GivenRefund, money: (cents: number) => string) {
  const { state, said, cents } = given
  if (state === "done") {
    return { text: `${money(cents)} refunded. The buyer has been emailed.` }
  }
  if (state === "asked") return { text: studioMessages.refundWaits }
  return { text: `The payment provider refused: ${said ?? "–"}`, bad: true }
}

type AmountBoxProps = {
  typed: string
  isWrong: boolean
  most: string
  onType: (typed: string) => void
}

function AmountBox({ typed, isWrong, most, onType }: AmountBoxProps) {
  return (
    <label className="grid gap-1.5">
      <span className="label text-ash">Amount, up to {most}</span>
      <input
        className="box"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby="refund-amount"
        onChange={({ target }) => onType(target.value)}
      />
      <span id="refund-amount" className="text-ash text-sm">
        {isWrong
          ? `Between 0.01 and ${most}, please.`
          : "Nothing in the order closes by it, unless it is all that is left."}
      </span>
    </label>
  )
}

import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { createPortal } from "react-dom"
import { priceText } from "#domain/money.ts"
import { Dialog } from "../frame/dialog.tsx"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import {
  askRefund,
  type GivenRefund,
  type OrderRefunds,
  refundsOf,
} from "./refund-data.ts"
import {
  centsOf,
  everything,
  type RefundDraft,
  type RefundKind,
  refundKinds,
  refundRequest,
} from "./refund-draft.ts"
import { LineChoice } from "./refund-lines.tsx"

type RefundDialogProps = {
  orderId: string
  current: OrderRefunds
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Refunds an order, by items or by amount. */
export function RefundDialog(props: RefundDialogProps) {
  const { orderId, current, onDone, onClose } = props
  const [id] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<RefundDraft>(() => everything(current))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState("")
  const queries = useQueryClient()
  const change = (some: Partial<RefundDraft>) =>
    setDraft((before) => ({ ...before, ...some }))
  const cents = centsOf(current, draft)
  const money = (sum: number) => priceText(sum, current.currency)

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
        ...{ id, order_id: orderId, seen_cents: current.taken_cents },
        ...refundRequest(current, draft),
      })
      await end(given)
    } catch (error) {
      await checkAgain(errorMessage(error))
    }
    setBusy(false)
  }

  /** The response may be lost, or somebody else may have refunded first. */
  async function checkAgain(said: string) {
    const now = await queries
      .fetchQuery({ ...refundsOf(orderId), staleTime: 0 })
      .catch(() => current)
    const ours = now.refunds.find((refund) => refund.id === id)
    if (ours) return end(ours)
    setTrouble(said)
    if (now.taken_cents !== current.taken_cents) setDraft(everything(now))
  }

  return createPortal(
    <Dialog title="Refund" onClose={onClose}>
      <form onSubmit={send} className="grid gap-5">
        <fieldset className="grid">
          <legend className="label pb-1 text-ash">Refund</legend>
          {refundKinds(current, money).map(([kind, title]) => (
            <label key={kind} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="kind"
                className="size-5 shrink-0 accent-ink"
                checked={draft.kind === kind}
                onChange={() => change(begin(current, kind))}
              />
              {title}
            </label>
          ))}
        </fieldset>
        {draft.kind !== "amount" && (
          <LineChoice current={current} draft={draft} onChange={change} />
        )}
        {draft.kind === "amount" && (
          <AmountBox
            typed={draft.amount}
            isWrong={draft.amount !== "" && cents === null}
            most={money(current.paid_cents - current.taken_cents)}
            onType={(amount) => change({ amount })}
          />
        )}
        <label className="grid gap-1.5">
          <span className="label text-ash">Reason (internal)</span>
          <input
            className="box"
            maxLength={500}
            autoComplete="off"
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </label>
        <p className="text-ash text-sm">
          We'll refund the original payment method and email the buyer. This
          can't be undone.
        </p>
        {trouble && <p role="alert">{trouble}</p>}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="press press-main"
            disabled={busy || cents === null}
          >
            {busy ? studioMessages.loading : buttonText(cents, money)}
          </button>
          <button type="button" className="press" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

/** 'All' starts with everything selected, the others with nothing. */
function begin(current: OrderRefunds, kind: RefundKind): Partial<RefundDraft> {
  if (kind === "all") return everything(current)
  return { kind, units: {}, postage: false, shelved: {} }
}

function buttonText(cents: number | null, money: (cents: number) => string) {
  return cents === null ? "Refund" : `Refund ${money(cents)}`
}

function noticeOf(given: GivenRefund, money: (cents: number) => string) {
  const { state, said, cents } = given
  if (state === "done") {
    return { text: `${money(cents)} refunded. The buyer has been emailed.` }
  }
  if (state === "asked") return { text: studioMessages.refundPending }
  return { text: `The payment provider refused: ${said ?? "–"}`, isError: true }
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
          ? `Enter an amount between 0.01 and ${most}.`
          : "The order stays open, unless this refunds everything left."}
      </span>
    </label>
  )
}

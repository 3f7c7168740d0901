import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { moneyLeft } from "#domain/refund.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { type OrderRefunds, type Refund, refundsOf } from "./refund-data.ts"
import { RefundDialog } from "./refund-dialog.tsx"

type RefundsProps = {
  order: { id: string }
  /** Called when other data of the order is out of date. */
  onDone: () => Promise<unknown>
}

/** An order's refunds, and the button to make one. */
export function Refunds({ order, onDone }: RefundsProps) {
  const [open, setOpen] = useState(false)
  const found = useQuery({
    ...refundsOf(order.id),
    // A refund without an answer is retried by the server.
    refetchInterval: ({ state }) => (waits(state.data) ? WAIT_MS : false),
  })
  const refunds = found.data?.refunds ?? []
  return (
    <section aria-label="Refunds" className="grid justify-items-start gap-3">
      <h2 className="label text-ash">Refunds</h2>
      {found.isPending && <p>{studioMessages.loading}</p>}
      {found.isError && <p role="alert">{errorMessage(found.error)}</p>}
      {refunds.length > 0 && (
        <ul className="w-full border-rule border-b">
          {refunds.map((refund) => (
            <RefundRow
              key={refund.id}
              refund={refund}
              currency={found.data?.currency ?? ""}
            />
          ))}
        </ul>
      )}
      {found.data && (
        <RefundKind current={found.data} onOpen={() => setOpen(true)} />
      )}
      {open && found.data && (
        <RefundDialog
          orderId={order.id}
          current={found.data}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

const WAIT_MS = 5_000

function waits(current: OrderRefunds | undefined) {
  return current?.refunds.some(({ state }) => state === "asked") ?? false
}

type RefundButtonProps = { current: OrderRefunds; onOpen: () => void }

function RefundKind({ current, onOpen }: RefundButtonProps) {
  const closed = current.lines.every(({ qty, given }) => given === qty)
  if (moneyLeft(current) === 0 && closed) return <p>Fully refunded.</p>
  if (!current.has_payment && current.paid_cents > 0) {
    return <p>{studioMessages.noPayment}</p>
  }
  return (
    <button type="button" className="press" onClick={onOpen}>
      Refund…
    </button>
  )
}

type RefundRowProps = { refund: Refund; currency: string }

function RefundRow({ refund, currency }: RefundRowProps) {
  const { state, items, shipping_cents, reason, said } = refund
  return (
    <li className="flex items-baseline gap-4 border-rule border-t py-3">
      <span className="mr-auto grid min-w-0 gap-1">
        <span className={state === "done" ? undefined : "text-signal"}>
          {stateText(refund)}
        </span>
        {items.map((item) => (
          <span key={`${item.title} ${item.variant}`} className="text-ash">
            {item.qty} × {item.title}, {item.variant}
            {item.back_on_shelf && " · restocked"}
          </span>
        ))}
        {shipping_cents > 0 && (
          <span className="text-ash">
            Postage, {priceText(shipping_cents, currency)}
          </span>
        )}
        {reason && <span className="break-words">{reason}</span>}
        {state !== "done" && said && (
          <span className="break-words text-ash">{said}</span>
        )}
      </span>
      <span className={`label ${state === "failed" ? "line-through" : ""}`}>
        {priceText(refund.cents, currency)}
      </span>
    </li>
  )
}

function stateText({ state, origin, made_at, done_at, made_by }: Refund) {
  if (state === "asked") return studioMessages.refundPending
  const when = momentText(done_at ?? made_at)
  if (state === "failed") return `Refused, ${when}`
  if (origin !== "studio") return `Refunded ${when} at the payment provider`
  return `Refunded ${when}${made_by ? ` by ${made_by}` : ""}`
}

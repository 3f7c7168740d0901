import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { moneyLeft } from "#domain/refund.ts"
import { saidOf, studioMessages } from "../messages.ts"
import { type OrderRefunds, type Refund, refundsOf } from "./refund-calls.ts"
import { RefundDialog } from "./refund-dialog.tsx"

type RefundsProps = {
  order: { id: string }
  /** What else shows the order is out of date. */
  onDone: () => Promise<unknown>
}

/** The refunds of an order, and the way to make one. */
export function Refunds({ order, onDone }: RefundsProps) {
  const [open, setOpen] = useState(false)
  const found = useQuery({
    ...refundsOf(order.id),
    // One that the provider has not answered is told again meanwhile.
    refetchInterval: ({ state }) => (waits(state.data) ? WAIT_MS : false),
  })
  const refunds = found.data?.refunds ?? []
  return (
    <section aria-label="Refunds" className="grid justify-items-start gap-3">
      <h2 className="label text-ash">Refunds</h2>
      {found.isPending && <p>{studioMessages.loading}</p>}
      {found.isError && <p role="alert">{saidOf(found.error)}</p>}
      {refunds.length > 0 && (
        <ul className="w-full border-rule border-b">
          {refunds.map((refund) => (
            <Given
              key={refund.id}
              refund={refund}
              currency={found.data?.currency ?? ""}
            />
          ))}
        </ul>
      )}
      {found.data && <Way told={found.data} onOpen={() => setOpen(true)} />}
      {open && found.data && (
        <RefundDialog
          orderId={order.id}
          told={found.data}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

const WAIT_MS = 5_000

function waits(told: OrderRefunds | undefined) {
  return told?.refunds.some(({ state }) => state === "asked") ?? false
}

type WayProps = { told: OrderRefunds; onOpen: () => void }

function Way({ told, onOpen }: WayProps) {
  const closed = told.lines.every(({ qty, given }) => given === qty)
  if (moneyLeft(told) === 0 && closed) return <p>Fully refunded.</p>
  if (!told.has_payment && told.paid_cents > 0) {
    return <p>{studioMessages.noPayment}</p>
  }
  return (
    <button type="button" className="press" onClick={onOpen}>
      Refund…
    </button>
  )
}

type GivenProps = { refund: Refund; currency: string }

function Given({ refund, currency }: GivenProps) {
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
            {item.back_on_shelf && " · back on the shelf"}
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
  if (state === "asked") return studioMessages.refundWaits
  const when = momentText(done_at ?? made_at)
  if (state === "failed") return `Refused, ${when}`
  if (origin !== "studio") return `Refunded ${when}, at the payment provider`
  return `Refunded ${when}${made_by ? ` by ${made_by}` : ""}`
}

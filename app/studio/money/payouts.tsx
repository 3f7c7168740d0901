import { useState } from "react"
import { dateText, type Range } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { errorMessage } from "../messages.ts"
import { type Payout, usePayouts } from "./money-data.ts"
import { PayoutDetail } from "./payout-detail.tsx"

const STATES: Record<Payout["state"], string> = {
  coming: "due to arrive on",
  arrived: "arrived on",
  failed: "failed, was due on",
}

/** Payouts to the bank on these days, and the orders in each. */
export function Payouts({ range }: { range: Range }) {
  const payouts = usePayouts(range)
  return (
    <section aria-labelledby="payouts" className="min-w-0 max-w-3xl">
      <h2 id="payouts" className="headline pb-3 text-xl">
        Payouts
      </h2>
      {payouts.isPending && <p>Loading…</p>}
      {payouts.isError && <p role="alert">{errorMessage(payouts.error)}</p>}
      {payouts.data?.payouts.length === 0 && <p>No payouts in this period.</p>}
      <ul className="border-rule border-b empty:border-0">
        {payouts.data?.payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
      {payouts.data?.isCut && (
        <p className="pt-3">
          There are more payouts. Choose a shorter period to see them.
        </p>
      )}
    </section>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const [open, setOpen] = useState(false)
  const { madeAt, arrivesOn, cents, currency, state, hasLines } = payout
  return (
    <li className="border-rule border-t py-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="mr-auto">
          {dateText(madeAt)}
          <span className="block text-ash text-sm">
            {STATES[state]} {dateText(arrivesOn)}
          </span>
        </p>
        <p className="label">{priceText(cents, currency)}</p>
        {hasLines ? (
          <button
            type="button"
            className="press"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? "Close" : "Orders"}
            <span className="sr-only"> of {dateText(madeAt)}</span>
          </button>
        ) : (
          <p className="text-ash text-sm">requested manually</p>
        )}
      </div>
      {open && <PayoutDetail payout={payout} />}
    </li>
  )
}

import type { TestSession } from "#app/data/test-payment.ts"
import { testPaymentNotes } from "#app/order-messages.ts"
import { RecordArt } from "#app/site/record-art.tsx"
import { clockText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { OrderTotals } from "./order-totals.tsx"

type TestOrderProps = { session: TestSession; includesVat: boolean }

/** The order being paid for, beside the payment form. */
export function TestOrder({ session, includesVat }: TestOrderProps) {
  const { checkout, state } = session
  const money = (cents: number) => priceText(cents, checkout.currency)
  return (
    <section
      aria-labelledby="pay-total"
      className="relative isolate overflow-clip px-gutter py-10 lg:py-16"
    >
      <RecordArt className="absolute -bottom-[30vmin] -left-[40vmin] -z-10 size-[96vmin] max-lg:hidden" />
      <div className="grid max-w-lg gap-8 lg:ml-auto lg:w-full lg:pr-[4vw]">
        <p className="poster text-2xl">9X</p>
        <div className="grid gap-3">
          <h1 id="pay-total" className="label text-ash">
            Pay 9X
          </h1>
          <p className="poster text-6xl tabular-nums">
            {money(checkout.total_cents)}
          </p>
        </div>
        <ul>
          {checkout.items.map((item) => (
            <li
              key={`${item.product_title} ${item.variant_title}`}
              className="flex items-baseline justify-between gap-6 border-rule border-t bg-ink py-4"
            >
              <p className="min-w-0">
                <span className="font-bold">{item.product_title}</span>
                <span className="block text-ash text-sm">
                  {[item.artist_name, item.variant_title]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                {item.qty > 1 && (
                  <span className="block text-ash text-sm">
                    {item.qty} × {money(item.unit_price_cents)}
                  </span>
                )}
              </p>
              <p className="shrink-0 font-mono text-sm tabular-nums">
                {money(item.qty * item.unit_price_cents)}
              </p>
            </li>
          ))}
        </ul>
        <OrderTotals
          order={{
            ...checkout,
            needs_shipping: checkout.needs_address,
            includes_vat: includesVat,
          }}
        />
        {(state === "open" || state === "challenged") && (
          <p className="bg-ink text-ash text-sm">
            {testPaymentNotes.heldUntil(clockText(session.expires_at))}
          </p>
        )}
      </div>
    </section>
  )
}

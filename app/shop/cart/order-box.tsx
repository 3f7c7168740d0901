import { useId, useRef, useState } from "react"
import { cartNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { isOnlyDigital, lineTrouble, MOST_LINES } from "#domain/cart.ts"
import { type Price, priceOf, priceRefusal } from "#domain/pricing.ts"
import { closedText } from "#domain/sale-window.ts"
import { HOME_COUNTRY, type ShippingTerms } from "#domain/shipping.ts"
import { ticketsIn, unnamedIn } from "#domain/ticket-names.ts"
import type { Line } from "./cart-store.ts"
import { CountryBox } from "./country-box.tsx"
import { PromoBox } from "./promo-box.tsx"
import { Summary } from "./summary.tsx"
import { TicketNamesBox } from "./ticket-names-box.tsx"
import { useCheckout } from "./use-checkout.ts"
import { useDestination } from "./use-destination.ts"
import { useMemberPercent } from "./use-member-percent.ts"
import { usePromo } from "./use-promo.ts"
import { useTicketNames } from "./use-ticket-names.ts"

export type Terms = {
  currency: string
  shipping: ShippingTerms
  countries: string[]
  includesVat: boolean
}

type OrderBoxProps = Terms & { lines: Line[]; isGuest: boolean }

/** The cart's total and the checkout button. */
export function OrderBox(props: OrderBoxProps) {
  const { lines, isGuest, currency, shipping, countries, includesVat } = props
  const priced = lines.filter(({ gone }) => !gone).map(pricedLine)
  const posted = priced.some(({ needs_address }) => needs_address)
  const destination = useDestination(countries)
  const { country } = destination
  const promo = usePromo(priced, currency)
  const memberPercent = useMemberPercent()
  const price = priceOf(priced, {
    promo: promo.discount,
    memberPercent,
    shipping,
    country,
  })
  return (
    <section
      aria-labelledby="order-summary"
      className="grid gap-6 border border-rule bg-panel p-6 sm:p-8"
    >
      <h2 id="order-summary" className="label text-ash">
        Order summary
      </h2>
      {posted && <CountryBox destination={destination} />}
      <Summary
        {...{ price, currency, shipping, posted, destination, includesVat }}
      />
      <PromoBox
        promo={promo}
        outdone={promo.discount !== null && price.discount?.by === "member"}
      />
      <Checkout
        {...{ lines, isGuest, price, currency }}
        promoCode={promo.discount && promo.code}
        country={posted && country !== HOME_COUNTRY ? country : null}
      />
    </section>
  )
}

function pricedLine({ productId, qty, variant }: Line) {
  const { price_cents, needs_address } = variant
  return { product_id: productId, qty, price_cents, needs_address }
}

type CheckoutProps = {
  lines: Line[]
  isGuest: boolean
  price: Price
  currency: string
  promoCode: string | null
  /** The destination country, if not the default. */
  country: string | null
}

function Checkout(props: CheckoutProps) {
  const { lines, isGuest, price, currency, promoCode, country } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { names, change } = useTicketNames()
  const [isAsked, setAsked] = useState(false)
  const { busy, checkout } = useCheckout({ promoCode, country, names })
  const tickets = ticketsIn(lines)
  const obstacle = lines.some((line) => closedText(line, isGuest))
    ? cartNotes.troubledLines
    : obstacleText(lines, price, currency)
  const digital = lines.some(
    ({ gone, variant }) => !gone && isOnlyDigital(variant),
  )

  function goOn() {
    const unnamed = unnamedIn(tickets, names)
    if (!unnamed) return void checkout()
    setAsked(true)
    const fields = box.current?.querySelectorAll("input")
    fields?.item(names.each ? tickets.indexOf(unnamed) : 0)?.focus()
  }

  return (
    <div ref={box} className="grid gap-4">
      <TicketNamesBox {...{ tickets, names, isAsked }} onChange={change} />
      {digital && <p className="text-ash text-sm">{cartNotes.consent}</p>}
      <Button
        className="w-full"
        disabled={obstacle !== null}
        aria-disabled={busy}
        aria-describedby={obstacle ? id : undefined}
        onClick={() => !busy && goOn()}
      >
        {busy ? "Opening checkout..." : "Proceed to Checkout"}
      </Button>
      <p id={id} role="status" className="text-signal text-sm empty:hidden">
        {obstacle}
      </p>
    </div>
  )
}

/** Why this cart cannot be paid for in its current state. */
function obstacleText(lines: Line[], price: Price, currency: string) {
  if (lines.some((line) => lineTrouble(line))) return cartNotes.troubledLines
  if (lines.length > MOST_LINES) return cartNotes.tooManyLines(MOST_LINES)
  if (lines.some(({ variant }) => variant.currency !== currency)) {
    return cartNotes.mixedCurrencies
  }
  const refusal = priceRefusal(price)
  if (refusal === "too-large") return cartNotes.tooLarge
  if (refusal === "too-small") return cartNotes.tooSmall
  return refusal === "no-shipping" ? cartNotes.cannotShip : null
}

import type { ReactNode } from "react"
import { cartNotes } from "#app/order-messages.ts"
import { countryName } from "#domain/countries.ts"
import { priceText } from "#domain/money.ts"
import {
  MEMBERS_PRICE,
  missingForFreeShipping,
  type Price,
} from "#domain/pricing.ts"
import {
  HOME_COUNTRY,
  type ShippingTerms,
  shippingNote,
} from "#domain/shipping.ts"
import type { Destination } from "./use-destination.ts"

type SummaryProps = {
  price: Price
  posted: boolean
  destination: Destination
  currency: string
  shipping: ShippingTerms
  includesVat: boolean
}

/** The total, line by line, with the reason for each amount. */
export function Summary(props: SummaryProps) {
  const { price, currency } = props
  const text = (cents: number) => priceText(cents, currency)
  return (
    <>
      <dl className="grid gap-3">
        <Row name="Subtotal" sum={text(price.subtotalCents)} />
        {price.discountCents > 0 && (
          <Row
            name="Discount"
            why={discountReason(price)}
            sum={`−${text(price.discountCents)}`}
          />
        )}
        <Row
          name="Shipping"
          why={shippingReason(props)}
          sum={price.shippingCents === null ? "–" : text(price.shippingCents)}
        />
        <Row
          name="Total"
          loud
          sum={price.totalCents === null ? "–" : text(price.totalCents)}
        />
      </dl>
      <p className="text-ash text-sm empty:hidden">{notesOn(props)}</p>
      {hasAny(price) && <FreeShipping {...props} />}
    </>
  )
}

function notesOn({ includesVat, posted, destination }: SummaryProps) {
  return [
    includesVat && "All prices include VAT.",
    posted && `${shippingNote(destination.countries)}.`,
  ]
    .filter(Boolean)
    .join(" ")
}

type RowProps = { name: string; why?: ReactNode; sum: string; loud?: boolean }

function Row({ name, why, sum, loud }: RowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 ${loud ? "mt-2 border-rule border-t pt-5" : ""}`}
    >
      <dt className={loud ? "font-semibold text-lg" : ""}>
        {name}
        {why && <span className="text-ash text-sm"> · {why}</span>}
      </dt>
      <dd
        className={`shrink-0 font-mono tabular-nums ${loud ? "text-xl" : "text-sm"}`}
      >
        {sum}
      </dd>
    </div>
  )
}

function discountReason({ discount }: Price) {
  if (!discount) return undefined
  const { by, percent } = discount
  return by === "member" ? `${MEMBERS_PRICE}, ${percent}%` : `${percent}%`
}

function shippingReason({
  price,
  posted,
  destination,
  ...props
}: SummaryProps) {
  const { thresholdCents } = props.shipping
  const { country } = destination
  if (!hasAny(price)) return undefined
  if (!posted) return "all digital"
  if (price.shippingCents === null) return undefined
  if (country === HOME_COUNTRY && price.subtotalCents >= thresholdCents) {
    return `free from ${priceText(thresholdCents, props.currency)}`
  }
  return countryName(country)
}

/** An empty cart needs no shipping note. */
function hasAny({ lineCents }: Price) {
  return lineCents.length > 0
}

/** Progress towards free shipping, as a sentence and a bar. Both keep their
 * place when it is reached. */
function FreeShipping(props: SummaryProps) {
  const { price, currency, shipping, posted, destination } = props
  const { country } = destination
  const missing = missingForFreeShipping(price, shipping, country)
  if (price.shippingCents === null) {
    return <p className="text-signal">{cartNotes.cannotShip}</p>
  }
  // Free shipping applies in the UK only; the cost abroad is shown above.
  if (posted && country !== HOME_COUNTRY && price.shippingCents > 0) {
    return null
  }
  const reached = posted ? cartNotes.shipsFree : cartNotes.nothingToShip
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {missing === null
          ? reached
          : cartNotes.moreForFreeShipping(priceText(missing, currency))}
      </p>
      <progress
        aria-hidden="true"
        max={1}
        value={missing === null ? 1 : 1 - missing / shipping.thresholdCents}
        className="h-0.5 w-full appearance-none bg-rule [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-signal"
      />
    </div>
  )
}

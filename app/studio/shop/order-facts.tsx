import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { copiesText } from "#domain/edition.ts"
import { priceText } from "#domain/money.ts"
import { refundedText } from "#domain/refund.ts"
import { mailto } from "../data/mailto.ts"
import { Fact } from "../frame/fact.tsx"
import { studioMessages } from "../messages.ts"
import { AddressDialog, EmailDialog } from "./edit-dialogs.tsx"
import {
  type Order,
  type OrderItem,
  resendConfirmation,
  resetDownloads,
} from "./order.ts"
import { moneyOf } from "./order-money.ts"
import { useOrderAction } from "./use-order-action.ts"

type PartProps = { order: Order }

/** An order's items, address, buyer and totals. */
export function OrderFacts({ order }: PartProps) {
  return (
    <div className="grid gap-6">
      <ul className="border-rule border-b">
        {order.order_items.map((item) => (
          <Item key={item.id} {...{ item, order }} />
        ))}
      </ul>
      {order.needs_shipping && <Address order={order} />}
      <Buyer order={order} />
      <Money order={order} />
    </div>
  )
}

function Item({ item, order }: PartProps & { item: OrderItem }) {
  const has = item.is_digital || item.digital_payload_id !== null
  return (
    <li className="grid gap-2 border-rule border-t py-3">
      <div className="flex items-baseline gap-4">
        <span className="label w-8 shrink-0">{item.qty} ×</span>
        <span className="mr-auto min-w-0">
          <span className="font-semibold">{item.product_title}</span>
          <span className="block text-ash">
            {[item.artist_name, item.variant_title].filter(Boolean).join(" · ")}
            {has && " · download"}
            {item.pre_order_of && " · not out yet"}
          </span>
          {notesOn(item).map((note) => (
            <span key={note} className="label block">
              {note}
            </span>
          ))}
        </span>
        <span className="label">
          {priceText(item.unit_price_cents * item.qty, order.currency)}
        </span>
      </div>
      {has && isKept(item) && order.status === "paid" && (
        <Downloads item={item} />
      )}
    </li>
  )
}

/** Fully refunded items can't be downloaded. */
function isKept({ refunded_qty, qty }: OrderItem) {
  return refunded_qty < qty
}

/** Copy numbers, passes and refunds of an item. */
function notesOn(item: OrderItem) {
  const passes = item.passes
    .toSorted((a, b) => a.number - b.number)
    .map(
      ({ number, holder, entered_at, closed_at }) =>
        `Pass no. ${number}, ${closed_at ? "refunded" : (holder ?? "no name")}${entered_at ? `, checked in ${momentText(entered_at)}` : ""}`,
    )
  const notes = [copiesText(item), refundedText(item), ...passes]
  return notes.filter((note) => note !== null)
}

function Downloads({ item }: { item: OrderItem }) {
  const { busy, run } = useOrderAction()
  return (
    <p className="pl-12">
      <button
        type="button"
        className="press"
        disabled={busy}
        onClick={() =>
          run(async () => {
            await resetDownloads(item.id)
            return { done: studioMessages.downloadsReset }
          })
        }
      >
        <span>
          Reset downloads
          <span className="sr-only"> of {item.product_title}</span>
        </span>
      </button>
    </p>
  )
}

function Address({ order }: PartProps) {
  const [editing, setEditing] = useState(false)
  const address = order.order_addresses
  return (
    <section aria-label="Delivery address" className="grid gap-2">
      <h2 className="label text-ash">Delivery address</h2>
      {address ? (
        <address className="whitespace-pre-line text-lg not-italic">
          {[
            ...[address.name, address.line1, address.line2, address.city],
            ...[address.region, address.postcode],
            countryName(address.country),
          ]
            .filter(Boolean)
            .join("\n")}
        </address>
      ) : (
        <p>No address.</p>
      )}
      {address?.phone && <p className="label">{address.phone}</p>}
      {!order.erased_at && (
        <p>
          <button
            type="button"
            className="press"
            onClick={() => setEditing(true)}
          >
            Edit address…
          </button>
        </p>
      )}
      {editing && (
        <AddressDialog order={order} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

function Buyer({ order }: PartProps) {
  const { id, email, erased_at } = order
  const [editing, setEditing] = useState(false)
  const { busy, run } = useOrderAction()
  return (
    <section aria-label="Buyer" className="grid gap-2">
      <h2 className="label text-ash">Email</h2>
      {email ? (
        <a className="break-all underline" href={mailto(email)}>
          {email}
        </a>
      ) : (
        <p>
          {erased_at ? "The buyer deleted their account." : "No email address."}
        </p>
      )}
      {!erased_at && (
        <p className="flex flex-wrap gap-2">
          <button
            type="button"
            className="press"
            onClick={() => setEditing(true)}
          >
            Edit email…
          </button>
          {email && (
            <button
              type="button"
              className="press"
              disabled={busy}
              onClick={() =>
                run(async () => {
                  await resendConfirmation(id)
                  return { done: studioMessages.confirmationResent }
                })
              }
            >
              Resend confirmation
            </button>
          )}
        </p>
      )}
      {editing && (
        <EmailDialog order={order} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

/** The order's money, from items to payout. */
function Money({ order }: PartProps) {
  const lines = moneyOf(order)
  return (
    <section aria-label="Money">
      <dl>
        {order.promo_code && <Fact title="Code">{order.promo_code}</Fact>}
        {lines.map(({ title, cents, currency }) => (
          <Fact key={title} title={title}>
            {cents === null ? (
              "Not known yet"
            ) : (
              <span className="label">{priceText(cents, currency)}</span>
            )}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { sentText } from "#domain/dispatch.ts"
import { priceText } from "#domain/money.ts"
import { mailto } from "../data/mailto.ts"
import { Fact } from "../frame/facts.tsx"
import { dayText, momentText } from "../frame/moments.ts"
import { notify } from "../frame/notices.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import {
  markAttended,
  type Order,
  type OrderAddress,
  type OrderItem,
  orderTitle,
  readOrder,
  reasonsOf,
  stateOf,
} from "./order.ts"
import { ParcelForm } from "./parcel-form.tsx"
import { Refunds } from "./refunds.tsx"

type OrderScreenProps = { list: Listed; id: string }

/** One order: what to pack, where it goes, and that it went. */
export function OrderScreen({ list, id }: OrderScreenProps) {
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ["orders", "row", id],
    queryFn: () => readOrder(id),
  })
  const fresh = () =>
    Promise.all(
      ["orders", "today"].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError) return <Told text={saidOf(found.error)} to={all} />
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const order = found.data
  return (
    <>
      <SheetHead list={list} title={orderTitle(order)}>
        <p className="label">{stateOf(order)}</p>
      </SheetHead>
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        <Attention order={order} onDone={fresh} />
        <Items order={order} />
        {order.order_addresses && <Address address={order.order_addresses} />}
        {order.needs_shipping && order.status === "paid" && (
          <ParcelForm
            key={order.shipped_at ?? "waits"}
            order={order}
            onDone={fresh}
          />
        )}
        <Money order={order} />
        <Refunds order={order} onDone={fresh} />
      </div>
    </>
  )
}

type PartProps = { order: Order; onDone: () => Promise<unknown> }

function Attention({ order, onDone }: PartProps) {
  const { id, attention_reason, attended_at } = order
  if (!attention_reason) return null
  async function attend() {
    try {
      await markAttended(id)
      await onDone()
      notify({ text: studioMessages.attended })
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
  }
  return (
    <section
      aria-label="Why it needs a person"
      className={`grid justify-items-start gap-3 border-l-4 pl-3 ${attended_at ? "border-rule" : "border-signal"}`}
    >
      {reasonsOf(attention_reason).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {attended_at ? (
        <p className="label text-ash">Looked at {momentText(attended_at)}</p>
      ) : (
        <button type="button" className="press" onClick={attend}>
          I have looked at it
        </button>
      )}
    </section>
  )
}

function Items({ order }: { order: Order }) {
  const items = order.order_items.toSorted((a, b) => a.position - b.position)
  return (
    <ul className="border-rule border-b">
      {items.map((item) => (
        <Item key={item.id} item={item} currency={order.currency} />
      ))}
    </ul>
  )
}

function Item({ item, currency }: { item: OrderItem; currency: string }) {
  return (
    <li className="flex items-baseline gap-4 border-rule border-t py-3">
      <span className="label w-8 shrink-0">{item.qty} ×</span>
      <span className="mr-auto min-w-0">
        <span className="font-semibold">{item.product_title}</span>
        <span className="block text-ash">
          {[item.artist_name, item.variant_title].filter(Boolean).join(" · ")}
          {item.is_digital && " · download"}
        </span>
      </span>
      <span className="label">
        {priceText(item.unit_price_cents * item.qty, currency)}
      </span>
    </li>
  )
}

function Address({ address }: { address: OrderAddress }) {
  const { name, line1, line2, city, region, postcode, country } = address
  const lines = [name, line1, line2, city, region, postcode, country]
  return (
    <section aria-label="Where it goes">
      <h2 className="label pb-2 text-ash">To</h2>
      <address className="whitespace-pre-line text-lg not-italic">
        {lines.filter(Boolean).join("\n")}
      </address>
      {address.phone && <p className="label pt-2">{address.phone}</p>}
    </section>
  )
}

function Money({ order }: { order: Order }) {
  const { currency } = order
  const sums = [
    ["Items", order.subtotal_cents],
    ["Discount", -order.discount_cents],
    ["Postage", order.shipping_cents],
    ["Given back", -order.refunded_cents],
  ] as const
  return (
    <dl>
      <Fact title="Ordered">{momentText(order.created_at)}</Fact>
      <Fact title="E-mail">
        {order.email ? (
          <a className="underline" href={mailto(order.email)}>
            {order.email}
          </a>
        ) : (
          "–"
        )}
      </Fact>
      {order.shipped_at && (
        <Fact title="Parcel">{sentText(order, dayText)}</Fact>
      )}
      {order.promo_code && <Fact title="Code">{order.promo_code}</Fact>}
      {sums.map(
        ([title, cents]) =>
          cents !== 0 && (
            <Fact key={title} title={title}>
              <span className="label">{priceText(cents, currency)}</span>
            </Fact>
          ),
      )}
      <Fact title="Total">
        <span className="label">{priceText(order.total_cents, currency)}</span>
      </Fact>
    </dl>
  )
}

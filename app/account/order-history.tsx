import { Suspense, startTransition, use, useState } from "react"
import { Link, useLocation } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { restText, sentLines } from "#domain/dispatch.ts"
import { copiesText } from "#domain/edition.ts"
import { priceText } from "#domain/money.ts"
import { waitingText } from "#domain/pre-order.ts"
import { refundedText } from "#domain/refund.ts"
import {
  downloadCounts,
  ORDERS_SHOWN,
  type PaidOrder,
  paidOrders,
} from "../data/orders.ts"
import { Button, ButtonLink, buttonClass } from "../ui/button.tsx"
import { Picture } from "../ui/picture.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { DownloadButton } from "./downloads/download-button.tsx"
import { accountMessages } from "./messages.ts"
import { PassList } from "./pass-list.tsx"
import { knownMember } from "./session/known-member.ts"
import { accessToken, currentSession } from "./session/session.ts"

type Counts = Awaited<ReturnType<typeof downloadCounts>>

/** The orders, up to the number shown, with the download count of each file.
 * `found` is null when they could not be read. */
type OrdersRead = {
  shown: number
  found: { orders: PaidOrder[]; counts: Counts } | null
}

/** Reads the member's orders. Never rejects: a failure shows a toast, unless
 * the session has ended in the meantime. */
export async function readOrders(shown = ORDERS_SHOWN): Promise<OrdersRead> {
  try {
    const member = await knownMember()
    const token = await accessToken()
    if (!member || !token) throw new Error("signed out")
    const reader = { token, userId: member.id }
    const [orders, counts] = await Promise.all([
      paidOrders(reader, shown),
      downloadCounts(reader),
    ])
    return { shown, found: { orders, counts } }
  } catch {
    if (currentSession().status === "signed-in") {
      toast(accountMessages.notLoaded)
    }
    return { shown, found: null }
  }
}

type OrderHistoryProps = { orders: Promise<OrdersRead> }

export function OrderHistory({ orders }: OrderHistoryProps) {
  const [latest, setLatest] = useState<Promise<OrdersRead>>()
  return (
    <section id="orders" aria-labelledby="orders-head">
      <SectionHead id="orders-head" title="Order History" />
      <Suspense fallback={<Skeleton label="Loading your orders" />}>
        <Orders orders={latest ?? orders} onRead={setLatest} />
      </Suspense>
    </section>
  )
}

type OrdersProps = OrderHistoryProps & {
  onRead: (orders: Promise<OrdersRead>) => void
}

function Orders({ orders, onRead }: OrdersProps) {
  const { shown, found } = use(orders)
  if (!found) return <NotLoaded retry={() => onRead(readOrders(shown))} />
  if (found.orders.length === 0) return <NoOrders />
  return (
    <>
      <ol className="grid gap-10">
        {found.orders.slice(0, shown).map((order) => (
          <li key={order.id}>
            <Order order={order} counts={found.counts} />
          </li>
        ))}
      </ol>
      {found.orders.length > shown && (
        <p className="pt-10">
          <Button
            look="quiet"
            // A transition keeps the current list on screen until the longer
            // one is there.
            onClick={() =>
              startTransition(() => onRead(readOrders(shown + ORDERS_SHOWN)))
            }
          >
            Load more
          </Button>
        </p>
      )}
    </>
  )
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p>{accountMessages.notLoaded.text}</p>
      <Button look="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

function NoOrders() {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-ash">No orders yet.</p>
      <ButtonLink to="/shop" look="quiet">
        Go to the shop
      </ButtonLink>
    </div>
  )
}

function Order({ order, counts }: { order: PaidOrder; counts: Counts }) {
  const { hash } = useLocation()
  const isLinked = hash === `#order-${order.id}`
  return (
    <article
      aria-labelledby={`order-${order.id}`}
      // The browser looked for the anchor before the orders were rendered.
      ref={isLinked ? showWhenThere : undefined}
      className="scroll-mt-24"
    >
      <header className="label flex flex-wrap gap-x-8 gap-y-2 border-bone border-t pt-3 pb-4">
        <h3 id={`order-${order.id}`}>Order {order.number}</h3>
        <p className="text-ash">{dateText(order.created_at)}</p>
        <p className="text-ash">{order.status}</p>
        {order.refunded_cents > 0 && (
          <p className="text-ash">
            {priceText(order.refunded_cents, order.currency)} refunded
          </p>
        )}
        {shippingNotes(order).map((words) => (
          <p key={words} className="text-ash">
            {words}
          </p>
        ))}
        <p className="ml-auto tabular-nums">
          {priceText(order.total_cents, order.currency)}
        </p>
      </header>
      <ul>
        {order.order_items.map((item) => (
          <Bought
            key={item.id}
            {...{ item, counts }}
            currency={order.currency}
          />
        ))}
      </ul>
      <p className="border-rule border-t pt-2">
        <Link
          to={`/account/receipt/${order.id}`}
          aria-label={`Receipt for order ${order.number}`}
          className={buttonClass("link")}
        >
          Receipt
        </Link>
      </p>
    </article>
  )
}

function shippingNotes(order: PaidOrder) {
  const sent = sentLines(order, order.order_items, dateText)
  const rest = restText(order)
  return rest ? [...sent, rest] : sent
}

type BoughtProps = {
  item: PaidOrder["order_items"][number]
  currency: string
  counts: Counts
}

function Bought({ item, currency, counts }: BoughtProps) {
  const { pre_order_of, product } = item
  const waiting = waitingText({ pre_order_of, out_from: product.out_from })
  const copies = copiesText(item)
  const refunded = refundedText(item)
  const note = refunded ?? waiting
  const isGone = item.refunded_qty === item.qty
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 sm:gap-x-6 border-rule border-t py-4">
      <Picture
        picture={item.product.cover}
        fallback="/fallback/product.webp"
        frame="aspect-4/5"
        sizes="4rem"
        alt=""
        className="w-16 shrink-0"
      />
      <p className="min-w-0 grow basis-36">
        <Link
          to={`/product/${item.product.slug}`}
          className="font-bold hover:text-signal"
        >
          {item.product_title}
        </Link>
        <span className="block text-ash">
          {[item.artist_name, item.variant_title].filter(Boolean).join(" · ")}
        </span>
        {copies && <span className="label mt-1 block">{copies}</span>}
        {note && <span className="label mt-1 block text-signal">{note}</span>}
      </p>
      <p className="label tabular-nums sm:order-1 sm:w-32 sm:text-right">
        {item.qty} × {priceText(item.unit_price_cents, currency)}
      </p>
      {item.payload && !waiting && !isGone && (
        <DownloadButton
          itemId={item.id}
          name={item.product_title}
          remaining={
            item.payload.per_user_download_limit -
            (counts.get(item.payload.id) ?? 0)
          }
        />
      )}
      <div className="w-full empty:hidden sm:order-3">
        <PassList
          passes={item.passes.map((pass) => ({
            ...pass,
            kind:
              product.product_type === "membership"
                ? product.product_type
                : "experience",
          }))}
        />
      </div>
    </li>
  )
}

function showWhenThere(article: HTMLElement | null) {
  article?.scrollIntoView()
}

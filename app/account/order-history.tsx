import { useEffect, useState } from "react"
import { Link } from "react-router"
import { priceText } from "#domain/money.ts"
import { orderNumber } from "#domain/order-number.ts"
import {
  downloadCounts,
  ORDERS_SHOWN,
  type PaidOrder,
  paidOrders,
} from "../data/orders.ts"
import { accountMessages } from "../messages.ts"
import { useSite } from "../site/use-site.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { longDate } from "../ui/formats.ts"
import { SectionHead } from "../ui/section-head.tsx"
import { toast } from "../ui/toast.ts"
import { DownloadButton } from "./downloads/download-button.tsx"
import { accessToken } from "./session/session.ts"
import { Skeleton } from "./skeleton.tsx"

export function OrderHistory({ userId }: { userId: string }) {
  const [shown, setShown] = useState(ORDERS_SHOWN)
  const { orders, counts, retry } = useOrders(userId, shown)
  return (
    <section id="orders" aria-labelledby="orders-head">
      <SectionHead id="orders-head" title="Order History" />
      {orders === "loading" && <Skeleton label="Loading your orders" />}
      {orders === "failed" && <NotLoaded retry={retry} />}
      {Array.isArray(orders) && orders.length === 0 && <NoOrders />}
      {Array.isArray(orders) && (
        <ol className="grid gap-10">
          {orders.slice(0, shown).map((order) => (
            <li key={order.id}>
              <Order order={order} counts={counts} />
            </li>
          ))}
        </ol>
      )}
      {Array.isArray(orders) && orders.length > shown && (
        <p className="pt-10">
          <Button look="quiet" onClick={() => setShown(shown + ORDERS_SHOWN)}>
            Load more
          </Button>
        </p>
      )}
    </section>
  )
}

function useOrders(userId: string, shown: number) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const [orders, setOrders] = useState<PaidOrder[] | "loading" | "failed">(
    "loading",
  )
  const [counts, setCounts] = useState<Counts>(new Map())
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read each try
  useEffect(() => {
    let current = true
    loadOrders(publishableKey, userId, shown).then(
      (found) => {
        if (!current) return
        setOrders(found.orders)
        setCounts(found.counts)
      },
      () => {
        if (!current) return
        setOrders("failed")
        toast(accountMessages.notLoaded)
      },
    )
    return () => {
      current = false
    }
  }, [publishableKey, userId, shown, tries])
  function retry() {
    setOrders("loading")
    setTries(tries + 1)
  }
  return { orders, counts, retry }
}

type Counts = Awaited<ReturnType<typeof downloadCounts>>

async function loadOrders(
  publishableKey: string,
  userId: string,
  shown: number,
) {
  const token = await accessToken()
  if (!token) throw new Error("signed out")
  const reader = { publishableKey, token, userId }
  const [orders, counts] = await Promise.all([
    paidOrders(reader, shown),
    downloadCounts(reader),
  ])
  return { orders, counts }
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
  return (
    <article aria-labelledby={`order-${order.id}`}>
      <header className="label flex flex-wrap gap-x-8 gap-y-2 border-bone border-t pt-3 pb-4">
        <h3 id={`order-${order.id}`}>
          Order <span className="normal-case">{orderNumber(order.id)}</span>
        </h3>
        <p className="text-ash">{longDate(order.created_at)}</p>
        <p className="text-ash">{order.status}</p>
        <p className="ml-auto tabular-nums">
          {priceText(order.total_cents, order.currency)}
        </p>
      </header>
      <ul>
        {order.order_items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-rule border-t py-4"
          >
            <p className="min-w-0 grow basis-60">
              <Link
                to={`/product/${item.product.slug}`}
                className="font-bold hover:text-signal"
              >
                {item.product_title}
              </Link>
              <span className="block text-ash">
                {[item.artist_name, item.variant_title]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </p>
            <p className="label tabular-nums">
              {item.qty} × {priceText(item.unit_price_cents, order.currency)}
            </p>
            {item.payload && (
              <DownloadButton
                itemId={item.id}
                name={item.product_title}
                remaining={
                  item.payload.per_user_download_limit -
                  (counts.get(item.payload.id) ?? 0)
                }
              />
            )}
          </li>
        ))}
      </ul>
      <p className="border-rule border-t pt-2">
        <Link
          to={`/account/receipt/${order.id}`}
          aria-label={`Receipt of order ${orderNumber(order.id)}`}
          className="label inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"
        >
          Receipt
        </Link>
      </p>
    </article>
  )
}

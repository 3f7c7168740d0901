import { use } from "react"
import { dateText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { passWord } from "#domain/pass.ts"
import { waitingText } from "#domain/pre-order.ts"
import { DownloadButton } from "../account/downloads/download-button.tsx"
import { PassList } from "../account/pass-list.tsx"
import { ReceiptSheet } from "../account/receipt-sheet.tsx"
import {
  type OrderPage,
  type OrderRead,
  orderByKey,
} from "../data/order-page.ts"
import { orderPageNotes } from "../order-messages.ts"
import { pageMeta } from "../site/meta.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import {
  fromFragment,
  KeyedPage,
  NotOpened,
  OpeningFallback,
  PRIVATE_PAGE,
  requireValidId,
  rethrowUnlessNotFound,
} from "../ui/keyed-page.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import type { Route } from "./+types/order"

const OPENING = { title: "Your order", label: "Loading your order" }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your order – 9X",
    description: "The status of an order at 9X, its downloads and its receipt.",
    path: "/order",
    unlisted: true,
  })

export function headers() {
  return PRIVATE_PAGE
}

export const loader = requireValidId

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const orderKey = fromFragment("key")
  return {
    orderKey,
    order: orderKey ? orderByKey(params.id, orderKey) : NO_KEY,
  }
}

clientLoader.hydrate = true as const

const NO_KEY = Promise.resolve<OrderRead>("missing")

export function HydrateFallback() {
  return <OpeningFallback {...OPENING} without={orderPageNotes.noScript} />
}

/** The order of a buyer without an account, opened with the receipt's link. */
export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <KeyedPage {...OPENING}>
      <Found {...loaderData} />
    </KeyedPage>
  )
}

type Loaded = Route.ComponentProps["loaderData"]

function Found({ order, orderKey }: Loaded) {
  const found = use(order)
  if (typeof found === "string")
    return <NotOpened notes={orderPageNotes} failed={found === "failed"} />
  return <OrderShown order={found} orderKey={orderKey} />
}

type ShownProps = { order: OrderPage; orderKey: string }

function OrderShown({ order, orderKey }: ShownProps) {
  return (
    <div className="grid gap-16 px-gutter pt-16 pb-24 print:block print:p-0">
      <header className="grid gap-6 print:hidden">
        <p className="label text-ash">{dateText(order.created_at)}</p>
        <h1 className="poster text-headline">Order {order.number}</h1>
        <p className="max-w-prose text-lg">
          {orderPageNotes.state(order, dateText)}
        </p>
        {order.refunded_cents > 0 && (
          <p className="max-w-prose text-lg">
            {orderPageNotes.givenBack(
              priceText(order.refunded_cents, order.currency),
            )}
          </p>
        )}
      </header>
      <Passes order={order} orderKey={orderKey} />
      <Downloads order={order} orderKey={orderKey} />
      <div className="grid gap-6">
        <p className="print:hidden">
          <Button look="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </p>
        <ReceiptSheet
          heading="h2"
          order={{ ...order, order_items: order.items }}
        />
      </div>
      <Account order={order} />
    </div>
  )
}

function Passes({ order, orderKey }: ShownProps) {
  if (order.passes.length === 0) return null
  const lines = order.items.filter(({ id }) =>
    order.passes.some(({ order_item_id }) => order_item_id === id),
  )
  return (
    <section aria-labelledby="passes-head" className="print:hidden">
      <SectionHead id="passes-head" title={`Your ${passWord(order.passes)}`} />
      <ul className="grid gap-8">
        {lines.map((item) => (
          <li key={item.id}>
            <p className="pb-3">
              <span className="font-bold">{item.product_title}</span>
              <span className="block text-ash">{item.variant_title}</span>
            </p>
            <PassList
              orderKey={orderKey}
              passes={order.passes.filter(
                ({ order_item_id }) => order_item_id === item.id,
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Downloads({ order, orderKey }: ShownProps) {
  if (order.downloads.length === 0) return null
  return (
    <section aria-labelledby="downloads-head" className="print:hidden">
      <SectionHead id="downloads-head" title="Your Downloads" />
      <ul className="border-rule border-b">
        {order.downloads.map(({ order_item_id, remaining }) => {
          const item = order.items.find(({ id }) => id === order_item_id)
          if (!item) return null
          const waiting = waitingText(item)
          return (
            <li
              key={order_item_id}
              className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-rule border-t py-4"
            >
              <p className="min-w-0 grow basis-60">
                <span className="font-bold">{item.product_title}</span>
                <span className="block text-ash">
                  {[item.artist_name, item.variant_title]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              {waiting ? (
                <p className="label text-signal">{waiting}</p>
              ) : (
                <DownloadButton
                  itemId={order_item_id}
                  name={item.product_title}
                  remaining={remaining}
                  orderKey={{ order_id: order.id, key: orderKey }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** An account with the order's email address includes the order. */
function Account({ order }: { order: OrderPage }) {
  if (!order.email) return null
  const from = encodeURIComponent(`/account#order-${order.id}`)
  return (
    <section
      aria-labelledby="order-account"
      className="grid gap-6 border-signal border-l-4 bg-panel p-6 sm:p-8 print:hidden"
    >
      <h2 id="order-account" className="poster text-2xl">
        {order.has_account
          ? orderPageNotes.inAccount
          : orderPageNotes.accountTitle}
      </h2>
      <p className="max-w-prose break-words">
        {order.has_account
          ? orderPageNotes.inAccountHint
          : orderPageNotes.accountHint(order.email)}
      </p>
      <p className="flex flex-wrap gap-3">
        {order.has_account ? (
          <ButtonLink to={`/login?from=${from}`}>Sign in</ButtonLink>
        ) : (
          <ButtonLink
            to={`/register?from=${from}`}
            state={{ email: order.email }}
          >
            Create an account
          </ButtonLink>
        )}
      </p>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowUnlessNotFound(error)
  return <NotOpened notes={orderPageNotes} failed={false} />
}

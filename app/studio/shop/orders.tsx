import { momentText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { orderNumber } from "#domain/order-number.ts"
import { call } from "../data/tables.ts"
import type { Listed, ListQuery, ListRow, Page } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { type Order, orderTitle, stateOf } from "./order.ts"
import { OrderScreen } from "./order-screen.tsx"
import { OrdersBulk } from "./orders-bulk.tsx"

type Found = Order & {
  /** The recipient's name. */
  name: string | null
  bought: string | null
  is_begun: boolean
}

/** A list row as an order. */
function orderOf(row: ListRow) {
  return row as ListRow & Found
}

/** Uses the database's text index, because a plain search is slow with 50,000
 * orders. */
function readOrders(query: ListQuery, size: number) {
  return call<Page>("find_orders", {
    p_words: query.search,
    p_state: query.filters.state ?? "",
    p_sort: query.sort,
    p_page: query.page,
    p_size: size,
  })
}

export const ORDERS: Listed = {
  table: "orders",
  path: "orders",
  one: "order",
  many: "orders",
  roles: ["shop"],
  isIncoming: true,
  Bulk: OrdersBulk,
  read: readOrders,
  select: "id",
  columns: [
    {
      key: "number",
      title: "Number",
      show: (row) => orderNumber(orderOf(row).number),
    },
    {
      key: "status",
      title: "Status",
      unsorted: true,
      show: (row) => <State text={stateOf(orderOf(row))} />,
      text: (row) => stateOf(orderOf(row)),
    },
    { key: "name", title: "Name", unsorted: true },
    {
      key: "total_cents",
      title: "Total",
      numeric: true,
      show: (row) => totalOf(orderOf(row)),
      text: (row) => String(orderOf(row).total_cents / 100),
    },
    {
      key: "created_at",
      title: "Ordered",
      numeric: true,
      show: (row) => momentText(orderOf(row).created_at),
    },
    { key: "bought", title: "Items", unsorted: true },
    { key: "email", title: "Email" },
  ],
  searched: ["number", "name", "email", "postcode", "product"],
  sort: "-created_at",
  filters: [
    {
      column: "state",
      title: "Status",
      options: [
        { value: "to-pack", title: "To pack" },
        { value: "sent", title: "Sent" },
        { value: "to-attend", title: "Needs attention" },
        { value: "refunded", title: "Refunded" },
      ],
    },
  ],
  nameOf: ({ number }) => orderTitle({ number: Number(number) }),
}

function totalOf({ total_cents, currency }: Order) {
  return priceText(total_cents, currency)
}

const WAITING = ["To pack", "Part sent", "Needs attention"]

/** Highlights orders that need action. */
export function State({ text }: { text: string }) {
  const waits = WAITING.some((words) => text.startsWith(words))
  return <span className={waits ? "text-signal" : undefined}>{text}</span>
}

export function Component() {
  return (
    <ListedScreen
      listed={ORDERS}
      one={(id) => <OrderScreen key={id} list={ORDERS} id={id} />}
    />
  )
}

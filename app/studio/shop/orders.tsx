import { priceText } from "#domain/money.ts"
import { momentText } from "../frame/moments.ts"
import type { Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { type Order, orderTitle, stateOf } from "./order.ts"
import { OrderScreen } from "./order-screen.tsx"

const STATE =
  "status,needs_shipping,shipped_at,attention_reason,attended_at" as const

/** What the list reads of an order. */
function orderOf(row: ListRow) {
  return row as ListRow & Order
}

export const ORDERS: Listed = {
  table: "orders",
  path: "orders",
  one: "order",
  many: "orders",
  roles: ["shop"],
  comesIn: true,
  select: `id,number,created_at,email,total_cents,currency,${STATE}`,
  columns: [
    { key: "number", title: "Number" },
    {
      key: "status",
      title: "State",
      unsorted: true,
      show: (row) => <State text={stateOf(orderOf(row))} />,
      text: (row) => stateOf(orderOf(row)),
    },
    {
      key: "total_cents",
      title: "Total",
      numeric: true,
      show: (row) => totalOf(orderOf(row)),
      text: (row) => String(orderOf(row).total_cents / 100),
    },
    {
      key: "created_at",
      title: "When",
      numeric: true,
      show: (row) => momentText(orderOf(row).created_at),
    },
    { key: "email", title: "E-mail" },
  ],
  searched: ["number", "email"],
  inSmallLetters: true,
  sort: "-created_at",
  filters: [
    {
      column: "state",
      title: "State",
      options: [
        {
          value: "to-pack",
          title: "To pack",
          where: [
            ["needs_shipping", "eq", true],
            ["shipped_at", "is", null],
            ["status", "eq", "paid"],
          ],
        },
        {
          value: "sent",
          title: "Sent",
          where: [["shipped_at", "not.is", null]],
        },
        {
          value: "to-attend",
          title: "Needs a person",
          where: [
            ["attention_reason", "not.is", null],
            ["attended_at", "is", null],
          ],
        },
        {
          value: "refunded",
          title: "Refunded",
          where: [["status", "eq", "refunded"]],
        },
      ],
    },
  ],
  nameOf: ({ id }) => orderTitle({ id: String(id) }),
}

function totalOf({ total_cents, currency }: Order) {
  return priceText(total_cents, currency)
}

/** Vermilion for what needs somebody. */
export function State({ text }: { text: string }) {
  const waits = text === "To pack" || text === "Needs a person"
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

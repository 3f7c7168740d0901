import { RATE } from "#domain/records/shipping.ts"
import type { Resource, Values } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

function pounds(cents: unknown) {
  return `£${(Number(cents) / 100).toFixed(2)}`
}

function price({ rate_cents, is_free_shipping }: Values) {
  return is_free_shipping ? "Free" : pounds(rate_cents)
}

function forOrders(row: Values) {
  const { min_order_value_cents: from, max_order_value_cents: to } = row
  const ends = [from && `from ${pounds(from)}`, to && `to ${pounds(to)}`]
  return ends.filter(Boolean).join(" ") || "all"
}

function zone({ shipping_zones }: Values) {
  return String((shipping_zones as { name?: string } | null)?.name ?? "")
}

function name(row: Values) {
  return `${price(row)}, orders ${forOrders(row)}`
}

export const RATES: Resource = {
  table: "shipping_rates",
  path: "rates",
  one: "rate",
  many: "rates",
  roles: ["shop"],
  select:
    "id,rate_cents,is_free_shipping,min_order_value_cents,max_order_value_cents,is_active,updated_at,shipping_zones(name)",
  columns: [
    { key: "rate_cents", title: "Rate", ...{ show: name, text: name } },
    {
      key: "shipping_zone_id",
      title: "Zone",
      unsorted: true,
      ...{ show: zone, text: zone },
    },
    {
      key: "is_active",
      title: "In use",
      show: ({ is_active }) => (is_active ? "Yes" : "No"),
    },
  ],
  searched: [],
  sort: "min_order_value_cents",
  nameOf: name,
  blank: {
    shipping_zone_id: "",
    rate_cents: "",
    is_free_shipping: false,
    min_order_value_cents: "",
    max_order_value_cents: "",
    is_active: true,
  },
  rules: RATE,
  groups: [
    {
      title: "The rate",
      fields: [
        {
          kind: "reference",
          name: "shipping_zone_id",
          label: "Zone",
          table: "shipping_zones",
          title: "name",
          required: true,
        },
        {
          kind: "price",
          name: "rate_cents",
          label: "Price in pounds",
          required: true,
        },
        {
          kind: "price",
          name: "min_order_value_cents",
          label: "For orders from",
          hint: "In pounds; empty for any. Of two that fit, the higher counts.",
        },
        {
          kind: "price",
          name: "max_order_value_cents",
          label: "For orders up to",
          hint: "That value included; empty for any.",
        },
        {
          kind: "switch",
          name: "is_free_shipping",
          label: "Sent for nothing, whatever the price says",
        },
        { kind: "switch", name: "is_active", label: "In use" },
      ],
    },
  ],
}

export function Component() {
  return <ResourceScreen resource={RATES} />
}

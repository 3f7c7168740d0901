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
      title: "Active",
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
      title: "Rate",
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
          label: "Price (£)",
          required: true,
        },
        {
          kind: "price",
          name: "min_order_value_cents",
          label: "Minimum order",
          hint: "In pounds. Leave empty for none. If several rates match, the one with the higher minimum applies.",
        },
        {
          kind: "price",
          name: "max_order_value_cents",
          label: "Maximum order",
          hint: "In pounds, inclusive. Leave empty for none.",
        },
        {
          kind: "switch",
          name: "is_free_shipping",
          label: "Free shipping, whatever the price",
        },
        { kind: "switch", name: "is_active", label: "Active" },
      ],
    },
  ],
}

export function Component() {
  return <ResourceScreen resource={RATES} />
}

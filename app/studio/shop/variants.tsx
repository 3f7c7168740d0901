import { VARIANT } from "#domain/records/variant.ts"
import type { ListRow, Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { DATE_FIELDS } from "./date-fields.ts"
import { TERMS_OF_SALE } from "./terms-of-sale.ts"

const UNLIMITED = -1

function price({ price_cents, currency }: ListRow) {
  const amount = (Number(price_cents) / 100).toFixed(2)
  return `${amount} ${currency}`
}

function left({ inventory }: ListRow) {
  return inventory === UNLIMITED ? "unlimited" : `${inventory} left`
}

export const VARIANTS: Resource = {
  table: "product_variants",
  path: "variants",
  one: "variant",
  many: "variants",
  roles: ["shop"],
  select: "id,title,price_cents,currency,inventory,position,updated_at",
  columns: [
    { key: "title", title: "Title" },
    {
      key: "price_cents",
      title: "Price",
      numeric: true,
      show: price,
      text: price,
    },
    { key: "inventory", title: "Stock", numeric: true, show: left, text: left },
  ],
  searched: ["title"],
  sort: "position",
  watched: ["inventory"],
  nameOf: ({ title }) => String(title ?? ""),
  blank: {
    product_id: "",
    title: "",
    price_cents: "",
    inventory: 0,
    max_per_order: "",
    sku: "",
    shelf: "",
    low_at: "",
    needs_address: true,
    digital_payload_id: "",
    position: 1,
    on_sale_from: "",
    on_sale_until: "",
    members_from: "",
    edition_size: "",
    term_months: "",
    member_discount_percent: "",
    early_days: "",
  },
  copied: { inventory: 0, sku: "" },
  rules: VARIANT,
  groups: [
    {
      title: "The variant",
      fields: [
        {
          kind: "reference",
          name: "product_id",
          label: "Of which product",
          table: "products",
          title: "title",
          required: true,
        },
        {
          kind: "line",
          name: "title",
          label: "Title",
          required: true,
          hint: "A size, a format, a tier, a day.",
        },
        {
          kind: "picture",
          name: "picture_url",
          label: "Picture",
          shape: "portrait",
          hint: "Shown when it is chosen. Without one, the product's is.",
        },
        {
          kind: "price",
          name: "price_cents",
          label: "Price in pounds",
          required: true,
        },
        {
          kind: "number",
          name: "inventory",
          label: "Stock",
          required: true,
          hint: "How many can still be sold; -1 for no limit. A sale that happens while you type is not written over. Under Stock it is changed with a reason.",
        },
        {
          kind: "number",
          name: "max_per_order",
          label: "Most in one order",
          hint: "Empty for as many as there are.",
        },
        {
          kind: "number",
          name: "position",
          label: "Place among the others",
          required: true,
        },
      ],
    },
    {
      title: "In the store room",
      fields: [
        {
          kind: "line",
          name: "sku",
          label: "SKU",
          hint: "Your own name for it, or the number of the bar code on it: what a scanner reads.",
        },
        {
          kind: "line",
          name: "shelf",
          label: "Shelf",
          hint: "Where it lies. Pick lists go by it.",
        },
        {
          kind: "number",
          name: "low_at",
          label: "Low from",
          hint: "From how many left on you are told. Empty for five.",
        },
      ],
    },
    ...TERMS_OF_SALE,
    DATE_FIELDS,
  ],
}

export function Component() {
  return <ResourceScreen resource={VARIANTS} />
}

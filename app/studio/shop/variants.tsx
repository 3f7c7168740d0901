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
      title: "Variant",
      fields: [
        {
          kind: "reference",
          name: "product_id",
          label: "Product",
          table: "products",
          title: "title",
          required: true,
        },
        {
          kind: "line",
          name: "title",
          label: "Title",
          required: true,
          hint: "For example a size, a format, a tier or a date.",
        },
        {
          kind: "picture",
          name: "picture_url",
          label: "Picture",
          shape: "portrait",
          hint: "Shown when the variant is selected. Leave empty to use the product's picture.",
        },
        {
          kind: "price",
          name: "price_cents",
          label: "Price (£)",
          required: true,
        },
        {
          kind: "number",
          name: "inventory",
          label: "Stock",
          required: true,
          hint: "How many can still be sold; -1 for no limit. Sales made while you edit are kept. To record a reason, change it under Stock.",
        },
        {
          kind: "number",
          name: "max_per_order",
          label: "Limit per order",
          hint: "Leave empty for no limit.",
        },
        {
          kind: "number",
          name: "position",
          label: "Sort order",
          required: true,
        },
      ],
    },
    {
      title: "Stock",
      fields: [
        {
          kind: "line",
          name: "sku",
          label: "SKU",
          hint: "Your own code or the barcode number, as a scanner reads it.",
        },
        {
          kind: "line",
          name: "shelf",
          label: "Shelf",
          hint: "Pick lists are sorted by shelf.",
        },
        {
          kind: "number",
          name: "low_at",
          label: "Low-stock alert at",
          hint: "We alert you at this number. Leave empty for 5.",
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

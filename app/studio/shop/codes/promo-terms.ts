import type { Group } from "../../resource.ts"

/** The discount terms of a single code or a batch. */
export const TERMS: Group = {
  title: "Discount",
  fields: [
    {
      kind: "number",
      name: "discount_percent",
      label: "Discount (%)",
      required: true,
      hint: "Members get this or their own discount, whichever is better.",
    },
    {
      kind: "price",
      name: "min_order_cents",
      label: "Minimum order",
      hint: "In pounds, before the discount. Leave empty for none.",
    },
    {
      kind: "moment",
      name: "starts_at",
      label: "Starts",
      hint: "London time. Until then the code doesn't exist for buyers.",
    },
    {
      kind: "moment",
      name: "expires_at",
      label: "Expires",
      hint: "London time. Leave empty for no expiry.",
    },
    {
      kind: "references",
      name: "product_ids",
      label: "Only these products",
      table: "products",
      title: "title",
      hint: "Choose products one by one. Leave empty for all products.",
    },
  ],
}

export const TERMS_BLANK = {
  discount_percent: "",
  min_order_cents: "",
  starts_at: "",
  expires_at: "",
  product_ids: [],
}

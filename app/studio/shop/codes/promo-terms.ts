import type { Group } from "../../resource.ts"

/** On what terms a code holds, of one or of many. */
export const TERMS: Group = {
  title: "What it takes off",
  fields: [
    {
      kind: "number",
      name: "discount_percent",
      label: "Percent off",
      required: true,
      hint: "A member's own price counts instead where it is better; never both.",
    },
    {
      kind: "price",
      name: "min_order_cents",
      label: "For orders from",
      hint: "In pounds, before the discount; empty for any.",
    },
    {
      kind: "moment",
      name: "starts_at",
      label: "From",
      hint: "London time. Before it, nobody is told that there is such a code.",
    },
    {
      kind: "moment",
      name: "expires_at",
      label: "Until",
      hint: "London time; empty for as long as it holds.",
    },
    {
      kind: "references",
      name: "product_ids",
      label: "Only for these products",
      table: "products",
      title: "title",
      hint: "Choose one after the other; none for everything.",
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

import type { Group } from "../resource.ts"

/** How a variant reaches its buyer, when it is sold, and what comes with it. */
export const TERMS_OF_SALE: readonly Group[] = [
  {
    title: "How it reaches its buyer",
    fields: [
      {
        kind: "switch",
        name: "needs_address",
        label: "Something of it is posted",
        hint: "Off for what is only downloaded, and for what nobody sends.",
      },
      {
        kind: "reference",
        name: "digital_payload_id",
        label: "The download it comes with",
        table: "digital_payloads",
        title: "name",
        hint: "A record that is posted can have its files as well: then it is both.",
      },
    ],
  },
  {
    title: "When it is sold",
    fields: [
      {
        kind: "moment",
        name: "on_sale_from",
        label: "On sale from",
        hint: "In London. Before that it is shown, with this moment.",
      },
      {
        kind: "moment",
        name: "on_sale_until",
        label: "On sale until",
        hint: "After that it is shown as no longer on sale.",
      },
      {
        kind: "moment",
        name: "members_from",
        label: "For members from",
        hint: "If they come before everybody.",
      },
    ],
  },
  {
    title: "A numbered edition",
    fields: [
      {
        kind: "number",
        name: "edition_size",
        label: "Numbered copies in all",
        hint: "Each sale draws the next number, from 1. Empty for copies without one.",
      },
    ],
  },
  {
    title: "If it is a membership",
    fields: [
      {
        kind: "number",
        name: "term_months",
        label: "Months it lasts",
        hint: "Empty for twelve.",
      },
      {
        kind: "number",
        name: "member_discount_percent",
        label: "Members' discount in per cent",
        hint: "On everything in the shop. For who buys from now on.",
      },
      {
        kind: "number",
        name: "early_days",
        label: "Days they hear records early",
        hint: "For who buys from now on.",
      },
    ],
  },
]

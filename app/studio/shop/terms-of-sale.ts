import type { Group } from "../resource.ts"

/** Delivery, sale dates, editions and memberships of a variant. */
export const TERMS_OF_SALE: readonly Group[] = [
  {
    title: "Delivery",
    fields: [
      {
        kind: "switch",
        name: "needs_address",
        label: "Needs shipping",
        hint: "Turn off for downloads and anything else that isn't posted.",
      },
      {
        kind: "reference",
        name: "digital_payload_id",
        label: "Included download",
        table: "digital_payloads",
        title: "name",
        hint: "A physical item can include its files as a download.",
      },
    ],
  },
  {
    title: "Sale dates",
    fields: [
      {
        kind: "moment",
        name: "on_sale_from",
        label: "On sale from",
        hint: "London time. Before then the shop shows the item with this date.",
      },
      {
        kind: "moment",
        name: "on_sale_until",
        label: "On sale until",
        hint: "After this the shop shows the item as no longer on sale.",
      },
      {
        kind: "moment",
        name: "members_from",
        label: "Members' early access from",
        hint: "Set this to let members buy before everyone else.",
      },
    ],
  },
  {
    title: "Numbered edition",
    fields: [
      {
        kind: "number",
        name: "edition_size",
        label: "Number of copies",
        hint: "Each sale gets the next number, starting at 1. Leave empty if copies aren't numbered.",
      },
    ],
  },
  {
    title: "Membership",
    fields: [
      {
        kind: "number",
        name: "term_months",
        label: "Length in months",
        hint: "Leave empty for 12.",
      },
      {
        kind: "number",
        name: "member_discount_percent",
        label: "Members' discount (%)",
        hint: "On everything in the shop. Applies to memberships bought from now on.",
      },
      {
        kind: "number",
        name: "early_days",
        label: "Early listening (days)",
        hint: "Applies to memberships bought from now on.",
      },
    ],
  },
]

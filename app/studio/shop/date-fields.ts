import type { Group } from "../resource.ts"

/** What makes a variant a date; its stock is the places then. */
export const DATE_FIELDS: Group = {
  title: "If it is a date",
  fields: [
    {
      kind: "moment",
      name: "starts_at",
      label: "Begins",
      hint: "In London. From then on it is not sold. Its stock is the places that are left, and each that is bought is a ticket.",
    },
    { kind: "moment", name: "ends_at", label: "Ends" },
    { kind: "line", name: "place", label: "Where, as the ticket says it" },
  ],
}

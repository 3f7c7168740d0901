import type { Group } from "../resource.ts"

/** Fields that make a variant an event date; its stock is then the capacity. */
export const DATE_FIELDS: Group = {
  title: "Event date",
  fields: [
    {
      kind: "moment",
      name: "starts_at",
      label: "Starts",
      hint: "London time. Sales end when it starts. The stock is the number of places left, and each one sold is a ticket.",
    },
    { kind: "moment", name: "ends_at", label: "Ends" },
    { kind: "line", name: "place", label: "Place on the ticket" },
  ],
}

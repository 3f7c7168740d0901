import { countryName } from "#domain/countries.ts"
import { ZONE } from "#domain/records/shipping.ts"
import { PartList } from "../parts/part-list.tsx"
import type { Resource, Row } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { RATES } from "./rates.tsx"

function RatesOf({ row }: { row: Row }) {
  return <PartList resource={RATES} parent="shipping_zone_id" id={row.id} />
}

function placeName(country: string) {
  return country === "*" ? "everywhere else" : countryName(country)
}

export const ZONES: Resource = {
  table: "shipping_zones",
  path: "zones",
  one: "zone",
  many: "shipping zones",
  roles: ["shop"],
  select: "id,name,countries,is_active,created_at,updated_at",
  columns: [
    { key: "name", title: "Name" },
    {
      key: "countries",
      title: "Countries",
      unsorted: true,
      show: ({ countries }) =>
        (countries as string[]).map(placeName).join(", "),
      text: ({ countries }) => (countries as string[]).join(" "),
    },
    {
      key: "is_active",
      title: "Active",
      show: ({ is_active }) => (is_active ? "Yes" : "No"),
    },
  ],
  searched: ["name"],
  sort: "name",
  nameOf: ({ name }) => String(name ?? ""),
  blank: { name: "", countries: "", is_active: true },
  rules: ZONE,
  groups: [
    {
      title: "Zone",
      fields: [
        { kind: "line", name: "name", label: "Name", required: true },
        {
          kind: "lines",
          name: "countries",
          label: "Countries",
          required: true,
          hint: "Two-letter country codes, one per line; * means everywhere else. Buyers can choose these countries once the zone has a rate.",
        },
        { kind: "switch", name: "is_active", label: "Active" },
      ],
    },
  ],
  Parts: RatesOf,
}

export function Component() {
  return <ResourceScreen resource={ZONES} />
}

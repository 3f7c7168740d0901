import { PRESS_QUOTE } from "#domain/records/press-quote.ts"
import type { Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

export const PRESS_QUOTES: Resource = {
  table: "artist_press",
  path: "press",
  one: "press quote",
  many: "press quotes",
  roles: ["editor"],
  select: "id,publication,author,quote,publish_date,updated_at",
  columns: [
    { key: "publication", title: "Publication" },
    { key: "quote", title: "Quote" },
    { key: "author", title: "By" },
    { key: "publish_date", title: "Date", numeric: true },
  ],
  searched: ["publication", "quote", "author"],
  sort: "-publish_date",
  nameOf: ({ publication }) => String(publication ?? ""),
  blank: { artist_id: "", quote: "", publication: "", publish_date: "" },
  rules: PRESS_QUOTE,
  groups: [
    {
      title: "Quote",
      fields: [
        {
          kind: "reference",
          name: "artist_id",
          label: "Artist",
          table: "artists",
          title: "name",
          required: true,
        },
        {
          kind: "date",
          name: "publish_date",
          label: "Date",
          required: true,
        },
        {
          kind: "text",
          name: "quote",
          label: "Quote",
          rows: 4,
          required: true,
        },
        {
          kind: "line",
          name: "publication",
          label: "Publication",
          required: true,
        },
        { kind: "line", name: "author", label: "By" },
        { kind: "link", name: "article_url", label: "Link" },
      ],
    },
  ],
}

export function Component() {
  return <ResourceScreen resource={PRESS_QUOTES} />
}

import { FILM } from "#domain/records/film.ts"
import { bySwitch, published } from "../publishing/published.ts"
import type { Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { ARTIST_COLUMN, ARTIST_FIELD } from "./artist-of.ts"

export const FILMS = published<Resource>(bySwitch("is_public"), {
  table: "artist_videos",
  path: "films",
  one: "film",
  many: "films",
  roles: ["editor"],
  select:
    "id,title,video_type,display_order,created_at,updated_at,artists(name)",
  columns: [
    { key: "title", title: "Title" },
    ARTIST_COLUMN,
    { key: "video_type", title: "Type" },
    { key: "display_order", title: "Order", numeric: true },
  ],
  searched: ["title", "video_type"],
  sort: "-display_order",
  nameOf: ({ title }) => String(title ?? ""),
  pageOf: () => "/visuals",
  blank: { title: "", artist_id: "", url: "", display_order: 0 },
  rules: FILM,
  groups: [
    {
      title: "Film",
      fields: [
        { kind: "line", name: "title", label: "Title", required: true },
        ARTIST_FIELD,
        {
          kind: "reference",
          name: "release_id",
          label: "Release",
          table: "releases",
          title: "title",
        },
        {
          kind: "line",
          name: "video_type",
          label: "Type",
          hint: "For example: Music video, Live session.",
        },
        {
          kind: "number",
          name: "display_order",
          label: "Sort order",
          required: true,
          hint: "The highest number comes first.",
        },
        { kind: "text", name: "description", label: "Description", rows: 4 },
        {
          kind: "picture",
          name: "thumbnail_url",
          label: "Still",
          shape: "wide",
          hint: "If you leave this empty, a YouTube film uses its YouTube thumbnail.",
        },
      ],
    },
    {
      title: "Link",
      fields: [
        {
          kind: "line",
          name: "url",
          label: "Link",
          required: true,
          hint: "A link to another site, or a path on this one.",
        },
        {
          kind: "line",
          name: "captions_url",
          label: "Captions",
          hint: "The path of a WebVTT file on this site: /…",
        },
      ],
    },
  ],
})

export function Component() {
  return <ResourceScreen resource={FILMS} />
}

import { ARTIST } from "#domain/records/artist.ts"
import { bySwitch, published } from "../publishing/published.ts"
import type { Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { ArtistParts } from "./artist-parts.tsx"

export const ARTISTS = published<Resource>(bySwitch("is_public"), {
  table: "artists",
  path: "artists",
  one: "artist",
  many: "artists",
  roles: ["editor"],
  select: "id,slug,name,genre,is_featured,created_at,updated_at",
  columns: [
    { key: "name", title: "Name" },
    { key: "genre", title: "Genre" },
    {
      key: "is_featured",
      title: "Featured",
      show: ({ is_featured }) => (is_featured ? "Yes" : ""),
    },
    { key: "slug", title: "Page URL" },
  ],
  searched: ["name", "genre", "slug"],
  sort: "name",
  filters: [
    {
      column: "is_featured",
      title: "Featured",
      options: [
        { value: "true", title: "Featured" },
        { value: "false", title: "Not featured" },
      ],
    },
  ],
  nameOf: ({ name }) => String(name ?? ""),
  pageOf: ({ slug }) => `/artist/${slug}`,
  blank: { name: "", slug: "", is_featured: false },
  rules: ARTIST,
  groups: [
    {
      title: "Profile",
      fields: [
        { kind: "line", name: "name", label: "Name", required: true },
        { kind: "line", name: "genre", label: "Genre" },
        {
          kind: "slug",
          name: "slug",
          label: "Page URL",
          from: "name",
          required: true,
          hint: "End of the page URL: /artist/…",
        },
        {
          kind: "line",
          name: "tagline",
          label: "Tagline",
          hint: "Shown under the name on the home page. Leave empty to show the genre.",
        },
        {
          kind: "picture",
          name: "profile_image",
          label: "Portrait",
          shape: "portrait",
        },
        { kind: "text", name: "bio", label: "Biography", rows: 12 },
        {
          kind: "text",
          name: "bio_medium",
          label: "Medium biography",
          rows: 5,
          hint: "About 150 words. Used by the press and in the press kit.",
        },
        {
          kind: "text",
          name: "bio_short",
          label: "Short biography",
          rows: 3,
          hint: "About 50 words. Used by the press for listings and captions.",
        },
        { kind: "switch", name: "is_featured", label: "Show on the home page" },
      ],
    },
    {
      title: "Links",
      fields: [
        { kind: "link", name: "website", label: "Website" },
        { kind: "link", name: "instagram", label: "Instagram" },
        { kind: "link", name: "twitter", label: "Twitter" },
        { kind: "link", name: "spotify", label: "Spotify" },
        { kind: "link", name: "youtube", label: "YouTube" },
      ],
    },
  ],
  Parts: ArtistParts,
})

export function Component() {
  return <ResourceScreen resource={ARTISTS} />
}

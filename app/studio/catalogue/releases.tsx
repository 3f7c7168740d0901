import { lazy, Suspense } from "react"
import { RELEASE, RELEASE_TYPES } from "#domain/records/release.ts"
import { BY_RELEASE_STATUS, published } from "../publishing/published.ts"
import { optionsOf, type Resource, type Row } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { ARTIST_FIELD } from "./artist-of.ts"
import { releaseCompanions } from "./release-companions.ts"
import { Tracks } from "./tracks.tsx"

/** Loaded last, and shown only for releases made from uploaded masters. */
const Files = lazy(() => import("../music/processing/release-files.tsx"))
const ReleaseLinks = lazy(() => import("../press/release-links.tsx"))

export const RELEASES = published<Resource>(BY_RELEASE_STATUS, {
  table: "releases",
  path: "releases",
  one: "release",
  many: "releases",
  roles: ["editor"],
  select:
    "id,slug,title,artist_name,type,genre,catalogue_number,release_date,updated_at",
  columns: [
    { key: "title", title: "Title" },
    { key: "artist_name", title: "Artist" },
    { key: "catalogue_number", title: "Cat. no.", numeric: true },
    { key: "type", title: "Type" },
    { key: "release_date", title: "Date", numeric: true },
  ],
  searched: ["title", "artist_name", "catalogue_number"],
  sort: "-release_date",
  filters: [
    { column: "type", title: "Type", options: optionsOf(RELEASE_TYPES) },
  ],
  nameOf: ({ title }) => String(title ?? ""),
  pageOf: ({ slug }) => `/release/${slug}`,
  blank: {
    title: "",
    slug: "",
    artist_id: "",
    type: "Single",
    release_date: "",
    track_count: 1,
    featured_artists: "",
  },
  copied: { catalogue_number: null },
  companions: releaseCompanions,
  rules: RELEASE,
  groups: [
    {
      title: "Release",
      fields: [
        { kind: "line", name: "title", label: "Title", required: true },
        ARTIST_FIELD,
        {
          kind: "slug",
          name: "slug",
          label: "Page URL",
          from: "title",
          required: true,
          hint: "End of the page URL: /release/…",
        },
        {
          kind: "choice",
          name: "type",
          label: "Type",
          options: optionsOf(RELEASE_TYPES),
          required: true,
        },
        { kind: "line", name: "genre", label: "Genre" },
        {
          kind: "date",
          name: "release_date",
          label: "Release date",
          required: true,
        },
        {
          kind: "number",
          name: "track_count",
          label: "Number of tracks",
          required: true,
        },
        { kind: "line", name: "catalogue_number", label: "Catalogue number" },
        {
          kind: "picture",
          name: "artwork_url",
          label: "Sleeve",
          shape: "square",
        },
        { kind: "text", name: "description", label: "Description", rows: 10 },
      ],
    },
    {
      title: "Credits",
      fields: [
        { kind: "line", name: "producer", label: "Producer" },
        { kind: "line", name: "isrc_code", label: "ISRC" },
        {
          kind: "lines",
          name: "featured_artists",
          label: "Featured artists",
          hint: "One per line.",
        },
        {
          kind: "text",
          name: "credits",
          label: "Credits",
          rows: 6,
          hint: "One per line: the role, a colon, the name.",
        },
        {
          kind: "line",
          name: "phonogram_line",
          label: "℗",
          hint: "Year and owner of the recording.",
        },
        {
          kind: "line",
          name: "copyright_line",
          label: "©",
          hint: "Year and owner of everything else.",
        },
      ],
    },
    {
      title: "Links",
      fields: [
        { kind: "link", name: "spotify_url", label: "Spotify" },
        { kind: "link", name: "apple_music_url", label: "Apple Music" },
      ],
    },
  ],
  Parts: ReleaseParts,
})

function ReleaseParts({ row }: { row: Row }) {
  return (
    <>
      <Tracks row={row} />
      <Suspense>
        <Files row={row} />
        <ReleaseLinks row={row} />
      </Suspense>
    </>
  )
}

export function Component() {
  return <ResourceScreen resource={RELEASES} />
}

import { expect, test } from "vitest"
import type { Draft } from "#domain/intake/draft.ts"
import type { CreatedRelease } from "./created-release.ts"
import { missingItems } from "./missing.ts"

const TODAY = "2026-11-18"
const MADE: CreatedRelease = {
  release: {
    ...{ id: "r", title: "Salt", release_date: "2026-12-01" },
    ...{ artwork_url: "/salt.jpg", genre: "Dub" },
  },
  product: { id: "p", title: "Salt", price_cents: 799 },
  tracks: [{ name: "Quay", isrc_code: "GB9XR2600001" }],
}

function drafted(...doubts: Draft["doubts"]) {
  const tracks = [{ key: "t1", title: "Quay" }]
  return { tracks, doubts } as unknown as Draft
}

test("finds nothing missing in a complete release", () => {
  expect(missingItems(MADE, drafted(), TODAY)).toEqual([])
})

test("lists missing codes, a past date and open doubts", () => {
  const bare: CreatedRelease = {
    ...MADE,
    release: { ...MADE.release, genre: null, release_date: "2026-11-01" },
    tracks: [{ name: "Quay", isrc_code: null }],
  }
  const draft = drafted(
    { field: "price_cents", why: "The price is the usual one." },
    { field: "genre", why: "No genre is said." },
    { field: "tracks.t1.isrc", why: "No ISRC is said." },
    { field: "tracks.t1.title", why: "The title is taken from the name." },
    { field: "tracks.t9.title", why: "Of one that was left out." },
  )
  expect(missingItems(bare, draft, TODAY)).toEqual([
    "The release date, 1 Nov 2026, has passed. Check that this is right.",
    "Add a genre.",
    "Add an ISRC: Quay.",
    "Not checked: The price is the usual one.",
    "Not checked: Quay.",
  ])
})

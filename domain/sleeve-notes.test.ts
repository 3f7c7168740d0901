import { expect, test } from "vitest"
import { type SleeveFacts, sleeveNotes } from "./sleeve-notes.ts"

const FLOODLIGHT: SleeveFacts = {
  title: "Floodlight",
  artist_name: "Junie Calloway",
  type: "EP",
  release_date: "2025-01-31",
  catalogue_number: "9X-014",
  featured_artists: ["Oba Lane"],
  producer: "M. Voss",
  isrc_code: "XX9X12501401",
  credits: "Mixed by: HEXA\nSleeve: I. Tide\n",
  phonogram_line: "2025 9X Recordings Ltd",
  copyright_line: "2025 9X Recordings Ltd",
  tracks: [
    {
      ...{ name: "Floodlight", seconds: 187.4, isrc_code: "XX9X12501401" },
      writers: ["Junie Calloway"],
      performers: ["Junie Calloway", "Oba Lane"],
      producers: ["M. Voss"],
    },
    {
      ...{ name: "Same Coat", seconds: null, isrc_code: null },
      ...{ writers: [], performers: [], producers: [] },
    },
  ],
}

test("the notes repeat the back cover", () => {
  expect(sleeveNotes(FLOODLIGHT)).toBe(`Junie Calloway
Floodlight
9X-014 · EP · 31 Jan 2025

1. Floodlight (3:07, ISRC XX9X12501401)
Written by Junie Calloway
Performed by Junie Calloway, Oba Lane
Produced by M. Voss
2. Same Coat

Featuring: Oba Lane
Producer: M. Voss
ISRC: XX9X12501401

Mixed by: HEXA
Sleeve: I. Tide

℗ 2025 9X Recordings Ltd
© 2025 9X Recordings Ltd

Thank you for buying music.
`)
})

test("leaves no gap for unknown facts", () => {
  const bare: SleeveFacts = {
    ...FLOODLIGHT,
    catalogue_number: null,
    featured_artists: [],
    producer: null,
    isrc_code: null,
    credits: null,
    phonogram_line: null,
    copyright_line: null,
    tracks: [],
  }
  expect(sleeveNotes(bare)).toBe(
    "Junie Calloway\nFloodlight\nEP · 31 Jan 2025\n\nThank you for buying music.\n",
  )
})

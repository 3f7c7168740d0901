import { memoryFiles, paperAssets, seedingDay } from "@9x/demo/fixtures"
import { seedDemoLabel } from "@9x/demo/seeding"
import { expect, test } from "vitest"
import { suiteDatabase } from "#tests/support/database.ts"
import { as, visitor } from "#tests/support/label-people.ts"

const { folder, remove } = await paperAssets()
const { sql } = await suiteDatabase()
await seedDemoLabel({
  ...{ sql, storage: memoryFiles(), today: seedingDay, assets: folder },
})
await remove()

async function find(query: string) {
  const rows = await as(
    sql,
    visitor(),
    (tx) => tx`select kind, title from search_catalogue(${query}, 5)`,
  )
  return rows.map(({ kind, title }) => `${kind}: ${title}`)
}

type Case = {
  /** The first result of its kind. */
  first?: string[]
  /** Every result of its kind. */
  all?: string[]
  absent?: RegExp
}

const VINYL = [
  "product: Floodlight",
  "product: Interior Angles",
  "product: Low Water",
  "product: Market Day",
  "product: Postcards to Nobody",
]

const CASES: Record<string, Case> = {
  // As it is spelled
  floodlight: {
    first: ["release: Floodlight", "product: Floodlight", "track: Floodlight"],
  },
  Floodlight: { first: ["release: Floodlight"] },
  flo: { first: ["release: Floodlight"] },
  hexa: { first: ["artist: HEXA", "product: HEXA Enamel Pin"] },
  "junie calloway": { first: ["artist: Junie Calloway"] },
  inês: { first: ["artist: Inês & the Tide"] },
  ines: { first: ["artist: Inês & the Tide"] },
  "ines and the tide": { first: ["artist: Inês & the Tide"] },
  "market day": { first: ["release: Market Day", "product: Market Day"] },
  "9x-018": { all: ["release: Floodlight"] },
  "9x018": { all: ["release: Floodlight"] },
  sodium: { first: ["release: Sodium", "product: Sodium", "track: Sodium"] },
  light: { first: ["release: Floodlight"] },
  // Tracks are results of their own
  "say it slower": { all: ["track: Say It Slower"], absent: /release/ },
  "slower junie": { all: ["track: Say It Slower"] },
  "southbank prayer": { all: ["track: Southbank Prayer"] },
  tessellate: { all: ["track: Tessellate"] },
  "glass umbr": { all: ["track: Glass Umbrella"] },
  // With a slip
  pekham: { first: ["artist: Peckham Static"] },
  peckam: { first: ["artist: Peckham Static"] },
  pekcham: { first: ["artist: Peckham Static"] },
  "pekham sttic": { first: ["artist: Peckham Static"] },
  florlight: { first: ["release: Floodlight", "product: Floodlight"] },
  flod: { first: ["release: Floodlight", "product: Floodlight"] },
  flodlight: { first: ["release: Floodlight"] },
  floodlihgt: { first: ["release: Floodlight"] },
  loodlight: { first: ["release: Floodlight"] },
  "juny caloway": { first: ["artist: Junie Calloway"] },
  saltmash: { first: ["artist: Saltmarsh"] },
  hxea: { first: ["artist: HEXA"] },
  hexs: { first: ["artist: HEXA"] },
  tomaz: { first: ["artist: Tomasz Wren"] },
  "southbnk pryer": { all: ["track: Southbank Prayer"] },
  casette: { first: ["product: Floodlight"] },
  "oba lane vinil": { all: ["product: Market Day"] },
  glasgwo: { first: ["event: Junie Calloway"] },
  // What a shopper calls a thing
  vinyl: { all: VINYL, absent: /release|Slipmat/ },
  vynil: { all: VINYL },
  lps: { all: VINYL },
  cassette: {
    all: ["product: Floodlight", "product: Sodium"],
    absent: /release/,
  },
  tapes: { all: ["product: Floodlight", "product: Sodium"] },
  tote: { all: ["product: Record Shop Tote"] },
  bag: { first: ["product: Record Shop Tote"] },
  ticket: {
    all: [
      "product: Listening Session at the 9X Room",
      "product: Mixing Night with HEXA",
    ],
    absent: /release|Long Sleeve/,
  },
  poster: {
    all: ["product: Floodlight Tour Poster", "product: Tide Table Print"],
    absent: /release/,
  },
  "t-shirt": {
    all: ["product: Label Tee", "product: Night Bus Long Sleeve"],
  },
  hat: { first: ["product: Static Cap"] },
  badge: { all: ["product: HEXA Enamel Pin"] },
  membership: { all: ["product: Friends of 9X", "product: Singles Club"] },
  "compact disc": { all: ["product: Market Day"] },
  // Nothing
  ...Object.fromEntries(
    ["zzzz", "qwerty", "asdf", "xylophone", "blah blah", "%%%", "aaaaaaa"].map(
      (rubbish) => [rubbish, { absent: /./ }],
    ),
  ),
}

test.for(Object.entries(CASES))("'%s'", async ([query, wanted]) => {
  const found = await find(query)
  for (const hit of wanted.first ?? []) {
    expect(found.find((each) => kindOf(each) === kindOf(hit))).toBe(hit)
  }
  if (wanted.all) {
    const kinds = new Set(wanted.all.map(kindOf))
    const ofKind = found.filter((hit) => kinds.has(kindOf(hit)))
    expect(ofKind).toEqual(wanted.all)
  }
  for (const hit of found) {
    if (wanted.absent) expect(hit).not.toMatch(wanted.absent)
  }
})

function kindOf(hit: string) {
  return hit.slice(0, hit.indexOf(":"))
}

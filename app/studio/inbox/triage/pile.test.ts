import { expect, test } from "vitest"
import type { Demo } from "../demo.ts"
import {
  demosIn,
  leftIn,
  PAGE_DEMOS,
  type Pile,
  pageOf,
  withChanges,
} from "./pile.ts"

const NOON = Date.parse("2026-11-18T12:00:00Z")

function demo(place: number, more: Partial<Demo> = {}): Demo {
  const at = new Date(NOON + place * 1000).toISOString()
  return {
    ...{ id: `demo-${place}`, created_at: at, changed_at: at },
    ...{ name: "Ada", email: "ada@fans.example", artist_name: "Ada" },
    ...{ genres: null, city: null, stream_link: null, notes: null },
    ...{ status: "new", tags: [], heard_at: null, judged_at: null },
    ...{ judged_by: null, answered_at: null, marks: [], notes_count: 0 },
    ...{ answer: null, again: false, ...more },
  }
}

function pileOf(...demos: Demo[]): Pile {
  const page = pageOf({ at: "", count: demos.length, demos })
  return { pages: [page], pageParams: [null] }
}

function ids(pile: Pile) {
  return demosIn(pile).map(({ id }) => id)
}

const later = new Date(NOON + 60_000).toISOString()

test("a verdict changes a demo where it lies, and what was withdrawn goes", () => {
  const pile = pileOf(demo(1), demo(2), demo(3))
  const judged = demo(2, { status: "declined", changed_at: later })
  const changed = { at: later, demos: [judged], gone: ["demo-3"] }
  const now = withChanges(pile, changed, "new")
  expect(ids(now)).toEqual(["demo-1", "demo-2"])
  expect(demosIn(now)[1]?.status).toBe("declined")
  expect(leftIn(now, "new")).toBe(1)
})

test("an answer that was longer on its way brings nothing back", () => {
  const pile = pileOf(demo(1, { status: "later", changed_at: later }))
  const old = { at: later, demos: [demo(1)], gone: [] }
  expect(demosIn(withChanges(pile, old, "all"))[0]?.status).toBe("later")
})

test("what has just come lies at the end, once, and not before the end is read", () => {
  const fresh = { at: later, demos: [demo(99), demo(98)], gone: [] }
  const once = withChanges(pileOf(demo(1)), fresh, "unanswered")
  expect(ids(once)).toEqual(["demo-1", "demo-98", "demo-99"])
  expect(ids(withChanges(once, fresh, "unanswered"))).toEqual(ids(once))
  expect(ids(withChanges(pileOf(demo(1)), fresh, "later"))).toEqual(["demo-1"])
  expect(ids(withChanges(pileOf(demo(1)), fresh, null))).toEqual(["demo-1"])
  const full = pileOf(
    ...Array.from({ length: PAGE_DEMOS }, (_, place) => demo(place)),
  )
  expect(ids(withChanges(full, fresh, "all"))).toHaveLength(PAGE_DEMOS)
})

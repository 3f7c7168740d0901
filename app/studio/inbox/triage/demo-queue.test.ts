import { expect, test } from "vitest"
import type { Demo } from "../demo.ts"
import {
  type DemoQueue,
  demosIn,
  leftIn,
  PAGE_DEMOS,
  pageOf,
  withChanges,
} from "./demo-queue.ts"

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

function queueOf(...demos: Demo[]): DemoQueue {
  const page = pageOf({ at: "", count: demos.length, demos })
  return { pages: [page], pageParams: [null] }
}

function ids(queue: DemoQueue) {
  return demosIn(queue).map(({ id }) => id)
}

const later = new Date(NOON + 60_000).toISOString()

test("updates a judged demo in place and removes withdrawn ones", () => {
  const queue = queueOf(demo(1), demo(2), demo(3))
  const judged = demo(2, { status: "declined", changed_at: later })
  const changed = { at: later, demos: [judged], gone: ["demo-3"] }
  const now = withChanges(queue, changed, "new")
  expect(ids(now)).toEqual(["demo-1", "demo-2"])
  expect(demosIn(now)[1]?.status).toBe("declined")
  expect(leftIn(now, "new")).toBe(1)
})

test("ignores a response older than the demo", () => {
  const queue = queueOf(demo(1, { status: "later", changed_at: later }))
  const old = { at: later, demos: [demo(1)], gone: [] }
  expect(demosIn(withChanges(queue, old, "all"))[0]?.status).toBe("later")
})

test("adds new demos once, at the end of a fully loaded queue", () => {
  const fresh = { at: later, demos: [demo(99), demo(98)], gone: [] }
  const once = withChanges(queueOf(demo(1)), fresh, "unanswered")
  expect(ids(once)).toEqual(["demo-1", "demo-98", "demo-99"])
  expect(ids(withChanges(once, fresh, "unanswered"))).toEqual(ids(once))
  expect(ids(withChanges(queueOf(demo(1)), fresh, "later"))).toEqual(["demo-1"])
  expect(ids(withChanges(queueOf(demo(1)), fresh, null))).toEqual(["demo-1"])
  const full = queueOf(
    ...Array.from({ length: PAGE_DEMOS }, (_, place) => demo(place)),
  )
  expect(ids(withChanges(full, fresh, "all"))).toHaveLength(PAGE_DEMOS)
})

import { expect, test } from "vitest"
import type { Answer } from "./door-data.ts"
import type { KeptDoor, Waiting } from "./kept-list.ts"
import { isWaiting, tellWaiting, undo } from "./telling.ts"

const entry = (id: string): Waiting => ({ id, at: "", pass: `pass of ${id}` })
const IN: Answer = { outcome: "in", count: { in: 1, of: 3 } }

/** A door with its line, and what somebody does while one entry is told. */
function doorOf(ids: string[], meanwhile: (told: string) => void = () => {}) {
  let kept: KeptDoor = { guests: [], waiting: ids.map(entry), undone: [] }
  const said: string[] = []
  const settled: string[] = []
  const change = (next: (kept: KeptDoor) => KeptDoor) => {
    kept = next(kept)
  }
  return {
    said,
    settled,
    kept: () => kept,
    undo: (id: string) => change((door) => undo(door, entry(id))),
    tell: () =>
      tellWaiting({
        kept: () => kept,
        change,
        letIn: async ({ id }) => {
          said.push(`in ${id}`)
          await Promise.resolve()
          meanwhile(id)
          return IN
        },
        takeBack: async ({ id }) => said.push(`back ${id}`),
        onTold: ({ id }) => settled.push(id),
      }),
  }
}

test("an entry that is undone while another is told is never told", async () => {
  const door = doorOf(["a", "b", "c"], (told) => {
    if (told === "a") door.undo("b")
  })
  await door.tell()
  expect(door.said).toEqual(["in a", "back b", "in c"])
  expect(door.settled).toEqual(["a", "c"])
  expect(door.kept()).toMatchObject({ waiting: [], undone: [] })
})

test("an entry that is undone while it is told is taken back after it", async () => {
  const door = doorOf(["a", "b"], (told) => {
    if (told === "a") door.undo("a")
  })
  await door.tell()
  expect(door.said).toEqual(["in a", "back a", "in b"])
  expect(door.settled).toEqual(["b"])
  // Undoing b now is no longer for the phone alone.
  expect(isWaiting(door.kept(), "b")).toBe(false)
})

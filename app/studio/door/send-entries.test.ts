import { expect, test } from "vitest"
import type { Answer } from "./door-data.ts"
import { isWaiting, sendWaiting, undo } from "./send-entries.ts"
import type { StoredDoor, Waiting } from "./stored-list.ts"

const entry = (id: string): Waiting => ({ id, at: "", pass: `pass of ${id}` })
const IN: Answer = { outcome: "in", count: { in: 1, of: 3 } }

/** A check-in list, and what happens while an entry is being sent. */
function doorOf(ids: string[], meanwhile: (sent: string) => void = () => {}) {
  let kept: StoredDoor = { guests: [], waiting: ids.map(entry), undone: [] }
  const said: string[] = []
  const settled: string[] = []
  const change = (next: (kept: StoredDoor) => StoredDoor) => {
    kept = next(kept)
  }
  return {
    said,
    settled,
    kept: () => kept,
    undo: (id: string) => change((door) => undo(door, entry(id))),
    send: () =>
      sendWaiting({
        kept: () => kept,
        change,
        letIn: async ({ id }) => {
          said.push(`in ${id}`)
          await Promise.resolve()
          meanwhile(id)
          return IN
        },
        takeBack: async ({ id }) => said.push(`back ${id}`),
        onSent: ({ id }) => settled.push(id),
      }),
  }
}

test("does not send an entry undone while another is being sent", async () => {
  const door = doorOf(["a", "b", "c"], (sent) => {
    if (sent === "a") door.undo("b")
  })
  await door.send()
  expect(door.said).toEqual(["in a", "back b", "in c"])
  expect(door.settled).toEqual(["a", "c"])
  expect(door.kept()).toMatchObject({ waiting: [], undone: [] })
})

test("undoes an entry that was undone while it was being sent", async () => {
  const door = doorOf(["a", "b"], (sent) => {
    if (sent === "a") door.undo("a")
  })
  await door.send()
  expect(door.said).toEqual(["in a", "back a", "in b"])
  expect(door.settled).toEqual(["b"])
  // Entry b has reached the server, so undoing it locally isn't enough.
  expect(isWaiting(door.kept(), "b")).toBe(false)
})

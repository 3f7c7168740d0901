import type { Answer } from "./door-data.ts"
import type { StoredDoor, Undone, Waiting } from "./stored-list.ts"

type Line = {
  /** Returns the latest state: people are checked in while others are sent. */
  kept: () => StoredDoor
  change: (next: (kept: StoredDoor) => StoredDoor) => void
  letIn: (entry: Waiting) => Promise<Answer>
  takeBack: (undone: Undone) => Promise<unknown>
  onSent: (entry: Waiting, answer: Answer) => void
}

/** Sends offline entries one at a time. Entries undone before their turn are
 * not sent; entries that may have been sent are undone on the server. */
export async function sendWaiting(line: Line) {
  const { kept, change } = line
  for (;;) {
    const [undone] = kept().undone
    const [entry] = kept().waiting
    if (undone) {
      await line.takeBack(undone)
      change((door) => ({ ...door, undone: without(door.undone, undone) }))
    } else if (entry) {
      const answer = await line.letIn(entry)
      if (isWaiting(kept(), entry.id)) line.onSent(entry, answer)
      change((door) => ({ ...door, waiting: without(door.waiting, entry) }))
    } else return
  }
}

export function isWaiting({ waiting }: StoredDoor, entry: string) {
  return waiting.some(({ id }) => id === entry)
}

/** Removes an entry that the server hasn't confirmed. */
export function undo({ guests, waiting, undone }: StoredDoor, entry: Undone) {
  return {
    guests,
    waiting: without(waiting, entry),
    undone: [...undone, entry],
  }
}

function without<T extends { id: string }>(all: T[], { id }: { id: string }) {
  return all.filter((one) => one.id !== id)
}

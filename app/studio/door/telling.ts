import type { Answer } from "./door-data.ts"
import type { KeptDoor, Undone, Waiting } from "./kept-list.ts"

type Line = {
  /** The newest: people are let in and taken back while others are told. */
  kept: () => KeptDoor
  change: (next: (kept: KeptDoor) => KeptDoor) => void
  letIn: (entry: Waiting) => Promise<Answer>
  takeBack: (undone: Undone) => Promise<unknown>
  onTold: (entry: Waiting, answer: Answer) => void
}

/** Tells what was done alone, one after the other, as it is when its turn
 * comes: what was undone before is not told, and what was undone since it may
 * have been told is taken back. */
export async function tellWaiting(line: Line) {
  const { kept, change } = line
  for (;;) {
    const [undone] = kept().undone
    const [entry] = kept().waiting
    if (undone) {
      await line.takeBack(undone)
      change((door) => ({ ...door, undone: without(door.undone, undone) }))
    } else if (entry) {
      const answer = await line.letIn(entry)
      if (isWaiting(kept(), entry.id)) line.onTold(entry, answer)
      change((door) => ({ ...door, waiting: without(door.waiting, entry) }))
    } else return
  }
}

export function isWaiting({ waiting }: KeptDoor, entry: string) {
  return waiting.some(({ id }) => id === entry)
}

/** The door without an entry that nobody is known to have been told of. */
export function undo({ guests, waiting, undone }: KeptDoor, entry: Undone) {
  return {
    guests,
    waiting: without(waiting, entry),
    undone: [...undone, entry],
  }
}

function without<T extends { id: string }>(all: T[], { id }: { id: string }) {
  return all.filter((one) => one.id !== id)
}

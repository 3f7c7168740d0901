import type { Line, Track } from "./player-state.ts"

/** More than anybody plays before closing the tab. */
export const MOST_QUEUED = 500

type Lists = Pick<Line, "queue" | "straight">

/** Inserts tracks after the current one. A track may be in the queue twice, so
 * each entry is an object of its own and identified by it. */
export function withNext(line: Line, tracks: readonly Track[]): Line {
  const current = line.queue[line.index]
  const added = fitting(line, tracks)
  const after = (list: Track[]) =>
    inserted(list, current ? list.indexOf(current) + 1 : 0, added)
  return { ...line, ...both(line, after) }
}

/** Appends tracks to the queue. */
export function withLast(line: Line, tracks: readonly Track[]): Line {
  const added = fitting(line, tracks)
  return { ...line, ...both(line, (list) => [...list, ...added]) }
}

/** Moves a track without interrupting the current one. */
export function moved(line: Line, from: number, to: number): Line {
  const track = line.queue[from]
  if (!track || !line.queue[to] || from === to) return line
  const queue = line.queue.filter((each) => each !== track)
  queue.splice(to, 0, track)
  return following(line, { ...line, queue })
}

/** If the current track is removed, the next takes its place, or the previous
 * one at the end. */
export function without(line: Line, place: number): Line {
  const track = line.queue[place]
  if (!track) return line
  const left = both(line, (list) => list.filter((each) => each !== track))
  if (place !== line.index) return following(line, { ...line, ...left })
  const index = Math.min(place, Math.max(left.queue.length - 1, 0))
  return { ...line, ...left, index }
}

/** Keeps only the current track. */
export function cleared(line: Line): Line {
  const current = line.queue[line.index]
  return { ...line, queue: current ? [current] : [], index: 0, straight: null }
}

/** The current track first, then the others in a fair random order
 * (Fisher–Yates). */
export function shuffled(line: Line, random: () => number): Line {
  const current = line.queue[line.index]
  if (!current) return line
  const others = line.queue.filter((each) => each !== current)
  for (let last = others.length - 1; last > 0; last--) {
    const drawn = Math.floor(random() * (last + 1))
    const held = others[last]
    const swapped = others[drawn]
    if (!held || !swapped) continue
    others[last] = swapped
    others[drawn] = held
  }
  const straight = line.straight ?? line.queue
  return { ...line, queue: [current, ...others], index: 0, straight }
}

/** Restores the order, at the same track. */
export function unshuffled(line: Line): Line {
  if (!line.straight) return line
  return following(line, { ...line, queue: line.straight, straight: null })
}

/** The position for 'Next' or 'Previous'; null at the end of the list. */
export function steppedTo({ queue, index, repeat }: Line, steps: number) {
  const place = index + steps
  if (queue[place]) return place
  if (repeat !== "all" || queue.length < 2) return null
  return (place + queue.length) % queue.length
}

/** The position that follows on its own; null at the end. */
export function followedBy({ queue, index, repeat }: Line) {
  if (repeat === "one") return index
  if (queue[index + 1]) return index + 1
  return repeat === "all" ? 0 : null
}

function fitting({ queue }: Line, tracks: readonly Track[]) {
  const room = Math.max(0, MOST_QUEUED - queue.length)
  return tracks.slice(0, room).map((track) => ({ ...track }))
}

function inserted(list: Track[], place: number, tracks: Track[]) {
  return [...list.slice(0, place), ...tracks, ...list.slice(place)]
}

function both({ queue, straight }: Lists, change: (list: Track[]) => Track[]) {
  return { queue: change(queue), straight: straight && change(straight) }
}

/** Keeps the index on the current track. */
function following(before: Line, after: Line): Line {
  const current = before.queue[before.index]
  const index = current ? after.queue.indexOf(current) : 0
  return { ...after, index: Math.max(index, 0) }
}

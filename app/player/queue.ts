import type { Line, Track } from "./player-state.ts"

/** As many as anybody listens to before closing the tab. */
export const MOST_QUEUED = 500

type Lists = Pick<Line, "queue" | "straight">

/** After what plays now. A track may be in the queue twice: each is an object
 * of its own, and known by that. */
export function withNext(line: Line, tracks: readonly Track[]): Line {
  const current = line.queue[line.index]
  const added = fitting(line, tracks)
  const after = (list: Track[]) =>
    inserted(list, current ? list.indexOf(current) + 1 : 0, added)
  return { ...line, ...both(line, after) }
}

/** After all the others. */
export function withLast(line: Line, tracks: readonly Track[]): Line {
  const added = fitting(line, tracks)
  return { ...line, ...both(line, (list) => [...list, ...added]) }
}

/** What plays goes on; only what is heard before and after it changes. */
export function moved(line: Line, from: number, to: number): Line {
  const track = line.queue[from]
  if (!track || !line.queue[to] || from === to) return line
  const queue = line.queue.filter((each) => each !== track)
  queue.splice(to, 0, track)
  return following(line, { ...line, queue })
}

/** The next takes the place of the one that plays; at the end the one before. */
export function without(line: Line, place: number): Line {
  const track = line.queue[place]
  if (!track) return line
  const left = both(line, (list) => list.filter((each) => each !== track))
  if (place !== line.index) return following(line, { ...line, ...left })
  const index = Math.min(place, Math.max(left.queue.length - 1, 0))
  return { ...line, ...left, index }
}

/** Nothing but what plays. */
export function cleared(line: Line): Line {
  const current = line.queue[line.index]
  return { ...line, queue: current ? [current] : [], index: 0, straight: null }
}

/** What plays first, the others in any order, each as likely (Fisher–Yates). */
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

/** As it was before, at the same track. */
export function unshuffled(line: Line): Line {
  if (!line.straight) return line
  return following(line, { ...line, queue: line.straight, straight: null })
}

/** Where a press on 'Next' or 'Previous' leads; null where the list ends. */
export function steppedTo({ queue, index, repeat }: Line, steps: number) {
  const place = index + steps
  if (queue[place]) return place
  if (repeat !== "all" || queue.length < 2) return null
  return (place + queue.length) % queue.length
}

/** What follows by itself; null for the end. */
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

/** The index goes with the track that plays. */
function following(before: Line, after: Line): Line {
  const current = before.queue[before.index]
  const index = current ? after.queue.indexOf(current) : 0
  return { ...after, index: Math.max(index, 0) }
}

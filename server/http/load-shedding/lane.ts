import type { Socket } from "node:net"
import { createClients, type Visit } from "./clients.ts"

export type LaneOptions = {
  /** Under way at once; more would only slow each other down. */
  mostAtOnce: number
  mostForOne: number
  mostWaiting: number
  mostWaitingForOne: number
  now?: () => number
}

export type Lane = ReturnType<typeof createLane>

/** Turns of the event loop without a new face: the door is clear. */
const QUIET_TURNS = 2
const MOST_TURNS = 64
/** A turn may be long when others have much to carry. */
const LONGEST_LOOK_MS = 20
/** Of all slots: those who pay come first, and leave some to the others. */
const MOST_PAYING = 3 / 4
/** Of one network, which so has not every slot with what it may have besides.
 * Twice as many of it wait ahead of the crowd; the rest wait in it. */
const MOST_PAYING_OF_ONE = 1 / 5
const OPEN_TO_ALL = 3 / 4
const LITTLE_MS = 50

/** Lets in as much work as can be done, by fair queueing between client
 * networks, and sends the rest away at once.
 *
 * Node takes one new connection in a turn of its loop, and a page takes a turn
 * for itself: while pages are begun one after the other, the crowd stands
 * before a closed door where nobody can tell it anything. So while new faces
 * come, all of them are seen before the next is let in. */
export function createLane(options: LaneOptions) {
  const { mostAtOnce, mostForOne, now = () => performance.now() } = options
  const clients = createClients(now)
  const paying = createClients(now)
  const mostPayingOfOne = Math.ceil(mostAtOnce * MOST_PAYING_OF_ONE)
  const known = new WeakSet<Socket>()
  let underWay = 0
  let payingUnderWay = 0
  let faces = 0
  let seen = 0
  let looking = false

  const waiting = () => clients.waiting() + paying.waiting()

  function letIn() {
    if (looking) return
    while (underWay < mostAtOnce && waiting() > 0) {
      if (faces !== seen) {
        looking = true
        setImmediate(look, 1, 0, now() + LONGEST_LOOK_MS)
        return
      }
      if (!beginNext()) return
    }
  }

  function look(turn: number, quiet: number, end: number) {
    const calm = faces === seen ? quiet + 1 : 0
    seen = faces
    const goesOn = turn < MOST_TURNS && now() < end
    if (calm < QUIET_TURNS && goesOn) {
      setImmediate(look, turn + 1, calm, end)
      return
    }
    looking = false
    if (underWay < mostAtOnce) beginNext()
    letIn()
  }

  function beginNext() {
    const payer = nextPayer()
    const visit = payer ?? clients.next(mostForOne, mostUsed())
    if (visit) begin(visit, visit === payer)
    return visit !== undefined
  }

  function nextPayer() {
    if (payingUnderWay >= mostAtOnce * MOST_PAYING) return undefined
    return paying.next(mostPayingOfOne, Number.POSITIVE_INFINITY)
  }

  /** The last slots are for who had little: however many clients there are
   * with long errands, somebody who comes for a page need not wait for one. */
  function mostUsed() {
    const spare = underWay >= mostAtOnce * OPEN_TO_ALL
    if (!spare) return Number.POSITIVE_INFINITY
    return Math.max(clients.meanUsed() / 2, LITTLE_MS)
  }

  function begin(visit: Visit, pays: boolean) {
    const began = now()
    clients.begin(visit, began)
    underWay += 1
    if (pays) paying.begin(visit, began)
    if (pays) payingUnderWay += 1
    let ended = false
    visit.begin(function end() {
      if (ended) return
      ended = true
      clients.end(visit, began)
      underWay -= 1
      if (pays) paying.end(visit, began)
      if (pays) payingUnderWay -= 1
      letIn()
    })
  }

  /** A place in the queue: of the newcomer, or of the longest queue's last. */
  function makePlace(visit: Visit) {
    const own = clients.of(visit.client)
    const free = mostAtOnce - underWay
    if (own.waiting.length >= options.mostWaitingForOne + free) return false
    if (waiting() < options.mostWaiting + free) return true
    const last = clients.lastOfLongest(own)
    if (!last) return false
    clients.leave(last)
    last.refuse()
    return true
  }

  return {
    figures: () => ({ underWay, waiting: waiting() }),

    /** Begins it in a moment or later; false when there is no place for it. */
    enter(visit: Visit, socket: Socket) {
      if (!known.has(socket)) faces += 1
      known.add(socket)
      if (!makePlace(visit)) return false
      clients.wait(visit)
      if (underWay >= mostAtOnce) {
        clients.firstOfLargest(clients.of(visit.client))?.evict?.()
      }
      letIn()
      return true
    },

    leave(visit: Visit) {
      if (!clients.leave(visit)) paying.leave(visit)
    },

    /** From the crowd to those who pay, behind the last of their network. */
    promote(visit: Visit) {
      const before = paying.of(visit.client).waiting.length
      if (before >= 2 * mostPayingOfOne || !clients.leave(visit)) return false
      paying.wait(visit)
      letIn()
      return true
    },
  }
}

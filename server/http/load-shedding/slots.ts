import type { Socket } from "node:net"
import { createFairQueue } from "#platform/limits/fair-queue.ts"
import { createClientUsage, type Visit } from "./client-usage.ts"

export type SlotOptions = {
  /** Requests in flight; more would only slow each other down. */
  mostAtOnce: number
  mostForOne: number
  mostWaiting: number
  mostWaitingForOne: number
  now?: () => number
}

/** Turns of the event loop without a new connection: all are accepted. */
const QUIET_TURNS = 2
const MOST_TURNS = 64
/** One turn may be long when there is much to send. */
const LONGEST_ACCEPTING_MS = 20
/** The share of slots for payers, who go first but leave some to the others. */
const MOST_PAYING = 3 / 4
/** The share for payers of one network, which with its other requests cannot
 * take every slot. Twice as many wait ahead of the crowd; the rest wait in it. */
const MOST_PAYING_OF_ONE = 1 / 5
const OPEN_TO_ALL = 3 / 4
const LITTLE_MS = 50
const UNBOUNDED = Number.POSITIVE_INFINITY

/** The slots of one class of requests: admits as much work as can be done, by
 * fair queueing between client networks, and refuses the rest at once.
 *
 * Node accepts one new connection per turn of its loop, and rendering a page
 * takes a whole turn: while pages start one after another, new connections wait
 * unaccepted, where they cannot even be refused. So while connections keep
 * coming, all are accepted before the next request starts. */
export function createSlots(options: SlotOptions) {
  const { mostAtOnce, mostForOne, now = () => performance.now() } = options
  const queue = createFairQueue<Visit>({
    most: options.mostWaiting,
    mostEach: options.mostWaitingForOne,
    lead: 1,
  })
  const usage = createClientUsage(now)
  const mostPayingOfOne = Math.ceil(mostAtOnce * MOST_PAYING_OF_ONE)
  const payingQueue = createFairQueue<Visit>({
    most: UNBOUNDED,
    mostEach: 2 * mostPayingOfOne,
  })
  const payingUsage = createClientUsage(now)
  const known = new WeakSet<Socket>()
  let inFlight = 0
  let payingInFlight = 0
  let connections = 0
  let accepted = 0
  let accepting = false

  const waiting = () => queue.size() + payingQueue.size()

  function beginAll() {
    if (accepting) return
    while (inFlight < mostAtOnce && waiting() > 0) {
      if (connections !== accepted) {
        accepting = true
        setImmediate(accept, 1, 0, now() + LONGEST_ACCEPTING_MS)
        return
      }
      if (!beginNext()) return
    }
  }

  function accept(turn: number, quiet: number, end: number) {
    const calm = connections === accepted ? quiet + 1 : 0
    accepted = connections
    const goesOn = turn < MOST_TURNS && now() < end
    if (calm < QUIET_TURNS && goesOn) {
      setImmediate(accept, turn + 1, calm, end)
      return
    }
    accepting = false
    if (inFlight < mostAtOnce) beginNext()
    beginAll()
  }

  function beginNext() {
    const payer = nextPayer()
    const visit = payer ?? nextOfAll()
    if (visit) begin(visit, visit === payer)
    return visit !== undefined
  }

  function nextPayer() {
    if (payingInFlight >= mostAtOnce * MOST_PAYING) return undefined
    return payingQueue.next((clients) =>
      payingUsage.leastUsed(clients, mostPayingOfOne, UNBOUNDED),
    )
  }

  function nextOfAll() {
    const most = mostUsed()
    return queue.next((clients) => usage.leastUsed(clients, mostForOne, most))
  }

  /** The last slots are for clients that used little: however many clients have
   * long requests, somebody who wants one page need not wait for one. */
  function mostUsed() {
    const spare = inFlight >= mostAtOnce * OPEN_TO_ALL
    return spare ? Math.max(usage.meanUsed() / 2, LITTLE_MS) : UNBOUNDED
  }

  function begin(visit: Visit, pays: boolean) {
    const began = now()
    usage.begin(visit, began)
    inFlight += 1
    if (pays) payingUsage.begin(visit, began)
    if (pays) payingInFlight += 1
    let ended = false
    visit.begin(function end() {
      if (ended) return
      ended = true
      usage.end(visit, began)
      inFlight -= 1
      if (pays) payingUsage.end(visit, began)
      if (pays) payingInFlight -= 1
      beginAll()
    })
  }

  return {
    figures: () => ({ underWay: inFlight, waiting: waiting() }),

    /** Starts it now or later; false when the queue has no place for it. */
    enter(visit: Visit, socket: Socket) {
      if (!known.has(socket)) connections += 1
      known.add(socket)
      const free = mostAtOnce - inFlight
      const elsewhere = payingQueue.size()
      const { client } = visit
      const { turnedAway } = queue.add(client, visit, { free, elsewhere })
      if (turnedAway === visit) return false
      turnedAway?.refuse()
      if (free <= 0) usage.firstOfLargest(client)?.evict?.()
      beginAll()
      return true
    },

    leave(visit: Visit) {
      const { client } = visit
      if (!queue.remove(client, visit)) payingQueue.remove(client, visit)
    },

    /** Moves a visit to the payers' queue, behind the last of its network. */
    promote(visit: Visit) {
      const { client } = visit
      const before = payingQueue.sizeOf(client)
      if (before >= 2 * mostPayingOfOne || !queue.remove(client, visit)) {
        return false
      }
      payingQueue.add(client, visit)
      beginAll()
      return true
    },
  }
}

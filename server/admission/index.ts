import type { IncomingMessage, ServerResponse } from "node:http"
import { whenArrived } from "./body.ts"
import { CLASSES, type ClassName, classOf, payingCall } from "./classes.ts"
import type { Visit } from "./clients.ts"
import { createLane, type LaneOptions } from "./lane.ts"
import { createPayers, type FindPayer } from "./payers.ts"
import { refuse } from "./refuse.ts"
import { createUnsent } from "./unsent.ts"

export type Permit = {
  /** When the request was whole. */
  since: number
  /** To be called when the work is done and only sending is left. */
  handedOver: () => void
}

/** Ends when the whole answer has been written. */
type Run = (permit: Permit) => Promise<unknown>

export type AdmissionOptions = {
  /** The network a request comes from. */
  clientOf: (request: IncomingMessage) => string
  findPayer?: FindPayer
  /** Other bounds for uncached work than those of the site. */
  work?: Partial<LaneOptions & { longestWaitMs: number }>
}

/** Who says that they pay waits longer than a reader, whether they do or not. */
const LONGEST_PAYING_WAIT_MS = 5_000

/** Lets in as much work as can be done and sends the rest away at once, with
 * the time to come back: work begun for somebody who has left is lost to all.
 * Clients share what there is; who pays goes first. */
export function createAdmission(options: AdmissionOptions) {
  const { clientOf, findPayer = async () => null } = options
  const classes = { ...CLASSES, work: { ...CLASSES.work, ...options.work } }
  const lanes = {
    work: createLane(classes.work),
    auth: createLane(classes.auth),
    files: createLane(classes.files),
    messages: createLane(classes.messages),
  }
  const payers = createPayers(findPayer)
  const unsent = createUnsent()
  let turnedAway = 0

  function enter(
    name: ClassName,
    request: IncomingMessage,
    response: ServerResponse,
    run: Run,
  ) {
    const lane = lanes[name]
    const { longestWaitMs, transfers } = classes[name]
    const client = clientOf(request)
    const pays = payingCall(request.url ?? "") !== null
    const since = performance.now()
    let waits = true
    const visit: Visit = {
      client,
      begin(end) {
        stopWaiting()
        if (transfers) response.once("close", end)
        const handedOver = transfers ? () => {} : end
        void run({ since, handedOver }).finally(() =>
          unsent.hold(client, response),
        )
      },
      refuse() {
        stopWaiting()
        turnedAway += 1
        void refuse(request, response)
      },
      // Who was reading a file goes on from where it was.
      ...(transfers && request.method === "GET" && { evict }),
    }
    const timer = setTimeout(
      giveUp,
      pays ? LONGEST_PAYING_WAIT_MS : longestWaitMs,
    )
    // Who leaves the queue must not be begun.
    response.once("close", goHome)
    if (!unsent.hasRoom(client) || !lane.enter(visit, request.socket)) {
      visit.refuse()
    }
    if (pays && waits) void promote()

    async function promote() {
      const done = await payers.recognise(request, client)
      if (done && lane.promote(visit)) response.once("close", done)
      else done?.()
    }
    function evict() {
      response.destroy()
    }
    function stopWaiting() {
      waits = false
      clearTimeout(timer)
      response.off("close", goHome)
    }
    function goHome() {
      clearTimeout(timer)
      lane.leave(visit)
    }
    function giveUp() {
      lane.leave(visit)
      visit.refuse()
    }
  }

  return {
    figures: () => ({
      ...lanes.work.figures(),
      turnedAway,
      ...unsent.figures(),
    }),

    /** Runs it in a moment, later, or not at all. */
    admit(request: IncomingMessage, response: ServerResponse, run: Run) {
      const name = classOf(request.url ?? "")
      if (!name) return void run(atOnce())
      if (name === "files") return enter(name, request, response, run)
      whenArrived(request, () => enter(name, request, response, run))
    },
  }
}

function atOnce(): Permit {
  return { since: performance.now(), handedOver: () => {} }
}

import type { IncomingMessage, ServerResponse } from "node:http"
import { collect, isWhole, whenArrived } from "./body.ts"
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

type Bounds = Partial<LaneOptions & { longestWaitMs: number }>

export type AdmissionOptions = {
  /** The network a request comes from. */
  clientOf: (request: IncomingMessage) => string
  findPayer?: FindPayer
  /** Other bounds than those of the site. */
  work?: Bounds
  bodies?: Bounds
}

/** Who says that they pay waits longer than a reader, whether they do or not. */
const LONGEST_PAYING_WAIT_MS = 5_000

/** Lets in as much work as can be done and sends the rest away at once, with
 * the time to come back: work begun for somebody who has left is lost to all.
 * Clients share what there is; who pays goes first. */
export function createAdmission(options: AdmissionOptions) {
  const { clientOf, findPayer = async () => null } = options
  const classes = {
    ...CLASSES,
    work: { ...CLASSES.work, ...options.work },
    bodies: { ...CLASSES.bodies, ...options.bodies },
  }
  const lanes = {
    work: createLane(classes.work),
    auth: createLane(classes.auth),
    files: createLane(classes.files),
    messages: createLane(classes.messages),
    bodies: createLane(classes.bodies),
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
    const pays = name === "work" && payingCall(request.url ?? "") !== null
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
      // Who was reading a file goes on from where it was, and of a body that
      // is still on its way nothing was done.
      ...((transfers ? request.method === "GET" : !isWhole(request)) && {
        evict,
      }),
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

  /** Nothing is worked on while the rest of it is waited for. The body has its
   * place until the work begins; what is too large to be kept is worked on in
   * that place. */
  function bring(
    name: ClassName,
    request: IncomingMessage,
    response: ServerResponse,
    run: Run,
  ) {
    enter("bodies", request, response, async (place) => {
      if (!(await collect(request))) return run(place)
      const free = place.handedOver
      if (!request.complete || response.closed) return free()
      response.once("close", free)
      enter(name, request, response, (permit) => {
        free()
        return run(permit)
      })
    })
  }

  return {
    figures: () => ({
      ...lanes.work.figures(),
      turnedAway,
      ...unsent.figures(),
    }),

    /** Runs it in a moment, later, or not at all. */
    admit(request: IncomingMessage, response: ServerResponse, run: Run) {
      const name = classOf(request)
      if (!name) return void run(atOnce())
      if (name === "files") return enter(name, request, response, run)
      whenArrived(request, () => {
        const begin = isWhole(request) ? enter : bring
        begin(name, request, response, run)
      })
    },
  }
}

function atOnce(): Permit {
  return { since: performance.now(), handedOver: () => {} }
}

import type { IncomingMessage, ServerResponse } from "node:http"
import { classOf, payingCall } from "../address-rules.ts"
import { unavailableResponse, wantsHtml } from "../unavailable.ts"
import { collect, isWhole, whenArrived } from "./body.ts"
import { CLASSES, type ClassName } from "./classes.ts"
import type { Visit } from "./client-usage.ts"
import { createPayers, type FindPayer } from "./payers.ts"
import { createSlots, type SlotOptions } from "./slots.ts"
import { createUnsentAnswers } from "./unsent-answers.ts"

export type Permit = {
  /** When the request was complete. */
  since: number
  /** To be called when the work is done and only sending is left. */
  release: () => void
}

/** Settles when the whole answer has been written. */
type Run = (permit: Permit) => Promise<unknown>

type Bounds = Partial<SlotOptions & { longestWaitMs: number }>

type LoadShedderOptions = {
  /** The network a request comes from. */
  clientOf: (request: IncomingMessage) => string
  findPayer?: FindPayer
  /** Bounds that replace the site's own. */
  work?: Bounds
  bodies?: Bounds
}

/** A paying call waits longer than a reader's, even if the claim is false. */
const LONGEST_PAYING_WAIT_MS = 5_000

/** Load shedding: admits as much work as can be done and refuses the rest at
 * once, with a time to come back, because work for a client who has left is
 * lost to all. Clients share the capacity; paying customers go first. */
export function createLoadShedder(options: LoadShedderOptions) {
  const { clientOf, findPayer = async () => null } = options
  const classes = {
    ...CLASSES,
    work: { ...CLASSES.work, ...options.work },
    bodies: { ...CLASSES.bodies, ...options.bodies },
  }
  const slots = {
    work: createSlots(classes.work),
    auth: createSlots(classes.auth),
    files: createSlots(classes.files),
    messages: createSlots(classes.messages),
    bodies: createSlots(classes.bodies),
    posters: createSlots(classes.posters),
  }
  const payers = createPayers(findPayer)
  const unsent = createUnsentAnswers()
  let refused = 0

  function enter(
    name: ClassName,
    request: IncomingMessage,
    response: ServerResponse,
    run: Run,
  ) {
    const own = slots[name]
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
        const release = transfers ? () => {} : end
        void run({ since, release }).finally(() =>
          unsent.hold(client, response),
        )
      },
      refuse() {
        stopWaiting()
        refused += 1
        void refuse(request, response)
      },
      // A file's reader can resume the download, and no work has been done for
      // a body that is still on its way.
      ...((transfers ? request.method === "GET" : !isWhole(request)) && {
        evict,
      }),
    }
    const timer = setTimeout(
      giveUp,
      pays ? LONGEST_PAYING_WAIT_MS : longestWaitMs,
    )
    // A visitor who has left the queue must not be started.
    response.once("close", leaveQueue)
    if (!unsent.hasRoom(client) || !own.enter(visit, request.socket)) {
      visit.refuse()
    }
    if (pays && waits) void promote()

    async function promote() {
      const done = await payers.recognise(request, client)
      if (done && own.promote(visit)) response.once("close", done)
      else done?.()
    }
    function evict() {
      response.destroy()
    }
    function stopWaiting() {
      waits = false
      clearTimeout(timer)
      response.off("close", leaveQueue)
    }
    function leaveQueue() {
      clearTimeout(timer)
      own.leave(visit)
    }
    function giveUp() {
      own.leave(visit)
      visit.refuse()
    }
  }

  /** No work starts before the rest of the body is here. The body keeps its
   * slot until then; one too large to be kept is processed in that slot. */
  function collectBody(
    name: ClassName,
    request: IncomingMessage,
    response: ServerResponse,
    run: Run,
  ) {
    enter("bodies", request, response, async (place) => {
      if (!(await collect(request))) return run(place)
      const free = place.release
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
      ...slots.work.figures(),
      turnedAway: refused,
      ...unsent.figures(),
    }),

    /** Runs the request now, later, or not at all. */
    handle(request: IncomingMessage, response: ServerResponse, run: Run) {
      const name = classOf(request)
      if (!name) return void run(atOnce())
      if (name === "files") return enter(name, request, response, run)
      whenArrived(request, () => {
        const begin = isWhole(request) ? enter : collectBody
        begin(name, request, response, run)
      })
    },
  }
}

function atOnce(): Permit {
  return { since: performance.now(), release: () => {} }
}

type Refusal = { headers: Record<string, string>; body: string }
type Kind = "page" | "json"
const refusals = new Map<Kind, Promise<Refusal>>()

/** 503 with the time to come back: the same few bytes for everybody, because a
 * refusal must cost next to nothing. */
async function refuse(request: IncomingMessage, response: ServerResponse) {
  const kind = wantsHtml(request.headers.accept) ? "page" : "json"
  const known = refusals.get(kind) ?? makeRefusal(kind)
  refusals.set(kind, known)
  const { headers, body } = await known
  if (response.destroyed || response.headersSent) return
  response.writeHead(503, headers).end(body)
}

async function makeRefusal(kind: Kind): Promise<Refusal> {
  const answer = unavailableResponse(kind === "page")
  const body = await answer.text()
  const length = String(Buffer.byteLength(body))
  const headers = Object.fromEntries(answer.headers)
  return { headers: { ...headers, "content-length": length }, body }
}

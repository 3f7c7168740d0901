import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { awayResponse, wantsHtml } from "./pages/away.ts"

type Waiting = {
  admit: () => void
  timer: NodeJS.Timeout | undefined
}

export type AdmissionOptions = {
  /** Under way at once; more would only slow each other down. */
  mostAtOnce?: number
  mostWaiting?: number
  /** Who waits longer than this has given up, or will have. */
  longestWaitMs?: number
}

/** Turns of the event loop without a new face: the door is clear. */
const QUIET_TURNS = 2
const MOST_TURNS = 64

/** Lets in as much work as can be done and sends the rest away at once, with
 * the time to come back: work begun for somebody who has left is lost to all.
 * A visitor in the middle of paying is never sent away.
 *
 * Node takes one new connection in a turn of its loop, and a page takes a turn
 * for itself: while pages are begun one after the other, the crowd stands
 * before a closed door where nobody can tell it anything. So while new faces
 * come, all of them are seen before the next is let in. */
export function createAdmission(options: AdmissionOptions = {}) {
  const { mostAtOnce = 32, mostWaiting = 400 } = options
  const { longestWaitMs = 1_000 } = options
  const waiting: Waiting[] = []
  const figures = { underWay: 0, turnedAway: 0 }
  const known = new WeakSet<Socket>()
  let faces = 0
  let seen = 0
  let looking = false

  function letIn() {
    if (looking) return
    while (waiting.length > 0 && figures.underWay < mostAtOnce) {
      if (faces !== seen) {
        looking = true
        setImmediate(look, 1, 0)
        return
      }
      waiting.shift()?.admit()
    }
  }

  function look(turn: number, quiet: number) {
    const calm = faces === seen ? quiet + 1 : 0
    seen = faces
    if (calm < QUIET_TURNS && turn < MOST_TURNS) {
      setImmediate(look, turn + 1, calm)
      return
    }
    looking = false
    waiting.shift()?.admit()
    letIn()
  }

  function begin(response: ServerResponse, run: () => void) {
    figures.underWay += 1
    response.once("close", () => {
      figures.underWay -= 1
      letIn()
    })
    run()
  }

  function turnAway(request: IncomingMessage, response: ServerResponse) {
    figures.turnedAway += 1
    const page = wantsHtml(request.headers.accept)
    void refuse(response, page ? "page" : "json")
  }

  return {
    figures: () => ({ ...figures, waiting: waiting.length }),

    /** Runs it in a moment, later, or not at all. */
    admit(request: IncomingMessage, response: ServerResponse, run: () => void) {
      const kind = kindOf(request.url ?? "")
      if (kind === "always") return run()
      if (!known.has(request.socket)) faces += 1
      known.add(request.socket)
      const pays = kind === "paying"
      const room = figures.underWay < mostAtOnce
      if (pays && room) return begin(response, run)
      const places = mostWaiting + mostAtOnce - figures.underWay
      if (!pays && waiting.length >= places) return turnAway(request, response)
      const own: Waiting = {
        admit() {
          clearTimeout(own.timer)
          response.off("close", goHome)
          begin(response, run)
        },
        timer: pays ? undefined : setTimeout(giveUp, longestWaitMs),
      }
      if (pays) waiting.unshift(own)
      else waiting.push(own)
      // Who leaves the queue must not be begun: nothing would tell of its end.
      response.once("close", goHome)
      letIn()
      function goHome() {
        clearTimeout(own.timer)
        waiting.splice(waiting.indexOf(own), 1)
      }
      function giveUp() {
        response.off("close", goHome)
        goHome()
        turnAway(request, response)
      }
    },
  }
}

const PAYING = /^\/functions\/v1\/(create-checkout|process-order)/
// Health, messages from the provider, and files, which are long under way and
// little work; passwords have limits of their own.
const ALWAYS =
  /^\/(healthz|readyz|metrics|webhooks|storage|downloads|auth|assets)(\/|$|\?)/

function kindOf(url: string) {
  if (PAYING.test(url)) return "paying"
  return ALWAYS.test(url) ? "always" : "ordinary"
}

type Refusal = { headers: Record<string, string>; body: string }
const refusals = new Map<string, Promise<Refusal>>()

/** The same few bytes for everybody: they must cost next to nothing. */
async function refuse(response: ServerResponse, kind: "page" | "json") {
  const known = refusals.get(kind) ?? makeRefusal(kind)
  refusals.set(kind, known)
  const { headers, body } = await known
  response.writeHead(503, headers).end(body)
}

async function makeRefusal(kind: "page" | "json"): Promise<Refusal> {
  const answer = awayResponse(kind === "page")
  const body = await answer.text()
  const length = String(Buffer.byteLength(body))
  const headers = Object.fromEntries(answer.headers)
  return { headers: { ...headers, "content-length": length }, body }
}

import { type IncomingMessage, type RequestOptions, request } from "node:http"

export type Told = {
  /** The time of the request, by the clock of `performance`. */
  asked: number
  /** 0 if no answer began. */
  status: number
  body: Buffer
  /** Why the answer is incomplete; empty if it is complete. */
  fault: string
}

type Wish = RequestOptions & {
  content?: string
  /** The pause between two chunks, for a client on a slow line. */
  restMs?: number
}

/** The site no longer accepts connections. */
export const REFUSED = "ECONNREFUSED"

/** One request as its client sees it, on a new connection unless an agent keeps
 * one: the answer, and whether it was complete. */
export function ask(url: string, wish: Wish = {}): Promise<Told> {
  const { content, restMs, ...options } = wish
  const asked = performance.now()
  return new Promise((resolve) => {
    const sent = request(url, { agent: false, ...options }, (answer) => {
      resolve(read(answer, restMs).then((came) => ({ asked, ...came })))
    })
    sent.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      const kept = sent.reusedSocket ? " on a kept connection" : ""
      const fault = `${code ?? message}${kept}`
      resolve({ asked, status: 0, body: Buffer.alloc(0), fault })
    })
    sent.end(content)
  })
}

function read(answer: IncomingMessage, restMs = 0) {
  const chunks: Buffer[] = []
  answer.on("data", (chunk: Buffer) => {
    chunks.push(chunk)
    if (restMs === 0) return
    answer.pause()
    setTimeout(() => answer.resume(), restMs)
  })
  // An answer that breaks off is closed as well, after an unhelpful error.
  answer.on("error", () => {})
  return new Promise<Omit<Told, "asked">>((resolve) => {
    answer.on("close", () => {
      const body = Buffer.concat(chunks)
      const fault = answer.complete ? "" : `cut after ${body.length} bytes`
      resolve({ status: answer.statusCode ?? 0, body, fault })
    })
  })
}

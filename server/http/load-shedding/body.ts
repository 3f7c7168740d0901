import type { IncomingMessage } from "node:http"

/** Runs `run` once the body is here, or as much of it as Node buffers before it
 * is read: a slow sender holds a connection but no slot. */
export function whenArrived(request: IncomingMessage, run: () => void) {
  if (isWhole(request)) return run()
  function look() {
    const full = request.readableLength >= request.readableHighWaterMark
    if (!request.complete && !full) return
    stop()
    run()
  }
  function stop() {
    request.off("readable", look)
    request.off("close", stop)
  }
  request.on("readable", look)
  request.on("close", stop)
}

/** Node marks a request without a body complete after calling the handler. */
export function isWhole(request: IncomingMessage) {
  return request.complete || !bringsBody(request)
}

export function bringsBody({ headers }: IncomingMessage) {
  const some = headers["content-length"] ?? headers["transfer-encoding"]
  return some !== undefined && some !== "0"
}

type Read = IncomingMessage & { rawBody?: Buffer }

/** Reads the body of a complete request into `rawBody`, where the adapter looks
 * for a body that was already read. */
export function readWhole(request: Read) {
  request.rawBody ??= request.read() ?? Buffer.alloc(0)
  return request.rawBody as Buffer
}

/** The most an unauthenticated client may send, apart from files. */
const LARGEST_COLLECTED = 1024 * 1024

/** Reads a body larger than Node's buffer. Returns false and puts the bytes
 * back if it is too large to be kept. */
export function collect(request: Read): Promise<boolean> {
  const length = Number(request.headers["content-length"] ?? 0)
  if (length > LARGEST_COLLECTED) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const chunks: Buffer[] = []
  let size = 0
  function take() {
    for (let chunk = request.read(); chunk; chunk = request.read()) {
      chunks.push(chunk)
      size += chunk.length
    }
    const ends = request.complete || request.destroyed
    if (ends || size > LARGEST_COLLECTED) done()
  }
  function done() {
    request.off("readable", take).off("close", done)
    const kept = size <= LARGEST_COLLECTED
    if (kept) request.rawBody = Buffer.concat(chunks)
    else request.unshift(Buffer.concat(chunks))
    resolve(kept)
  }
  request.on("readable", take).on("close", done)
  take()
  return promise
}

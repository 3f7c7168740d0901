import type { IncomingMessage } from "node:http"

/** Runs it once the body has come, or as much of it as Node takes before it is
 * read: whoever is slow to send holds a connection and no slot. */
export function whenArrived(request: IncomingMessage, run: () => void) {
  if (!bringsBody(request) || request.complete) return run()
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

function bringsBody({ headers }: IncomingMessage) {
  const some = headers["content-length"] ?? headers["transfer-encoding"]
  return some !== undefined && some !== "0"
}

/** The body of a complete request, handed on under the name by which the
 * adapter takes one that was read before it. */
export function readWhole(request: IncomingMessage & { rawBody?: Buffer }) {
  request.rawBody ??= request.read() ?? Buffer.alloc(0)
  return request.rawBody as Buffer
}

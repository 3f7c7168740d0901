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

/** What has come of the body, left where it is. */
export function peek(request: IncomingMessage): Buffer {
  const chunk: Buffer | null = request.read()
  if (chunk) request.unshift(chunk)
  return chunk ?? Buffer.alloc(0)
}

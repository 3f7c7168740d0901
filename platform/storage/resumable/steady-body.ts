import { streamBody } from "../request.ts"

export type Pace = { bytes: number; ms: number }

/** A body with a minimum speed: a sender of less than `bytes` in `ms` is cut
 * off. The bytes received by then are kept, so that a line this slow loses
 * nothing but the connection. Reads on only once the disk has taken the last
 * bytes. */
export function steadyBody(request: Request, { bytes, ms }: Pace) {
  const tooSlow = new AbortController()
  const signal = AbortSignal.any([request.signal, tooSlow.signal])
  const chunks = streamBody(request, signal)
  let came = 0
  const timer = setInterval(() => {
    if (came < bytes) tooSlow.abort()
    came = 0
  }, ms)
  async function end() {
    clearInterval(timer)
    await chunks.return(undefined)
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) return controller.close()
        came += value.length
        controller.enqueue(value)
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
  /** Call it when nothing reads on. */
  return { stream, end: () => void end().catch(() => {}) }
}

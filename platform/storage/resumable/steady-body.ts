import { streamBody } from "../request.ts"

export type Pace = { bytes: number; ms: number }

/** A body that keeps coming: who brings less than `bytes` in `ms` is not
 * waited for any longer. What has come by then is kept, so that a line as slow
 * as this loses nothing but the connection. It is read on only when the disk
 * has taken what was read. */
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
  /** To be called when nobody reads on. */
  return { stream, end: () => void end().catch(() => {}) }
}

import type { ServerResponse } from "node:http"

/** A body that is given up as soon as nobody is there to take it. The adapter
 * forgets a stream whose receiver left before the first byte, and the file or
 * connection behind it would stay open. */
export function cancelOnClose(
  receiver: ServerResponse | undefined,
  answer: Response,
) {
  if (!receiver || !answer.body) return answer
  const reader = answer.body.getReader()
  const giveUp = () => void reader.cancel().catch(() => {})
  if (receiver.destroyed) giveUp()
  else receiver.once("close", giveUp)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, answer)
}

import type { ServerResponse } from "node:http"

/** Cancels a body as soon as its receiver is gone. The adapter drops a stream
 * whose receiver left before the first byte without cancelling it, and its file
 * or connection would stay open. */
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

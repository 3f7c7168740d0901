import { Refusal } from "#platform/refusal.ts"
import { takeEvent } from "../orders/payment-events.ts"
import { forOneRequest, type Shop } from "../orders/shop.ts"

const LARGEST_BODY = 1024 * 1024

/** `POST /webhooks/payment`: the provider's messages, proved by a signature
 * over their very bytes. Any answer but 200 makes the provider try again. */
export function createWebhook(shop: Shop) {
  return async (request: Request): Promise<Response> => {
    try {
      const body = await readText(request)
      const event = shop.payments.readEvent(body, request.headers)
      await takeEvent(forOneRequest(shop), event)
      return Response.json({ received: true })
    } catch (error) {
      if (error instanceof Refusal) return error.toResponse()
      throw error
    }
  }
}

async function readText(request: Request) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_BODY) {
      const message = "The message is larger than 1 MB."
      throw new Refusal(413, { code: "too_large", message })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

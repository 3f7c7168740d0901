import { readBody } from "#platform/http/read-body.ts"
import { Refusal } from "#platform/refusal.ts"
import { forOneRequest, type Shop } from "../shop.ts"
import { takeEvent } from "./payment-events.ts"

const LARGEST_BODY = 1024 * 1024

/** `POST /webhooks/payment`: the provider's messages, proved by a signature
 * over their very bytes. Any answer but 200 makes the provider try again. */
export function createWebhook(shop: Shop) {
  return async (request: Request): Promise<Response> => {
    const body = await readBody(request, (bytes) => {
      if (bytes > LARGEST_BODY) throw tooLarge()
    })
    const event = shop.payments.readEvent(body.toString(), request.headers)
    await takeEvent(forOneRequest(shop), event)
    return Response.json({ received: true })
  }
}

function tooLarge() {
  const message = "The message is larger than 1 MB."
  return new Refusal(413, { code: "too_large", message })
}

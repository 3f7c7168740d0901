import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody, SESSION_BODY } from "../../../http/parse-body.ts"
import { refusalOf } from "../../refusals.ts"
import type { TestPayments } from "../test/index.ts"

const { session_id } = SESSION_BODY.shape

const BODY = z.discriminatedUnion("step", [
  z.object({ step: z.literal("show"), session_id }),
  z.object({
    step: z.literal("pay"),
    session_id,
    form: z.record(z.string(), z.unknown()),
  }),
  z.object({ step: z.enum(["confirm", "refuse"]), session_id }),
])

/** The function behind the built-in payment page; it does not exist with
 * Stripe. The session's id is the permission, as at Stripe. */
export function testPayment({ formHandler }: TestPayments): FunctionHandler {
  return async ({ body }) => {
    const asked = parseBody(BODY, body)
    switch (asked.step) {
      case "pay":
        return formHandler.pay(asked.session_id, asked.form)
      case "confirm":
      case "refuse":
        return formHandler.answer(asked.session_id, asked.step === "confirm")
      case "show": {
        const shown = await formHandler.show(asked.session_id)
        if (!shown) throw refusalOf({ code: "9X020" })
        return shown
      }
    }
  }
}

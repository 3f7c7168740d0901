import type { FormEvent } from "react"
import { momentText } from "#domain/calendar.ts"
import { studioMessages } from "../messages.ts"
import { type Order, reasonsOf, resolveAttention } from "./order.ts"
import { useOrderAction } from "./use-order-action.ts"

/** Why an order needs attention, until somebody settles it. */
export function OrderAttention({ order }: { order: Order }) {
  const { id, attention_reason, attended_at } = order
  const { busy, run } = useOrderAction()
  if (!attention_reason) return null
  function resolve(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get("reason"))
    return run(async () => {
      await resolveAttention(id, reason)
      return { done: studioMessages.attentionSettled }
    })
  }
  return (
    <section
      aria-label="Needs attention"
      className={`grid gap-3 border-l-4 pl-3 ${attended_at ? "border-rule" : "border-signal"}`}
    >
      {reasonsOf(attention_reason).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {attended_at ? (
        <p className="label text-ash">Settled {momentText(attended_at)}</p>
      ) : (
        <form onSubmit={resolve} className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 grow gap-1.5">
            <span className="label text-ash">How was it settled?</span>
            <input
              name="reason"
              required
              maxLength={2000}
              autoComplete="off"
              className="box"
            />
          </label>
          <button type="submit" className="press" disabled={busy}>
            Mark as settled
          </button>
        </form>
      )}
    </section>
  )
}

import type { FormEvent } from "react"
import { copiesText } from "#domain/edition.ts"
import { notify } from "../frame/toasts.tsx"
import { studioMessages } from "../messages.ts"
import { type Order, sendParcel, undoParcel } from "./order.ts"
import type { PackedLine } from "./packing.ts"
import { ParcelFields, parcelDetails } from "./parcel-fields.tsx"
import { useOrderAction } from "./use-order-action.ts"

type ParcelFormProps = { order: Order }

/** Marks a parcel as sent. It contains everything left unless a quantity is
 * changed. */
export function ParcelForm({ order }: ParcelFormProps) {
  const { busy, run } = useOrderAction()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const lines = Object.fromEntries(
      order.left.flatMap(({ id }) => {
        const qty = Number(fields.get(id))
        return qty > 0 ? [[id, qty]] : []
      }),
    )
    if (Object.keys(lines).length === 0) {
      return notify({ text: studioMessages.emptyParcel, isError: true })
    }
    return run(async () => {
      const parcel = await sendParcel(order.id, parcelDetails(fields), lines)
      return { done: studioMessages.sent, undo: () => takeBack(parcel) }
    })
  }

  function takeBack(parcel: string) {
    void run(async () => {
      await undoParcel(parcel)
      return { done: studioMessages.notSent }
    })
  }

  return (
    <form
      onSubmit={send}
      aria-label="Parcel"
      className="grid gap-4 border-ink border-y py-4"
    >
      <ul>
        {order.left.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <ParcelFields />
      </div>
      <div className="grid gap-2 sm:justify-items-start">
        <button type="submit" className="press press-main" disabled={busy}>
          Mark as sent
        </button>
        <p className="text-ash text-sm">
          We'll email the buyer in a minute, with the details above. You can
          undo it until then.
        </p>
      </div>
    </form>
  )
}

/** Items that aren't out yet start at zero. */
function Line({ line }: { line: PackedLine }) {
  const { id, qty, product_title, variant_title, waits } = line
  const about = [variant_title, copiesText(line), waits && "not out yet"]
  return (
    <li className="flex items-center gap-3 border-rule border-b py-2">
      <span className="mr-auto min-w-0">
        {product_title}
        <span className="block text-ash text-sm">
          {about.filter(Boolean).join(" · ")}
        </span>
      </span>
      <label className="flex items-center gap-2">
        <span className="sr-only">
          Quantity of {product_title}, {variant_title}
        </span>
        <input
          name={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={qty}
          defaultValue={waits ? 0 : qty}
          className="box w-20"
        />
        <span className="label text-ash">of {qty}</span>
      </label>
    </li>
  )
}

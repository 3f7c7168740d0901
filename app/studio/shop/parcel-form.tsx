import type { FormEvent } from "react"
import { copiesText } from "#domain/edition.ts"
import { notify } from "../frame/notices.tsx"
import { studioMessages } from "../messages.ts"
import { type Order, sendParcel, undoParcel } from "./order.ts"
import type { PackedLine } from "./packing.ts"
import { ParcelBoxes, parcelWords } from "./parcel-words.tsx"
import { useDoing } from "./use-doing.ts"

type ParcelFormProps = { order: Order }

/** Says that a parcel went, for one thumb beside the scales: with everything
 * that is left, unless somebody takes something out. */
export function ParcelForm({ order }: ParcelFormProps) {
  const { busy, act } = useDoing()

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
      return notify({ text: studioMessages.emptyParcel, bad: true })
    }
    return act(async () => {
      const parcel = await sendParcel(order.id, parcelWords(fields), lines)
      return { done: studioMessages.sent, undo: () => takeBack(parcel) }
    })
  }

  function takeBack(parcel: string) {
    void act(async () => {
      await undoParcel(parcel)
      return { done: studioMessages.takenBack }
    })
  }

  return (
    <form
      onSubmit={send}
      aria-label="The parcel"
      className="grid gap-4 border-ink border-y py-4"
    >
      <ul>
        {order.left.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <ParcelBoxes />
      </div>
      <div className="grid gap-2 sm:justify-items-start">
        <button type="submit" className="press press-main" disabled={busy}>
          Mark as sent
        </button>
        <p className="text-ash text-sm">
          The buyer is told in a minute, with what stands here. Until then it
          can be taken back.
        </p>
      </div>
    </form>
  )
}

/** What is not out yet stays here, unless somebody says otherwise. */
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
          How many of {product_title}, {variant_title}
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

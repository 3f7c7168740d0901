import { type FormEvent, useState } from "react"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { correctParcel, markSent, type Order } from "./order.ts"

type ParcelFormProps = { order: Order; onDone: () => Promise<unknown> }

/** As the table asks for them: what a carrier prints, nothing else. */
const CARRIER = "[\\p{L}\\p{N}][\\p{L}\\p{N} .&\\-]{0,59}"
const NUMBER = "[\\p{L}\\p{N}][\\p{L}\\p{N} \\-]{0,59}"

/** Says that the parcel went, for one thumb beside the scales. */
export function ParcelForm({ order, onDone }: ParcelFormProps) {
  const [busy, setBusy] = useState(false)
  const sent = order.shipped_at !== null

  async function say(parcel: Parameters<typeof markSent>[1]) {
    if (sent) {
      await correctParcel(order.id, parcel)
      return { text: studioMessages.saved }
    }
    return (await markSent(order.id, parcel))
      ? { text: studioMessages.sent }
      : { text: studioMessages.sentBefore, bad: true }
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const notice = await say({
        carrier: written(fields.get("carrier")),
        tracking_number: written(fields.get("tracking_number")),
      })
      await onDone()
      notify(notice)
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={send}
      aria-label="The parcel"
      className="grid gap-4 border-ink border-y py-4 sm:grid-cols-2"
    >
      <Box
        name="carrier"
        label="Carrier"
        was={order.carrier}
        pattern={CARRIER}
      />
      <Box
        name="tracking_number"
        label="Tracking number"
        was={order.tracking_number}
        pattern={NUMBER}
      />
      <div className="grid gap-2 sm:col-span-2 sm:justify-items-start">
        <button type="submit" className="press press-main" disabled={busy}>
          {sent ? "Put right" : "Mark as sent"}
        </button>
        <p className="text-ash text-sm">
          {sent
            ? "The buyer was told, and is not told again."
            : "The buyer is told at once, with what stands here."}
        </p>
      </div>
    </form>
  )
}

type BoxProps = {
  name: string
  label: string
  was: string | null
  pattern: string
}

function Box({ name, label, was, pattern }: BoxProps) {
  return (
    <label className="grid content-start gap-1.5">
      <span className="label text-ash">{label}</span>
      <input
        name={name}
        defaultValue={was ?? ""}
        pattern={pattern}
        maxLength={60}
        title="Letters, digits, spaces and hyphens."
        autoComplete="off"
        className="box"
      />
    </label>
  )
}

function written(field: FormDataEntryValue | null) {
  return String(field ?? "").trim() || null
}

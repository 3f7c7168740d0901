import type { FormEvent } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { sendParcel, undoParcel } from "./order.ts"
import type { PackedOrder } from "./packing.ts"
import { CarrierBox, NumberBox, written } from "./parcel-fields.tsx"
import { useOrderAction } from "./use-order-action.ts"
import { usePacking } from "./use-packing.ts"

type SendManyDialogProps = {
  ids: readonly string[]
  onClose: () => void
  onSent?: () => void
}

/** Marks several orders as sent, one parcel each. */
export function SendManyDialog(props: SendManyDialogProps) {
  const { ids, onClose, onSent } = props
  const packing = usePacking(ids)
  const { busy, run } = useOrderAction()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const { orders = [] } = packing.data ?? {}
    await run(async () => {
      const { parcels, failed } = await sendEach(orders, fields)
      const undo = () => takeBack(parcels)
      const done = resultText(parcels.length, failed)
      return parcels.length > 0 ? { done, undo, lasts: UNDO_MS } : { done }
    })
    onSent?.()
    onClose()
  }

  function takeBack(parcels: readonly Sent[]) {
    void run(async () => ({ done: await undoEach(parcels), lasts: UNDO_MS }))
  }

  const { orders = [] } = packing.data ?? {}
  return (
    <Dialog title="Mark as sent" onClose={onClose}>
      {packing.isPending && <Loading />}
      {packing.isError && <p role="alert">{errorMessage(packing.error)}</p>}
      {packing.data && orders.length === 0 && (
        <p>Nothing left to send in these orders.</p>
      )}
      <form onSubmit={send} className="grid gap-4">
        {orders.length > 0 && (
          <>
            <CarrierBox was={null} />
            {orders.map(({ id, number, address }) => (
              <NumberBox
                key={id}
                name={id}
                label={`Tracking number for order ${number}${address ? `, ${address.name}` : ""}`}
                was={null}
              />
            ))}
            <p className="text-ash text-sm">
              Each order is sent in one parcel. We'll email the buyers in a
              minute. You can undo it until then.
            </p>
          </>
        )}
        <p className="flex flex-wrap gap-2">
          {orders.length > 0 && (
            <button type="submit" className="press press-main" disabled={busy}>
              Mark {orders.length} as sent
            </button>
          )}
          <button type="button" className="press" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}

type Sent = { number: number; parcel: string }

/** The time in which a parcel can be undone. */
const UNDO_MS = 60_000

/** One by one, so that a failure doesn't stop the others. */
async function sendEach(orders: readonly PackedOrder[], fields: FormData) {
  const carrier = written(fields.get("carrier"))
  const parcels: Sent[] = []
  const failed: string[] = []
  for (const { id, number, lines } of orders) {
    const words = { carrier, tracking_number: written(fields.get(id)) }
    const packed = Object.fromEntries(lines.map((line) => [line.id, line.qty]))
    try {
      parcels.push({ number, parcel: await sendParcel(id, words, packed) })
    } catch (error) {
      failed.push(`Order ${number}: ${errorMessage(error)}`)
    }
  }
  return { parcels, failed }
}

function resultText(sent: number, failed: readonly string[]) {
  const text = `${sent} sent. We'll email the buyers in a minute.`
  return failed.length > 0 ? `${text} Not sent: ${failed.join(" ")}` : text
}

/** Parcels whose email has gone out are named; the others are undone. */
async function undoEach(parcels: readonly Sent[]) {
  const undone = await Promise.allSettled(
    parcels.map(({ parcel }) => undoParcel(parcel)),
  )
  const failed = undone.flatMap((outcome, place) =>
    outcome.status === "rejected"
      ? [`Order ${parcels[place]?.number}: ${errorMessage(outcome.reason)}`]
      : [],
  )
  if (failed.length === 0) return studioMessages.notSent
  const back = parcels.length - failed.length
  return `${back} marked as not sent. Not changed: ${failed.join(" ")}`
}

import type { FormEvent } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { sendParcel, undoParcel } from "./order.ts"
import type { PackedOrder } from "./packing.ts"
import { CarrierBox, NumberBox, written } from "./parcel-words.tsx"
import { useDoing } from "./use-doing.ts"
import { usePacking } from "./use-packing.ts"

type SendManyDialogProps = {
  ids: readonly string[]
  onClose: () => void
  onSent?: () => void
}

/** Says of many orders at once that they went, each in one parcel. */
export function SendManyDialog(props: SendManyDialogProps) {
  const { ids, onClose, onSent } = props
  const packing = usePacking(ids)
  const { busy, act } = useDoing()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const { orders = [] } = packing.data ?? {}
    await act(async () => {
      const { parcels, failed } = await sendEach(orders, fields)
      const undo = () => takeBack(parcels)
      const done = saidOfMany(parcels.length, failed)
      return parcels.length > 0 ? { done, undo, lasts: UNDO_MS } : { done }
    })
    onSent?.()
    onClose()
  }

  function takeBack(parcels: readonly Sent[]) {
    void act(async () => ({ done: await undoEach(parcels), lasts: UNDO_MS }))
  }

  const { orders = [] } = packing.data ?? {}
  return (
    <Dialog title="Mark as sent" onClose={onClose}>
      {packing.isPending && <Loading />}
      {packing.isError && <p role="alert">{saidOf(packing.error)}</p>}
      {packing.data && orders.length === 0 && (
        <p>Nothing of them is left to be sent.</p>
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
              Each goes whole, in one parcel. Buyers are told in a minute; until
              then it can be taken back.
            </p>
          </>
        )}
        <p className="flex flex-wrap gap-2">
          {orders.length > 0 && (
            <button type="submit" className="press press-main" disabled={busy}>
              {orders.length === 1 ? "One is" : `${orders.length} are`} sent
            </button>
          )}
          <button type="button" className="press" onClick={onClose}>
            Leave it
          </button>
        </p>
      </form>
    </Dialog>
  )
}

type Sent = { number: number; parcel: string }

/** As long as a parcel can be taken back. */
const UNDO_MS = 60_000

/** One after the other: what fails keeps no other from going. */
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
      failed.push(`Order ${number}: ${saidOf(error)}`)
    }
  }
  return { parcels, failed }
}

function saidOfMany(sent: number, failed: readonly string[]) {
  const told = `${sent} sent. Buyers are told in a minute.`
  return failed.length > 0 ? `${told} Not sent: ${failed.join(" ")}` : told
}

/** What went out meanwhile is named; the others are taken back. */
async function undoEach(parcels: readonly Sent[]) {
  const undone = await Promise.allSettled(
    parcels.map(({ parcel }) => undoParcel(parcel)),
  )
  const failed = undone.flatMap((outcome, place) =>
    outcome.status === "rejected"
      ? [`Order ${parcels[place]?.number}: ${saidOf(outcome.reason)}`]
      : [],
  )
  if (failed.length === 0) return studioMessages.takenBack
  const back = parcels.length - failed.length
  return `${back} taken back. Not taken back: ${failed.join(" ")}`
}

import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import {
  MOVEMENTS,
  type Movement,
  stockChange,
} from "#domain/stock-movement.ts"
import { StudioError } from "../data/studio-error.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, stockMessages, studioMessages } from "../messages.ts"
import { MOVEMENT_NAMES } from "./movement-labels.ts"
import {
  type Move,
  moveStock,
  refreshStock,
  type Stock,
  stockOf,
} from "./stock-data.ts"

type MoveFormProps = {
  stock: Stock
  onDone?: () => void
  onCancel?: () => void
}

const MOST = 1_000_000

/** One stock change with its reason. While the result is unknown, it can only be
 * retried, which saves it once. */
export function MoveForm({ stock, onDone, onCancel }: MoveFormProps) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<Movement>("delivery")
  const [expected, setExpected] = useState(stock.on_hand)
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const [booking, setBooking] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<"open" | "busy" | "unknown">("open")
  const isCount = MOVEMENTS[kind] === 0
  const qty = stockChange(kind, Number(typed), expected)

  /** A count compares with the stock at this moment, so it is refetched: the page
   * may have been open since yesterday. */
  async function begin(next: Movement) {
    setKind(next)
    if (MOVEMENTS[next] !== 0) return
    setState("busy")
    try {
      const now = await stockOf({ p_variant_id: stock.id })
      if (now) setExpected(now.on_hand)
    } catch (error) {
      setKind(kind)
      notify({ text: errorMessage(error), isError: true })
    }
    setState("open")
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (qty === 0) return notify({ text: studioMessages.nothingChanged })
    setState("busy")
    try {
      const after = await moveStock(stock.id, booking, { kind, qty, reason })
      notify({
        text: stockMessages.saved(after.on_hand),
        undo: () => takeBack({ kind: "count", qty: -qty, reason: "Undone" }),
      })
      setKind("delivery")
      setTyped("")
      setReason("")
      setBooking(crypto.randomUUID())
      setState("open")
      await refreshStock(queries)
      onDone?.()
    } catch (error) {
      const isUnavailable = error instanceof StudioError && error.isUnavailable
      setState(isUnavailable ? "unknown" : "open")
      notify({
        text: isUnavailable ? stockMessages.saveUnknown : errorMessage(error),
        isError: true,
      })
    }
  }

  function takeBack(move: Move) {
    moveStock(stock.id, crypto.randomUUID(), move)
      .then(() => notify({ text: studioMessages.undone }))
      .catch((error) => notify({ text: errorMessage(error), isError: true }))
      .finally(() => refreshStock(queries))
  }

  return (
    <form onSubmit={send} aria-label="Change stock">
      <fieldset
        disabled={state !== "open"}
        className="grid gap-4 sm:grid-cols-2"
      >
        <label className="grid content-start gap-1.5">
          <span className="label text-ash">Type of change</span>
          <select
            className="box"
            value={kind}
            onChange={({ target }) => begin(target.value as Movement)}
          >
            {Object.keys(MOVEMENTS).map((each) => (
              <option key={each} value={each}>
                {MOVEMENT_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <label className="grid content-start gap-1.5">
          <span className="label text-ash">
            {isCount ? "Counted" : "Quantity"}
          </span>
          <input
            className="box"
            type="number"
            inputMode="numeric"
            required
            min={isCount ? 0 : 1}
            max={MOST}
            step={1}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {isCount && (
          <p className="text-ash text-sm sm:col-span-2">
            Expected: {expected}
            {stock.to_send > 0 &&
              `. Don't count ${stock.to_send} sold but not sent`}
            .
          </p>
        )}
        <label className="grid content-start gap-1.5 sm:col-span-2">
          <span className="label text-ash">Note</span>
          <input
            className="box"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      </fieldset>
      <div className="flex flex-wrap gap-3 pt-4">
        <button
          type="submit"
          className="press press-main"
          disabled={state === "busy"}
        >
          {state === "unknown" ? "Try again" : "Save"}
        </button>
        {onCancel && (
          <button type="button" className="press" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

import { useState } from "react"
import { qtyLimit } from "#domain/cart.ts"
import type { Line } from "./cart-store.ts"

type StepperProps = {
  line: Line
  name: string
  onChange: (qty: number) => void
}

const STEP =
  "size-11 font-mono hover:text-signal aria-disabled:cursor-not-allowed aria-disabled:text-ash"

/** A line's quantity, changed by steps or typed, up to the cart's limit; 0
 * removes the line. */
export function Stepper({ line, name, onChange }: StepperProps) {
  const most = qtyLimit(line.variant)
  return (
    <fieldset className="flex w-fit rounded-control border border-ash/60">
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        className={STEP}
        aria-label={`Decrease quantity of ${name}`}
        onClick={() => onChange(Math.min(line.qty - 1, most))}
      >
        −
      </button>
      <QuantityField
        // Discards typing when the quantity changes elsewhere.
        key={line.qty}
        qty={line.qty}
        most={most}
        name={name}
        onChange={onChange}
      />
      <button
        type="button"
        className={STEP}
        aria-label={`Increase quantity of ${name}`}
        // Not `disabled`, which would lose the focus.
        aria-disabled={line.qty >= most}
        onClick={() => line.qty < most && onChange(line.qty + 1)}
      >
        +
      </button>
    </fieldset>
  )
}

type QuantityFieldProps = {
  qty: number
  most: number
  name: string
  onChange: (qty: number) => void
}

function QuantityField({ qty, most, name, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(qty))
  function finish() {
    const wanted = /^\d{1,4}$/.test(typed) ? Math.min(Number(typed), most) : qty
    if (wanted === qty) setTyped(String(qty))
    else onChange(wanted)
  }
  return (
    <input
      inputMode="numeric"
      aria-label={`Quantity of ${name}`}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") currentTarget.blur()
      }}
      className="w-12 border-ash/60 border-x bg-panel text-center font-mono text-sm tabular-nums"
    />
  )
}

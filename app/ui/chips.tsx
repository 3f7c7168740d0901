import { useEffect, useRef } from "react"
import { type Choice, optionsOf } from "./choice.ts"

type ChipsProps = Choice & { onChoose: (value: string) => void }

/** One of several visible options: radio buttons that look like labels. On a
 * phone they scroll along one line, on wider screens within a few lines. */
export function Chips({ name, label, onChoose, ...choice }: ChipsProps) {
  const { value, options } = optionsOf(choice)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => showChosen(row.current), [])
  return (
    <fieldset className="min-w-0">
      <legend className="label pb-2 text-ash">{label}</legend>
      <div ref={row} className="chip-row">
        {options.map((option) => (
          <label key={option.value} className="label chip font-medium">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A shared URL may have selected an option beyond a phone's edge. */
function showChosen(row: HTMLElement | null) {
  const chosen = row?.querySelector<HTMLElement>("label:has(:checked)")
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - chosen.offsetWidth
}

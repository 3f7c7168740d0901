import { type FormEvent, useState } from "react"
import { isRange, OWN, PRESETS } from "./ranges.ts"

type RangeChoiceProps = {
  preset: string
  from: string
  until: string
  currencies: readonly string[]
  currency: string
  onChoose: (next: Record<string, string>) => void
}

/** Which days, and in which money: by name, or by a first and a last one. */
export function RangeChoice(props: RangeChoiceProps) {
  const { preset, from, until, currencies, currency, onChoose } = props
  return (
    <search className="flex flex-wrap items-end gap-3">
      <label className="max-sm:grow">
        <span className="label block pb-1 text-ash">Days</span>
        <select
          className="box"
          value={preset}
          onChange={({ target }) =>
            onChoose(
              target.value === OWN
                ? { range: OWN, from, until }
                : { range: target.value },
            )
          }
        >
          {PRESETS.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          <option value={OWN}>From … to …</option>
        </select>
      </label>
      {preset === OWN && <OwnDays {...{ from, until, onChoose }} />}
      {currencies.length > 1 && (
        <label>
          <span className="label block pb-1 text-ash">Currency</span>
          <select
            className="box"
            value={currency}
            onChange={({ target }) =>
              onChoose({
                ...(preset === OWN && { from, until }),
                ...{ range: preset, currency: target.value },
              })
            }
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
    </search>
  )
}

type OwnDaysProps = Pick<RangeChoiceProps, "from" | "until" | "onChoose">

function OwnDays({ from, until, onChoose }: OwnDaysProps) {
  const [typed, setTyped] = useState({ from, until })
  const isGood = isRange(typed)
  function show(event: FormEvent) {
    event.preventDefault()
    if (isGood) onChoose({ range: OWN, ...typed })
  }
  return (
    <form onSubmit={show} className="flex flex-wrap items-end gap-3">
      {(["from", "until"] as const).map((end) => (
        <label key={end}>
          <span className="label block pb-1 text-ash">
            {end === "from" ? "First day" : "Last day"}
          </span>
          <input
            type="date"
            className="box"
            required
            value={typed[end]}
            aria-invalid={!isGood || undefined}
            aria-describedby={isGood ? undefined : "odd-days"}
            onChange={({ target }) =>
              setTyped({ ...typed, [end]: target.value })
            }
          />
        </label>
      ))}
      <button type="submit" className="press">
        Show
      </button>
      {!isGood && (
        <p id="odd-days" role="alert" className="w-full text-signal">
          A first and a last day, please, three years apart at the most.
        </p>
      )}
    </form>
  )
}

import { type FormEvent, useState } from "react"
import { CUSTOM, isRange, PRESETS } from "./ranges.ts"

type RangeChoiceProps = {
  preset: string
  from: string
  until: string
  currencies: readonly string[]
  currency: string
  onChoose: (next: Record<string, string>) => void
}

/** Chooses a period, by name or by its first and last day, and a currency. */
export function RangeChoice(props: RangeChoiceProps) {
  const { preset, from, until, currencies, currency, onChoose } = props
  return (
    <search className="flex flex-wrap items-end gap-3">
      <label className="max-sm:grow">
        <span className="label block pb-1 text-ash">Period</span>
        <select
          className="box"
          value={preset}
          onChange={({ target }) =>
            onChoose(
              target.value === CUSTOM
                ? { range: CUSTOM, from, until }
                : { range: target.value },
            )
          }
        >
          {PRESETS.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          <option value={CUSTOM}>Custom dates</option>
        </select>
      </label>
      {preset === CUSTOM && <CustomDates {...{ from, until, onChoose }} />}
      {currencies.length > 1 && (
        <label>
          <span className="label block pb-1 text-ash">Currency</span>
          <select
            className="box"
            value={currency}
            onChange={({ target }) =>
              onChoose({
                ...(preset === CUSTOM && { from, until }),
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

type CustomDatesProps = Pick<RangeChoiceProps, "from" | "until" | "onChoose">

function CustomDates({ from, until, onChoose }: CustomDatesProps) {
  const [typed, setTyped] = useState({ from, until })
  const isGood = isRange(typed)
  function show(event: FormEvent) {
    event.preventDefault()
    if (isGood) onChoose({ range: CUSTOM, ...typed })
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
          Choose a first and a last day up to three years apart.
        </p>
      )}
    </form>
  )
}

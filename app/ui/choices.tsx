import { useEffect, useRef } from "react"
import { Form, useSubmit } from "react-router"
import { ALL } from "../site/query.ts"

export type Option = { value: string; text: string }

type Choice = {
  name: string
  label: string
  /** Null when nothing is chosen. */
  value: string | null
  /** What it says then, if that can be. */
  all?: string
  options: Option[]
}

/** The options of a selector: a value from the address that is none of them
 * stands among them, so that what is chosen is never another. */
export function optionsOf({
  value,
  all,
  options,
}: Omit<Choice, "name" | "label">) {
  const isKnown = options.some((option) => option.value === value)
  return [
    ...(all ? [{ value: ALL, text: all }] : []),
    ...options,
    ...(value === null || isKnown ? [] : [{ value, text: value }]),
  ]
}

/** Selectors that live in the URL. They submit themselves; without script the
 * button does. */
export function Choices({ choices }: { choices: Choice[] }) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      className="flex flex-wrap items-end gap-4"
      onChange={(event) =>
        submit(event.currentTarget, { preventScrollReset: true })
      }
    >
      {choices.map((choice) => (
        <Selector key={choice.name} {...choice} />
      ))}
      <noscript>
        <button
          type="submit"
          className="label min-h-11 rounded-control border border-bone px-4"
        >
          Show
        </button>
      </noscript>
    </Form>
  )
}

function Selector({ name, label, ...choice }: Choice) {
  const value = choice.value ?? ALL
  const select = useRef<HTMLSelectElement>(null)
  // The URL may change under it: back, forward, a link. It stays the same
  // element, so that whoever is using it keeps the focus.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <label className="label grid gap-2 text-ash">
      {label}
      <select
        ref={select}
        name={name}
        defaultValue={value}
        className="min-h-11 rounded-control border border-rule bg-panel px-3 text-base text-bone normal-case [font-family:var(--font-sans)]"
      >
        {optionsOf(choice).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}

import { useEffect, useRef } from "react"
import { Form, useSubmit } from "react-router"

type Choice = {
  name: string
  label: string
  value: string
  options: { value: string; text: string }[]
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

function Selector({ name, label, value, options }: Choice) {
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}

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
      {choices.map(({ name, label, value, options }) => (
        <label key={name} className="label grid gap-2 text-ash">
          {label}
          <select
            name={name}
            // The URL may change under us: back, forward, a link.
            key={value}
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

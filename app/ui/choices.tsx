import { useRef, useState } from "react"
import { Form, useLocation, useSubmit } from "react-router"
import { buttonClass } from "./button.tsx"
import { Chips } from "./chips.tsx"
import { type Choice, selectedFilter } from "./choice.ts"
import { Selector } from "./selector.tsx"

/** More than anybody reads through. */
const MOST_CHIPS = 40

type ChoicesProps = {
  /** Chips, or a selector if `long`. */
  choices: (Choice & { long?: boolean })[]
}

/** Filters stored in the URL. They submit themselves; without JavaScript there
 * is a button. */
export function Choices({ choices }: ChoicesProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [pickedOf, pick] = usePicked()
  const send = () => submit(form.current, { preventScrollReset: true })

  return (
    <Form
      ref={form}
      method="get"
      autoComplete="off"
      className="flex w-full min-w-0 flex-wrap items-end gap-x-10 gap-y-4"
      onChange={send}
    >
      {choices.map(({ long, ...choice }) => {
        const isLong = long || choice.options.length > MOST_CHIPS
        const Control = isLong ? Selector : Chips
        return (
          <Control
            key={choice.name}
            {...choice}
            {...pickedOf(choice)}
            onChoose={(value) => pick(choice.name, value)}
          />
        )
      })}
      <noscript>
        <button type="submit" className={buttonClass("quiet")}>
          Show
        </button>
      </noscript>
    </Form>
  )
}

/** Choices made at this URL: shown at once, and dropped when an answer or a
 * step back brings other values. */
function usePicked() {
  const { key } = useLocation()
  const [{ seen, values }, setPicked] = useState<Picked>({
    seen: key,
    values: {},
  })
  if (key !== seen) setPicked({ seen: key, values: {} })
  return [
    ({ name, value }: Choice) => values[name] ?? { value },
    (name: string, text: string) =>
      setPicked({
        seen,
        values: { ...values, [name]: { value: selectedFilter(text) } },
      }),
  ] as const
}

type Picked = { seen: string; values: Record<string, Pick<Choice, "value">> }

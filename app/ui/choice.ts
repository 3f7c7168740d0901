import { ALL } from "../site/query.ts"

type Option = { value: string; text: string }

/** One thing to choose by. */
export type Choice = {
  name: string
  label: string
  /** Null when nothing is chosen. */
  value: string | null
  /** What it says then, if that can be. */
  all?: string
  options: Option[]
}

/** What there is to choose from, and what is chosen: a value from the address
 * that is none of the options stands among them, so that what is shown as
 * chosen is never another. */
export function optionsOf({
  value,
  all,
  options,
}: Omit<Choice, "name" | "label">) {
  const isKnown = options.some((option) => option.value === value)
  return {
    value: value ?? ALL,
    options: [
      ...(all ? [{ value: ALL, text: all }] : []),
      ...options,
      ...(value === null || isKnown ? [] : [{ value, text: value }]),
    ],
  }
}

/** What a control says, as a filter means it: null for everything. */
export function chosenOf(value: string) {
  return value === ALL ? null : value
}

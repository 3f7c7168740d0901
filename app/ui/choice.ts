import { ALL } from "../site/query.ts"

type Option = { value: string; text: string }

/** A filter with its options. */
export type Choice = {
  name: string
  label: string
  /** Null when nothing is chosen. */
  value: string | null
  /** The label for no choice, if that is allowed. */
  all?: string
  options: Option[]
}

/** The options and the selected value. A value from the URL that is not among
 * the options is added, so that the displayed selection is never wrong. */
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

/** A control's value as a filter: null for everything. */
export function selectedFilter(value: string) {
  return value === ALL ? null : value
}

import type { Fault, Faults, Typed } from "#domain/forms/check.ts"
import { fieldSentences } from "../messages.ts"

/** The props of every field: its name, the value typed before and its error. */
export function fieldProps(faults: Faults, typed: Typed = {}) {
  return (name: string) => ({
    name,
    defaultValue: typed[name],
    error: sentence(faults[name]),
    // Names may be in scripts of either direction.
    dir: "auto",
  })
}

export function sentence(fault: Fault | undefined) {
  return fault && fieldSentences[fault]
}

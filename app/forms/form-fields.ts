import type { Fault, Faults, Typed } from "#domain/forms/check.ts"
import { fieldSentences } from "../messages.ts"

/** What every field of a form is handed: its name, what was typed before and
 * what is wrong with it. */
export function fieldProps(faults: Faults, typed: Typed = {}) {
  return (name: string) => ({
    name,
    defaultValue: typed[name],
    error: sentence(faults[name]),
    // Names are written in any direction.
    dir: "auto",
  })
}

export function sentence(fault: Fault | undefined) {
  return fault && fieldSentences[fault]
}

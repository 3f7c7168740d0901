import type { StudioError } from "../data/studio-error.ts"
import { studioMessages } from "../messages.ts"

const CONSTRAINT = /constraint "(\w+)"/

/** The field a database error is about. Constraints are named after table and
 * column. Null when it isn't about a single field. */
export function databaseFieldError(
  { code, message, details }: StudioError,
  table: string,
  names: readonly string[],
) {
  const rule = CONSTRAINT.exec(message)?.[1] ?? ""
  const about = rule.startsWith(`${table}_`)
    ? rule.slice(table.length + 1)
    : fieldOf(details)
  const field = names.find(
    (name) => about === name || about.startsWith(`${name}_`),
  )
  return field ? { field, text: sentence(code) } : null
}

function sentence(code: string) {
  if (code === "23505") return studioMessages.taken
  if (code === "23502") return studioMessages.missing
  return code === "23503"
    ? studioMessages.missingOther
    : studioMessages.badValue
}

/** The label's own functions name the field in the error's details. */
function fieldOf(details: string) {
  try {
    const { field } = JSON.parse(details) as { field?: unknown }
    return typeof field === "string" ? field : ""
  } catch {
    return ""
  }
}

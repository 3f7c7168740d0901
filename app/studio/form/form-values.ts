import { toDateTimeInput } from "#domain/calendar.ts"
import {
  type Field,
  fieldsOf,
  type Resource,
  type Row,
  type Values,
} from "../resource.ts"

/** A row as form values: null becomes an empty string. */
export function valuesOf(resource: Resource, row: Row): Values {
  return Object.fromEntries(
    fieldsOf(resource).map(({ name, kind }) => [name, boxed(kind, row[name])]),
  )
}

function boxed(kind: Field["kind"], value: unknown) {
  if (kind === "switch") return value === true
  if (value === null || value === undefined) return ""
  if (kind === "lines" && Array.isArray(value)) return value.join("\n")
  if (kind === "time") return String(value).slice(0, "00:00".length)
  if (kind === "price") return (Number(value) / 100).toFixed(2)
  return kind === "moment" ? toDateTimeInput(String(value)) : value
}

/** The fields that differ between two versions of a row. */
export function differences(resource: Resource, one: Values, other: Values) {
  return fieldsOf(resource).filter(
    ({ name }) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

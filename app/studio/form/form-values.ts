import { fieldsOf, type Resource, type Row, type Values } from "../resource.ts"

/** A row as the boxes of its form hold it: nothing is an empty text. */
export function valuesOf(resource: Resource, row: Row): Values {
  return Object.fromEntries(
    fieldsOf(resource).map(({ name, kind }) => [
      name,
      kind === "switch" ? row[name] === true : boxed(row[name]),
    ]),
  )
}

function boxed(value: unknown) {
  return value === null || value === undefined ? "" : value
}

/** The columns in which two versions of a row differ. */
export function differences(resource: Resource, one: Values, other: Values) {
  return fieldsOf(resource).filter(
    ({ name }) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

import { likePattern, quotedValue } from "../../data/like-pattern.ts"
import type {
  Condition,
  Listed,
  ListQuery,
  ListRow,
  Page,
  Resource,
  Row,
  Values,
} from "../resource.ts"
import { ask } from "./tables.ts"

export const PAGE_ROWS = 50

/** One page of a list, and the total number of rows. */
export function readPage(resource: Listed, query: ListQuery, size = PAGE_ROWS) {
  if (resource.read) return resource.read(query, size)
  const first = (query.page - 1) * size
  return ask<ListRow[]>((tables) => {
    let found = tables
      .from(resource.table)
      .select(resource.select, { count: "exact" })
    for (const condition of conditionsOf(resource, query)) {
      found =
        "anyOf" in condition
          ? found.or(condition.anyOf)
          : found.filter(...condition)
    }
    const words = query.search.trim()
    if (words && resource.searched.length > 0) {
      found = found.or(searchFor(resource.searched, words))
    }
    const { column, ascending } = orderOf(query.sort)
    // Also sorted by id, so that equal rows stay on their page.
    return found
      .order(column, { ascending, nullsFirst: false })
      .order("id")
      .range(first, first + size - 1)
      .overrideTypes<ListRow[], { merge: false }>()
  }).then(({ data, count }): Page => ({ rows: data, count }))
}

function conditionsOf({ filters = [] }: Listed, query: ListQuery) {
  return Object.entries(query.filters).flatMap(
    ([column, value]): readonly Condition[] => {
      const options = filters.find((filter) => filter.column === column)
      const chosen = options?.options.find((option) => option.value === value)
      if (chosen?.where) {
        return typeof chosen.where === "function"
          ? chosen.where()
          : chosen.where
      }
      return [[column, value === "null" ? "is" : "eq", value]]
    },
  )
}

/** A filter for rows where any of the columns contains the words. */
export function searchFor(searched: readonly string[], words: string) {
  const pattern = quotedValue(likePattern(words))
  return searched.map((name) => `${name}.ilike.${pattern}`).join(",")
}

export function orderOf(sort: string) {
  const ascending = !sort.startsWith("-")
  return { column: ascending ? sort : sort.slice(1), ascending }
}

/** A full row; null when it doesn't exist or the person may not see it. */
export async function readRow(resource: Resource, id: string) {
  const { table, whole = "*", store } = resource
  if (store) return store.read(id)
  const { data } = await ask<Row[]>((tables) =>
    tables
      .from(table)
      .select(whole)
      .eq("id", id)
      .limit(1)
      .overrideTypes<Row[], { merge: false }>(),
  )
  return data[0] ?? null
}

export async function insertRow(resource: Resource, values: Values) {
  const { table, whole = "*", store } = resource
  if (store) return store.insert(values)
  const { data } = await ask<Row[]>((tables) =>
    tables
      .from(table)
      .insert(values)
      .select(whole)
      .overrideTypes<Row[], { merge: false }>(),
  )
  return one(data)
}

/** Updates a row with optimistic locking: null when somebody else has changed
 * or deleted it since it was read. */
export async function updateRow(resource: Resource, read: Row, values: Values) {
  const { table, whole = "*", watched = [], store } = resource
  if (store) return store.update(read, values)
  const { data } = await ask<Row[]>((tables) => {
    let changed = tables
      .from(table)
      .update(values)
      .eq("id", read.id)
      .eq("updated_at", read.updated_at)
    for (const column of watched) {
      if (column in values) changed = changed.eq(column, read[column])
    }
    return changed.select(whole).overrideTypes<Row[], { merge: false }>()
  })
  return data[0] ?? null
}

export async function deleteRows(table: string, ids: string[]) {
  const { data } = await ask<Row[]>((tables) =>
    tables.from(table).delete().in("id", ids).select("id"),
  )
  return data.length
}

function one(rows: Row[]) {
  const [row] = rows
  if (!row) throw new Error("The insert returned no row.")
  return row
}

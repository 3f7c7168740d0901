import type { Level } from "./ast.ts"
import { notImplemented, refuse } from "./refusals.ts"

export type MediaType = {
  single: boolean
  stripNulls: boolean
  csv?: boolean
  name: string
}

const JSON_TYPE = "application/json; charset=utf-8"
const ARRAY: MediaType = { single: false, stripNulls: false, name: JSON_TYPE }
const CSV: MediaType = { ...ARRAY, csv: true, name: "text/csv; charset=utf-8" }

/** The first available type in `Accept`. */
export function negotiate(accept: string | null): MediaType {
  if (!accept || accept === "*/*") return ARRAY
  const wanted = accept.split(",").map((part) => part.trim().toLowerCase())
  for (const type of wanted) {
    const found = understand(type)
    if (found) return found
  }
  throw refuse(
    406,
    "PGRST107",
    `None of these media types are available: ${wanted.join(", ").slice(0, 500)}`,
  )
}

function understand(type: string): MediaType | null {
  const [name, ...parameters] = type.split(";").map((part) => part.trim())
  const stripNulls = parameters.includes("nulls=stripped")
  switch (name) {
    case "*/*":
    case "application/*":
    case "application/json":
      return ARRAY
    case "text/csv":
      return CSV
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return vendor(false, stripNulls, "application/vnd.pgrst.array+json")
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return vendor(true, stripNulls, "application/vnd.pgrst.object+json")
    default:
      return null
  }
}

function vendor(single: boolean, stripNulls: boolean, type: string) {
  const nulls = stripNulls ? ";nulls=stripped" : ""
  return { single, stripNulls, name: `${type}${nulls}; charset=utf-8` }
}

const KNOWN = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
} as const

type Known = typeof KNOWN
export type Preferences = {
  -readonly [Name in keyof Known]?: Known[Name][number]
} & { maxAffected?: number }

/** Reads `Prefer`. With `handling=strict`, unknown preferences are refused. */
export function parsePreferences(
  header: string | null,
  mayUndo = false,
): Preferences {
  const preferences: Preferences = {}
  const invalid: string[] = []
  for (const part of header?.split(",") ?? []) {
    const word = part.trim()
    if (word === "") continue
    if (word === "tx=rollback" && !mayUndo) {
      throw notImplemented("Prefer: tx=rollback is not allowed here")
    }
    if (!accept(preferences, word)) invalid.push(word)
  }
  if (preferences.handling === "strict" && invalid.length > 0) {
    throw refuse(
      400,
      "PGRST122",
      "Invalid preferences given with handling=strict",
      `Invalid preferences: ${invalid.join(", ").slice(0, 500)}`,
    )
  }
  if (preferences.handling !== "strict") delete preferences.maxAffected
  return preferences
}

function accept(preferences: Preferences, word: string) {
  const [name, value] = word.split("=", 2) as [string, string?]
  if (name === "max-affected" && /^\d{1,9}$/.test(value ?? "")) {
    preferences.maxAffected ??= Number(value)
    return true
  }
  if (!Object.hasOwn(KNOWN, name)) return false
  const known = name as keyof Known
  if (!(KNOWN[known] as readonly string[]).includes(value ?? "")) return false
  Object.assign(preferences, { [known]: preferences[known] ?? value })
  return true
}

/** `Preference-Applied`: those that took effect for this kind of request. */
export function appliedPreferences(
  { maxAffected, ...preferences }: Preferences,
  names: (keyof Known | "maxAffected")[],
) {
  const applied = Object.keys(KNOWN).flatMap((name) => {
    const value = preferences[name as keyof Known]
    const counts = names.includes(name as keyof Known) || value === "rollback"
    return value && counts ? [`${name}=${value}`] : []
  })
  if (maxAffected !== undefined && names.includes("maxAffected")) {
    applied.push(`max-affected=${maxAffected}`)
  }
  return applied.join(", ")
}

/** Limits the request's rows by its `Range` header, as `0-9` or `10-`. */
export function applyRangeHeader(level: Level, header: string | null) {
  const found = header?.match(/^(?:items=)?(\d{1,15})-(\d{1,15})?$/)
  if (!found) return
  const from = Number(found[1])
  const to = found[2] === undefined ? Infinity : Number(found[2])
  if (from > to) {
    throw notSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    )
  }
  const start = Math.max(from, level.offset ?? 0)
  const end = Math.min(to + 1, (level.offset ?? 0) + (level.limit ?? Infinity))
  level.offset = start
  if (end !== Infinity) level.limit = Math.max(end - start, 0)
}

/** `Content-Range` and the matching status. */
export function rangeAnswer(
  offset: number,
  rows: number,
  total: number | null,
) {
  if (total !== null && offset > total) {
    throw notSatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      { "Content-Range": `*/${total}` },
    )
  }
  const status = total !== null && rows < total ? 206 : 200
  return { status, header: contentRange(offset, offset + rows - 1, total) }
}

export function contentRange(from: number, to: number, total: number | null) {
  const range = to >= from && total !== 0 ? `${from}-${to}` : "*"
  return `${range}/${total ?? "*"}`
}

function notSatisfiable(details: string, headers: Record<string, string> = {}) {
  const refusal = refuse(
    416,
    "PGRST103",
    "Requested range not satisfiable",
    details,
  )
  Object.assign(refusal.headers, headers)
  return refusal
}

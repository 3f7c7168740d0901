import { refuse } from "./refusals.ts"

export type MediaType = {
  single: boolean
  stripNulls: boolean
  csv?: boolean
  name: string
}

const JSON_TYPE = "application/json; charset=utf-8"
const ARRAY: MediaType = { single: false, stripNulls: false, name: JSON_TYPE }
const CSV: MediaType = { ...ARRAY, csv: true, name: "text/csv; charset=utf-8" }

/** The first of the types in `Accept` that can be had. */
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

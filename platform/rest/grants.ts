import type { Role } from "../caller.ts"
import { findTable } from "./plans.ts"
import { refuse } from "./refusals.ts"
import type { Target } from "./request-target.ts"
import type { Schema } from "./schema.ts"

/** Refuses whoever has no grant there, in PostgreSQL's words, before a body is
 * read for nothing. Whether a function exists is told by its arguments, which
 * are in the body. */
export function requireGrant(schema: Schema, target: Target, role: Role) {
  if (target.kind === "procedure") {
    const name = `${target.schema}.${target.name}`
    const overloads = schema.procedures.get(name)
    if (overloads?.every(({ callers }) => !callers.includes(role))) {
      throw denied(role, `function ${target.name}`)
    }
    return
  }
  const { grants, isView } = findTable(schema, target)
  const allowed = target.method === "PATCH" ? grants.update : grants.insert
  // Of a view PostgreSQL says first whether it can be written at all.
  if (isView || allowed.includes(role)) return
  throw denied(role, `table ${target.name}`)
}

function denied(role: Role, what: string) {
  const status = role === "anon" ? 401 : 403
  const refusal = refuse(status, "42501", `permission denied for ${what}`)
  if (status === 401) refusal.headers["www-authenticate"] = "Bearer"
  return refusal
}

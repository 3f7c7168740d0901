import { fileURLToPath } from "node:url"
import type { MigrationPlan } from "#platform/postgres/migrations.ts"
import type { Mode } from "./env.ts"

const LIMITS = { name: "limits", file: here("../platform/limits/schema.sql") }

/** What the database is made of: the platform's schemas, then ours. */
export const PLAN: MigrationPlan = {
  parts: [
    { name: "roles", file: here("../platform/postgres/roles.sql") },
    { name: "auth", file: here("../platform/auth/schema.sql") },
    { name: "rest", file: here("../platform/rest/schema.sql") },
    { name: "storage", file: here("../platform/storage/schema.sql") },
    LIMITS,
  ],
  folder: here("../supabase/migrations"),
}

/** A Supabase project brings roles, auth and storage itself. */
export function planFor(mode: Mode): MigrationPlan {
  return mode === "supabase" ? { ...PLAN, parts: [LIMITS] } : PLAN
}

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

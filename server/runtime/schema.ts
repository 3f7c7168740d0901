import { fileURLToPath } from "node:url"
import type { MigrationPlan } from "#platform/postgres/migrations.ts"
import type { Env } from "../env.ts"

const LIMITS = {
  name: "limits",
  file: here("../../platform/limits/schema.sql"),
}

export const TEST_PAYMENTS = {
  name: "test payments",
  file: here("../shop/payments/test/schema.sql"),
}

/** The plan of the database: the platform's schemas, our tables, and the
 * objects over them. */
export const PLAN: MigrationPlan = {
  parts: [
    { name: "roles", file: here("../../platform/postgres/roles.sql") },
    { name: "auth", file: here("../../platform/auth/schema.sql") },
    { name: "rest", file: here("../../platform/rest/schema.sql") },
    { name: "storage", file: here("../../platform/storage/schema.sql") },
    LIMITS,
  ],
  folder: here("../../supabase/migrations"),
  objects: {
    folder: here("../../supabase/schemas"),
    schemas: ["public", "private"],
  },
  // The 120 migrations of the first release.
  folded: {
    sha256: "4d1a72c265d84d38e823a78fa9b337a4b85c4c2edb54d317ed7f0e5a351e329b",
    last: "20260101001000",
  },
}

/** A Supabase project has its own roles, auth and storage; the test payments
 * schema exists only with the test page. */
export function planFor({ mode, testPayments }: Env): MigrationPlan {
  const parts = mode === "supabase" ? [LIMITS] : PLAN.parts
  return { ...PLAN, parts: testPayments ? [...parts, TEST_PAYMENTS] : parts }
}

/** The plan up to the state of a backup with these migrations and parts. */
export function planUpTo(versions: string[], parts: string[]): MigrationPlan {
  const test = parts.includes(TEST_PAYMENTS.name) ? [TEST_PAYMENTS] : []
  const last = versions.at(-1) ?? ""
  return { ...PLAN, parts: [...PLAN.parts, ...test], last }
}

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

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

/** What the database is made of: the platform's schemas, then ours. */
export const PLAN: MigrationPlan = {
  parts: [
    { name: "roles", file: here("../../platform/postgres/roles.sql") },
    { name: "auth", file: here("../../platform/auth/schema.sql") },
    { name: "rest", file: here("../../platform/rest/schema.sql") },
    { name: "storage", file: here("../../platform/storage/schema.sql") },
    LIMITS,
  ],
  folder: here("../../supabase/migrations"),
}

/** A Supabase project brings roles, auth and storage itself; the test page's
 * books are kept only where there is a test page. */
export function planFor({ mode, testPayments }: Env): MigrationPlan {
  const parts = mode === "supabase" ? [LIMITS] : PLAN.parts
  return { ...PLAN, parts: testPayments ? [...parts, TEST_PAYMENTS] : parts }
}

/** As far as a backup had come that knew these parts. */
export function planUpTo(header: { migrations: string[]; parts: string[] }) {
  const test = header.parts.includes(TEST_PAYMENTS.name) ? [TEST_PAYMENTS] : []
  const last = header.migrations.at(-1) ?? ""
  return { ...PLAN, parts: [...PLAN.parts, ...test], last }
}

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

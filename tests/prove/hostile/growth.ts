import { readFile } from "node:fs/promises"
import type { Sql } from "#platform/postgres/connection.ts"

/** The figures that an attack may not make grow without end. */
export async function measure(sql: Sql, pid: number) {
  const [memory, rows] = await Promise.all([memoryOf(pid), rowsOf(sql)])
  return { memory, rows }
}

/** The process's memory in megabytes, or 0 if unknown. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  const [, kilobytes] = status.match(/^VmRSS:\s+(\d+) kB/m) ?? []
  return Math.round(Number(kilobytes ?? 0) / 1024)
}

async function rowsOf(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in
      ('public', 'private', 'auth', 'storage', 'platform', 'test_payments')`
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql.unsafe(`select count(*)::int as n from ${name}`)
      return [name, Number(row?.n)] as const
    }),
  )
  return new Map(counts)
}

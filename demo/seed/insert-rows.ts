import type { TransactionSql } from "#platform/postgres/connection.ts"

/** Writes many rows of one shape by one statement. Columns that the first
 * row does not name keep their defaults. */
export async function insertRows(
  sql: TransactionSql,
  table: string,
  rows: readonly object[],
) {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  // Sent as text: the driver would take a JavaScript list for an SQL array.
  await sql`
    insert into ${sql(table)} (${sql(columns)})
    select ${sql(columns)}
    from jsonb_populate_recordset(
      null::${sql(table)}, ${JSON.stringify(rows)}::text::jsonb
    )`
}

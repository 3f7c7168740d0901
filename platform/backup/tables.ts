import type { Sql, TransactionSql } from "../postgres/connection.ts"

export type Table = { name: string; columns: string[] }
type Sequence = { name: string; value: string }

/** Every table with data of ours, quoted for SQL. The migrations' own records,
 * and counters that a crash may lose, are not included. */
export async function listTables(sql: Sql | TransactionSql) {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and (n.nspname, c.relname) not in (
        ('supabase_migrations', 'schema_migrations'),
        ('platform', 'schema_parts'))
    group by 1 order by 1`
}

export async function listSequences(sql: Sql | TransactionSql) {
  return sql<Sequence[]>`
    select format('%I.%I', schemaname, sequencename) as name,
      last_value::text as value
    from pg_sequences where last_value is not null
      and schemaname !~ '^pg_' order by 1`
}

/** The versions of the migrations the database has. */
export async function listVersions(sql: Sql | TransactionSql) {
  const migrations = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`
  const parts = await sql<{ name: string }[]>`
    select name from platform.schema_parts order by name`
  return {
    migrations: migrations.map(({ version }) => version),
    parts: parts.map(({ name }) => name),
  }
}

/** The transaction is idle while files are copied, so its idle timeout must not
 * end it. */
export async function allowIdleTransaction(tx: TransactionSql) {
  await tx`set local idle_in_transaction_session_timeout = 0`
}

import type { Sql } from "#platform/postgres/connection.ts"
import type { MetricsQueries } from "./metrics.ts"

export function createMetricsQueries(sql: Sql): MetricsQueries {
  return {
    counts: () => countWork(sql),
    connections: () => countConnections(sql),
  }
}

/** Counts what the office would want to know, for `/metrics`. */
async function countWork(sql: Sql) {
  const [mails] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from public.mail_outbox
    where status = 'queued'`
  const orders = await sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from public.orders group by status`
  return {
    mailsWaiting: mails?.waiting ?? 0,
    ordersByStatus: Object.fromEntries(
      orders.map(({ status, count }) => [status, count]),
    ),
  }
}

/** This process's connections as PostgreSQL sees them. */
async function countConnections(sql: Sql) {
  const rows = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'other') as state, count(*)::int as count
    from pg_stat_activity
    where application_name = current_setting('application_name')
      and datname = current_database()
    group by 1`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

import type postgres from "postgres"

/** The driver's own: the demo is handed a connection and opens none. */
export type Sql = postgres.Sql<Record<string, never>>
export type TransactionSql = postgres.TransactionSql<Record<string, never>>

import type postgres from "postgres"
import { postgres as open } from "./driver.ts"

export type Sql = postgres.Sql<Record<string, never>> & {
  /** A connection of one's own, or the fault that none was free in time. */
  reserve(waitMs: number): Promise<LeasedSql>
}
export type ReservedSql = postgres.ReservedSql<Record<string, never>>
export type LeasedSql = ReservedSql & {
  /** Destroys it instead of giving it back: it is silent. What it was asked is
   * cancelled if that can be said, and fails with this fault. */
  abandon(fault: Error): void
}
export type TransactionSql = postgres.TransactionSql<Record<string, never>>

/** Where a database is: the embedded server's private socket, or a URL. */
export type DatabaseTarget =
  | { socket: string; user: string; database: string }
  | { url: string }

type ConnectOptions = {
  /** Connections at the most. */
  max?: number
  /** Seen in pg_stat_activity; at most 63 bytes. */
  name?: string
  /** How long a statement or a transaction may take from here, the wait for a
   * connection included; then its connection counts as silent and is given
   * up. Without it there is no limit: for what takes its time. */
  limitMs?: number
}

/** Opens a pool. Connections are made when they are needed and remade when
 * they break: a database that is away makes queries fail, never the pool. */
export function connect(target: DatabaseTarget, options: ConnectOptions = {}) {
  // `fetch_types` stays on: without it the driver never hands out a reserved
  // connection that it had to open first.
  const shared = {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 5,
    // A line that is dead without a word is found out while nothing is asked.
    keep_alive: 10,
    limit: options.limitMs,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    onnotice: () => {},
    connection: { application_name: options.name ?? "site" },
  } satisfies postgres.Options<Record<string, never>> & { limit?: number }
  if ("url" in target) return open(target.url, shared) as Sql
  return open({
    ...shared,
    path: target.socket,
    user: target.user,
    database: target.database,
    connection: { ...shared.connection, ...OWN_SERVER },
  }) as Sql
}

/** On the embedded server. Anybody can make errors by the thousand, each as
 * long as they like: the one who asked is told, and faults of ours are in our
 * own log. What PostgreSQL does of itself it still notes. */
const OWN_SERVER = { log_min_messages: "log" }

/** The same server, another database. */
export function inDatabase(
  target: DatabaseTarget,
  database: string,
): DatabaseTarget {
  if (!("url" in target)) return { ...target, database }
  const url = new URL(target.url)
  url.pathname = `/${encodeURIComponent(database)}`
  return { url: url.href }
}

/** The fault of an exchange that was given up on. */
export function silence() {
  const fault = new Error("The database did not answer in time")
  return Object.assign(fault, { code: "CONNECTION_SILENT" })
}

const AWAY = new Set([
  "CONNECTION_SILENT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
])

type Fault = NodeJS.ErrnoException & { severity?: string }

/** True when the fault is that the database cannot be reached just now, so
 * that the answer is 503 and "try again", not a fault of the request. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, severity } = (error ?? {}) as Fault
  // What a function raises itself under such a code ends no connection.
  if (severity === "ERROR") return false
  // No socket yet, or one before which too many stand.
  if (code === "ENOENT" || code === "EAGAIN") return syscall === "connect"
  return typeof code === "string" && AWAY.has(code)
}

/** The SQLSTATE of what PostgreSQL itself refused. */
export function sqlState(error: unknown): string | undefined {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  return name === "PostgresError" ? code : undefined
}

const FULL = new Set(["53100", "ENOSPC", "EDQUOT"])

/** True when there is no room left to write: PostgreSQL's own words for it, or
 * the file system's. Nobody's request is at fault, and it passes. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" && FULL.has(code)
}

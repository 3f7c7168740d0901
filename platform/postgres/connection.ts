import { dirname } from "node:path"
import type { ClientConfig } from "pg"
import { lineFault } from "./faults.ts"
import { Session } from "./session.ts"
import { createSql, type Sql } from "./sql.ts"

export type {
  Queries,
  Query,
  ReservedSql,
  Row,
  RowList,
  Rows,
  Sql,
  TransactionSql,
} from "./sql.ts"

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
export function connect(
  target: DatabaseTarget,
  { max = 10, name = "site", limitMs }: ConnectOptions = {},
): Sql {
  const config: ClientConfig = {
    ...addressOf(target),
    application_name: name,
    // A line that is dead without a word is found out while nothing is asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  return createSql({ max, limitMs, create: () => new Session(config) })
}

function addressOf(target: DatabaseTarget): ClientConfig {
  if ("url" in target) return addressIn(new URL(target.url))
  const { socket, user, database } = target
  const port = Number(socket.match(/\.(\d+)$/)?.[1])
  const options = OWN_SERVER
  return { host: dirname(socket), port, user, database, options, ssl: false }
}

/** On the embedded server. Anybody can make errors by the thousand, each as
 * long as they like: the one who asked is told, and faults of ours are in our
 * own log. What PostgreSQL does of itself it still notes. */
const OWN_SERVER = "-c log_min_messages=log"

/** What the address leaves out, the environment may say (PGHOST and others). */
function addressIn(url: URL): ClientConfig {
  const { sslmode, options, ...settings } = Object.fromEntries(url.searchParams)
  const given = Object.entries(settings).map(
    ([key, value]) => `-c ${key}=${value.replace(/[\\ ]/g, "\\$&")}`,
  )
  return {
    host: decoded(url.hostname.replace(/^\[(.+)\]$/, "$1")),
    port: url.port ? Number(url.port) : undefined,
    user: decoded(url.username),
    password: decoded(url.password),
    database: decoded(url.pathname.slice(1)),
    ssl: encryptionBy(sslmode),
    options: [options, ...given].filter(Boolean).join(" ") || undefined,
  }
}

function decoded(part: string) {
  return part === "" ? undefined : decodeURIComponent(part)
}

/** As libpq does it, except that `prefer` insists. */
function encryptionBy(sslmode = "disable"): ClientConfig["ssl"] {
  if (sslmode === "disable") return false
  return { rejectUnauthorized: sslmode.startsWith("verify-") }
}

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
  return lineFault("CONNECTION_SILENT")
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

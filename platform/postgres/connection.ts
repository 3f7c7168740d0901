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

/** A database's location: the embedded server's private socket, or a URL. */
export type DatabaseTarget =
  | { socket: string; user: string; database: string }
  | { url: string }

type ConnectOptions = {
  /** The largest number of connections. */
  max?: number
  /** Shown in pg_stat_activity; at most 63 bytes. */
  name?: string
  /** How long a statement or a transaction may take, including the wait for a
   * connection; after that its connection counts as silent and is abandoned.
   * Unset for work that takes its time: there is no limit then. */
  limitMs?: number
}

/** Opens a pool. Connections are opened when needed and reopened when they
 * break: while the database is away, queries fail but the pool survives. */
export function connect(
  target: DatabaseTarget,
  { max = 10, name = "site", limitMs }: ConnectOptions = {},
): Sql {
  const config: ClientConfig = {
    ...addressOf(target),
    application_name: name,
    // Finds out while idle that the other end has died without closing.
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

/** For the embedded server. Anybody can cause thousands of errors, each as long
 * as they like. The caller is told, and our own faults are in our own log.
 * PostgreSQL still logs its own activity. */
const OWN_SERVER = "-c log_min_messages=log"

/** Settings missing in the URL may come from the environment (PGHOST etc.). */
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

/** As in libpq, except that `prefer` requires encryption. */
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

/** The fault of an exchange that was abandoned. */
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

/** True when the database cannot be reached just now, so that the answer is 503
 * and "try again", not a fault of the request. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, severity } = (error ?? {}) as Fault
  // A function may raise such a code itself, which ends no connection.
  if (severity === "ERROR") return false
  // There is no socket yet, or too many connections are queued at it.
  if (code === "ENOENT" || code === "EAGAIN") return syscall === "connect"
  return typeof code === "string" && AWAY.has(code)
}

/** The SQLSTATE of an error that PostgreSQL itself raised. */
export function sqlState(error: unknown): string | undefined {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  return name === "PostgresError" ? code : undefined
}

const FULL = new Set(["53100", "ENOSPC", "EDQUOT"])

/** True when the disk is full, according to PostgreSQL or the file system. No
 * request is at fault, and it passes. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" && FULL.has(code)
}

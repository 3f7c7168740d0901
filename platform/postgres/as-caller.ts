import { type RequestContext, TRUSTED_SETTINGS } from "../caller.ts"
import {
  isDatabaseAway,
  type ReservedSql,
  type Rows,
  type Sql,
  silence,
} from "./connection.ts"

export type CallerQuery = {
  text: string
  values?: readonly unknown[]
  /** False for a text that is unlikely to be sent again. */
  prepare?: boolean
  /** The text itself writes nothing unless `current_user` is the caller's role,
   * so it may be sent before the role is known to be set. */
  provesRole?: boolean
}

export type CallerOptions = {
  readOnly: boolean
  method?: string
  path?: string
  searchPath?: string
  statementTimeoutMs?: number
  /** The request's own headers, unchanged. */
  headers?: Headers
  /** When the caller must have an answer, by the clock of `performance`. */
  deadline?: number
  /** Roll back instead of committing. */
  undo?: boolean
  /** Rolls back if it throws, and passes the error on. */
  check?: (rows: Rows) => void
}

/** Runs one query as the caller: begin, role and claims, the query and the
 * commit are pipelined in one exchange, so that it costs one round trip.
 * Policies see `request.jwt.claims` and `request.headers` as on Supabase. */
export async function asCaller(
  sql: Sql,
  context: RequestContext,
  query: CallerQuery,
  options: CallerOptions,
): Promise<Rows> {
  const exchange = await openExchange(sql, options)
  exchange.send(options.readOnly ? "begin read only" : "begin")
  exchange.send(SETTINGS, settings(context, options, exchange), true)
  // If `begin` alone failed, the role would be reset again before the query:
  // rows read that way are thrown away below, but a write must not happen.
  if (!options.readOnly && !query.provesRole) await exchange.settle()
  exchange.send(query.text, query.values, query.prepare ?? true)
  if (options.undo || options.check) return exchange.decide(options)
  return options.readOnly ? exchange.endLater() : exchange.end("commit")
}

/** Several reads of one caller in one exchange, one after the other. If one
 * fails, its fault is thrown and none has an answer. */
export async function readTogether(
  sql: Sql,
  context: RequestContext,
  queries: readonly CallerQuery[],
  options: CallerOptions,
): Promise<Rows[]> {
  const exchange = await openExchange(sql, options)
  exchange.send("begin read only")
  exchange.send(SETTINGS, settings(context, options, exchange), true)
  const answers = queries.map(({ text, values, prepare = true }) =>
    exchange.send(text, values, prepare),
  )
  await exchange.endLater()
  return Promise.all(answers) as Promise<Rows[]>
}

const LONGEST_MS = 7_500
const LONGEST_WAIT_MS = 3_000
/** Lets PostgreSQL's own timeout error, the better one, come before ours. */
const HEAD_START_MS = 500

/** The deadline for an answer or a fault to a call made now. */
export function deadlineFromNow(ms = LONGEST_MS) {
  return performance.now() + ms
}

async function openExchange(
  sql: Sql,
  { deadline = deadlineFromNow() }: CallerOptions,
) {
  const left = deadline - performance.now()
  if (left <= HEAD_START_MS) throw silence()
  const wait = Math.min(LONGEST_WAIT_MS, left)
  return new Exchange(await sql.reserve(wait), deadline)
}

/** The statements of one transaction on a reserved connection. They answer in
 * the order they were sent, and the first fault explains the others. */
class Exchange {
  readonly #connection: ReservedSql
  readonly #waiting: ((rows: undefined) => void)[] = []
  #last: Promise<Rows | undefined> = Promise.resolve(undefined)
  #fault: unknown
  #broken = false
  readonly #limit: NodeJS.Timeout
  /** PostgreSQL's time limit, which ends before ours does. */
  readonly leftMs: number

  constructor(connection: ReservedSql, deadline: number) {
    this.#connection = connection
    const left = Math.max(1, deadline - performance.now())
    this.leftMs = Math.max(1, Math.floor(left - HEAD_START_MS))
    this.#limit = setTimeout(() => this.#abandon(silence()), left)
  }

  #abandon(fault: Error) {
    this.#connection.abandon(fault)
    this.#fail(fault)
  }

  send(text: string, values: readonly unknown[] = [], prepare = false) {
    const step = this.#connection.unsafe(text, values, { prepare })
    this.#last = new Promise((resolve) => {
      this.#waiting.push(resolve)
      step.then(resolve, (error) => {
        this.#fail(error)
        resolve(undefined)
      })
    })
    return this.#last
  }

  /** Waits for everything sent so far; after a fault, rolls back and throws. */
  async settle() {
    const rows = await this.#last
    if (this.#fault) return this.end("rollback")
    return rows as Rows
  }

  async end(word: "commit" | "rollback") {
    const answer = this.#last
    if (!this.#broken) this.send(word)
    await this.#last
    this.#release()
    if (this.#fault) throw this.#fault
    return (await answer) as Rows
  }

  /** Answers before the commit does: after a read, its result does not
   * matter. */
  async endLater() {
    const answer = this.#last
    this.send("commit")
    void this.#last.then(() => this.#release())
    const rows = await answer
    if (this.#fault) throw this.#fault
    return rows as Rows
  }

  async decide({ undo, check }: CallerOptions) {
    const rows = await this.settle()
    try {
      check?.(rows)
    } catch (error) {
      await this.end("rollback")
      throw error
    }
    await this.end(undo ? "rollback" : "commit")
    return rows
  }

  /** A broken connection never answers its unfinished statements, so nothing
   * may keep waiting for them. */
  #fail(error: unknown) {
    this.#fault ??= error
    if (!isDatabaseAway(error)) return
    this.#broken = true
    for (const resolve of this.#waiting) resolve(undefined)
  }

  #release() {
    clearTimeout(this.#limit)
    this.#connection.release()
  }
}

const SETTINGS = `select
  set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true),
  set_config('request.headers', $3, true),
  set_config('request.method', $4, true),
  set_config('request.path', $5, true),
  set_config('search_path', $6, true),
  set_config('statement_timeout', $7, true),
  ${TRUSTED_SETTINGS.map((name, at) => `set_config('${name}', $${8 + at}, true)`).join(", ")}`

function settings(
  context: RequestContext,
  options: CallerOptions,
  { leftMs }: Exchange,
) {
  const { statementTimeoutMs = leftMs } = options
  return [
    context.caller.role,
    JSON.stringify(context.caller.claims),
    headersForSql(context, options.headers),
    options.method ?? "",
    options.path ?? "",
    options.searchPath ?? "public, extensions",
    String(Math.min(statementTimeoutMs, leftMs)),
    ...TRUSTED_SETTINGS.map((name) => context.settings?.[name] ?? ""),
  ]
}

/** SQL has no need to see headers that carry credentials. */
const SECRET = new Set([
  "apikey",
  "authorization",
  "cookie",
  "proxy-authorization",
])

/** `request.headers`. The client's address is the one the server found,
 * whatever the client sent: policies and limits rely on that. */
function headersForSql({ clientAddress }: RequestContext, headers?: Headers) {
  const safe: Record<string, string> = {}
  for (const [name, value] of headers ?? []) {
    if (!SECRET.has(name)) safe[name] = value
  }
  safe["x-client-address"] = clientAddress
  return JSON.stringify(safe)
}

import type postgres from "postgres"
import type { RequestContext } from "../caller.ts"
import { isDatabaseAway, type ReservedSql, type Sql } from "./connection.ts"

export type CallerQuery = {
  text: string
  values?: readonly unknown[]
  /** False for a text that will hardly come again. */
  prepare?: boolean
  /** The text itself does nothing unless `current_user` is the caller's role,
   * so that a write may be sent before the role is known to be taken. */
  provesRole?: boolean
}

type Rows = postgres.RowList<postgres.Row[]>

export type CallerOptions = {
  readOnly: boolean
  method?: string
  path?: string
  searchPath?: string
  statementTimeoutMs?: number
  /** Undo instead of keeping, when the rows say so. */
  keep?: (rows: Rows) => boolean
  /** Undo and pass on what it throws. */
  check?: (rows: Rows) => void
}

/** Runs one query as the caller: begin, role and claims, the query and the
 * commit leave in one exchange, so that it costs one round trip. Policies see
 * `request.jwt.claims` and `request.headers` as on Supabase. */
export async function asCaller(
  sql: Sql,
  context: RequestContext,
  query: CallerQuery,
  options: CallerOptions,
): Promise<Rows> {
  const connection = await reserve(sql)
  const exchange = new Exchange(connection)
  try {
    return await exchange.run(context, query, options)
  } finally {
    void exchange.release()
  }
}

const LONGEST_WAIT_MS = 10_000

/** A connection of one's own, or the fault that none was to be had in time. */
async function reserve(sql: Sql): Promise<ReservedSql> {
  const coming = sql.reserve()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      coming.then((connection) => connection.release()).catch(() => {})
      reject(
        Object.assign(new Error("No database connection was free in time"), {
          code: "CONNECT_TIMEOUT",
        }),
      )
    }, LONGEST_WAIT_MS)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}

class Exchange {
  readonly #connection: ReservedSql
  readonly #steps: Promise<unknown>[] = []
  #lost = false
  #over = false

  constructor(connection: ReservedSql) {
    this.#connection = connection
  }

  async run(
    context: RequestContext,
    query: CallerQuery,
    options: CallerOptions,
  ) {
    const begun = this.#send(options.readOnly ? "begin read only" : "begin")
    const settled = this.#send(SETTINGS, settings(context, options), true)
    // Were `begin` to fail alone, the role would be dropped again before the
    // query: rows read so are thrown away here, a write must not happen.
    if (!options.readOnly && !query.provesRole) {
      await this.#all([begun, settled])
    }
    const answer = this.#send(query.text, query.values, query.prepare ?? true)
    if (options.keep || options.check) {
      return this.#decide([begun, settled, answer], options)
    }
    const committed = this.#end("commit")
    const [, , rows] = await this.#all(
      options.readOnly
        ? [begun, settled, answer]
        : [begun, settled, answer, committed],
    )
    return rows as Rows
  }

  async #decide(steps: Promise<unknown>[], { keep, check }: CallerOptions) {
    try {
      const rows = (await this.#all(steps)).at(-1) as Rows
      check?.(rows)
      await this.#end(keep && !keep(rows) ? "rollback" : "commit")
      return rows
    } catch (error) {
      await this.#undo()
      throw error
    }
  }

  async #undo() {
    if (!this.#over && !this.#lost) await this.#end("rollback")
  }

  #end(word: "commit" | "rollback") {
    this.#over = true
    return this.#send(word)
  }

  #send(text: string, values: readonly unknown[] = [], prepare = false) {
    const bound = values as postgres.ParameterOrJSON<never>[]
    // Without values the driver would not prepare, unless told so.
    const options = prepare ? { prepare, simple: false } : {}
    const step = this.#connection.unsafe(text, bound, options).execute()
    this.#steps.push(step)
    step.catch((error) => {
      this.#lost ||= isDatabaseAway(error)
    })
    return step
  }

  /** All results, or the first step's fault that explains the others'. */
  async #all(steps: Promise<unknown>[]) {
    const results = []
    for (const step of steps) results.push(await step)
    return results
  }

  /** Gives the connection back once it is at rest and out of the transaction.
   * A broken one is not ours to give: the driver has put it away already, and
   * would hand it out again dead. */
  async release() {
    await this.#undo().catch(() => {})
    for (const step of this.#steps) {
      await step.catch(() => {})
      if (this.#lost) return
    }
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
  set_config('statement_timeout', $7, true)`

function settings(context: RequestContext, options: CallerOptions) {
  return [
    context.caller.role,
    JSON.stringify(context.caller.claims),
    JSON.stringify({ "x-client-address": context.clientAddress }),
    options.method ?? "",
    options.path ?? "",
    options.searchPath ?? "public, extensions",
    String(options.statementTimeoutMs ?? 8_000),
  ]
}

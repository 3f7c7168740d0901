import type postgres from "postgres"
import type { RequestContext } from "../caller.ts"
import type { ReservedSql, Sql } from "./connection.ts"

export type CallerQuery = {
  text: string
  values?: readonly unknown[]
}

export type CallerOptions = {
  readOnly: boolean
  method?: string
  path?: string
  searchPath?: string
  statementTimeoutMs?: number
  /** Undo instead of keeping, when the rows say so. */
  keep?: (rows: postgres.RowList<postgres.Row[]>) => boolean
}

/** Runs one query as the caller: begin, role and claims, the query and the
 * commit leave in one exchange, so that it costs one round trip. Policies see
 * `request.jwt.claims` and `request.headers` as on Supabase. */
export async function asCaller(
  sql: Sql,
  context: RequestContext,
  query: CallerQuery,
  options: CallerOptions,
) {
  const connection = await sql.reserve()
  try {
    return await exchange(connection, context, query, options)
  } finally {
    connection.release()
  }
}

async function exchange(
  connection: ReservedSql,
  context: RequestContext,
  query: CallerQuery,
  options: CallerOptions,
) {
  const begun = connection.unsafe(
    options.readOnly ? "begin read only" : "begin",
  )
  const settled = connection.unsafe(SETTINGS, settings(context, options), {
    prepare: true,
  })
  const answer = connection.unsafe(
    query.text,
    query.values as postgres.ParameterOrJSON<never>[],
    { prepare: true },
  )
  if (options.keep) {
    const steps = await Promise.allSettled([begun, settled, answer])
    const keeps = steps.every(isFulfilled) && options.keep(await answer)
    await connection.unsafe(keeps ? "commit" : "rollback")
    return firstFault(steps) ?? (await answer)
  }
  const committed = connection.unsafe("commit")
  const steps = await Promise.allSettled([begun, settled, answer, committed])
  return firstFault(steps) ?? (await answer)
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

function isFulfilled(step: PromiseSettledResult<unknown>) {
  return step.status === "fulfilled"
}

function firstFault(steps: PromiseSettledResult<unknown>[]): undefined {
  const fault = steps.find((step) => step.status === "rejected")
  if (fault) throw (fault as PromiseRejectedResult).reason
  return undefined
}

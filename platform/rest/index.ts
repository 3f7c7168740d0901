import type { RequestContext } from "../caller.ts"
import { asCaller } from "../postgres/as-caller.ts"
import type { Sql } from "../postgres/connection.ts"
import type { AnswerRow } from "./answers.ts"
import { errorResponse } from "./errors.ts"
import { negotiate } from "./media-type.ts"
import { type Payload, readPayload } from "./payload.ts"
import { makePlan, type Plan } from "./plans.ts"
import { parsePreferences } from "./preferences.ts"
import { PreparedStatements } from "./prepared.ts"
import { Recent } from "./recent.ts"
import { isUnknownName } from "./refusals.ts"
import { type Schema, SchemaCache } from "./schema-cache.ts"
import { quote } from "./statement.ts"
import { findTarget, type Target } from "./target.ts"

export type RestOptions = {
  sql: Sql
  /** The schemas whose tables and functions exist; the first by default. */
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number
  statementTimeoutMs: number
}

export type Rest = {
  /** Answers `/rest/v1/…`; keys and tokens were checked before. */
  fetch(request: Request, context: RequestContext): Promise<Response>
  /** Reads the database's schema anew. */
  reload(): Promise<void>
  close(): Promise<void>
}

const MOST_PLANS = 500
const LONGEST_KEPT = 2_048

/** Tables and procedures over HTTP, in PostgREST's grammar: a request becomes
 * one SQL statement, run as its caller; its JSON is PostgreSQL's own. */
export function createRest(options: RestOptions): Rest {
  const cache = new SchemaCache(options.sql, options.schemas)
  const prepared = new PreparedStatements()
  const plans = new WeakMap<Schema, Recent<Plan>>()

  return {
    async fetch(request, context) {
      try {
        return await answer(request, context)
      } catch (error) {
        if (isStaleName(error)) await cache.renew()
        return errorResponse(error, context)
      }
    },
    async reload() {
      await cache.reload()
    },
    close: () => cache.close(),
  }

  async function answer(request: Request, context: RequestContext) {
    const target = findTarget(request, options.schemas)
    const payload =
      target.method === "POST" || target.method === "PATCH"
        ? await readPayload(request)
        : null
    const plan = await findPlan(request, context, target, payload)
    return run(plan, target, context)
  }

  async function findPlan(
    request: Request,
    context: RequestContext,
    target: Target,
    payload: Payload | null,
  ) {
    const make = (schema: Schema) =>
      rememberPlan(schema, request, context, target, payload)
    try {
      return make(await cache.get())
    } catch (error) {
      const schema = isUnknownName(error) ? await cache.renew() : null
      if (!schema) throw error
      return make(schema)
    }
  }

  /** Two requests that are letter for letter the same share their plan. */
  function rememberPlan(
    schema: Schema,
    { headers }: Request,
    { caller: { role } }: RequestContext,
    target: Target,
    payload: Payload | null,
  ) {
    const accept = headers.get("accept")
    const prefer = headers.get("prefer")
    const range = headers.get("range")
    const make = () =>
      makePlan({
        target,
        schema,
        role,
        range,
        payload,
        media: negotiate(accept),
        preferences: parsePreferences(prefer),
        profile: options.schemas.length > 1 ? target.schema : null,
        maxRows: options.maxRows,
      })
    if (payload || target.search.length > LONGEST_KEPT) return make()
    const known = plans.get(schema) ?? new Recent<Plan>(MOST_PLANS)
    plans.set(schema, known)
    const key = JSON.stringify([role, target, accept, prefer, range])
    const plan = known.get(key) ?? make()
    known.set(key, plan)
    return plan
  }

  async function run(plan: Plan, target: Target, context: RequestContext) {
    const [row] = await asCaller(
      options.sql,
      context,
      {
        text: plan.text,
        values: plan.values,
        prepare: prepared.admits(plan.text),
        provesRole: true,
      },
      {
        readOnly: plan.readOnly,
        method: target.method,
        path: `/${target.kind === "procedure" ? "rpc/" : ""}${target.name}`,
        searchPath: searchPath(target.schema),
        statementTimeoutMs: options.statementTimeoutMs,
        ...(plan.check
          ? { check: ([row]) => plan.check?.(row as AnswerRow) }
          : {}),
      },
    )
    return plan.respond(row as AnswerRow)
  }

  function searchPath(schema: string) {
    const path = [...new Set([schema, ...options.extraSearchPath])]
    return path.map(quote).join(", ")
  }
}

const STALE = new Set(["42P01", "42703", "42883", "42704"])

/** PostgreSQL itself does not know a name that the cache still has. */
function isStaleName(error: unknown) {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  return name === "PostgresError" && STALE.has(code ?? "")
}

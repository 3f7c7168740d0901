import type { RequestContext, Role } from "../caller.ts"
import { createRateLimiter } from "../limits/rate-limiter.ts"
import { LruCache } from "../lru-cache.ts"
import { asCaller } from "../postgres/as-caller.ts"
import { type Rows, type Sql, sqlState } from "../postgres/connection.ts"
import type { Replicas } from "../postgres/replicas.ts"
import { createVisitorReads } from "../postgres/visitor-reads.ts"
import type { AnswerRow } from "./answers.ts"
import type { Bounds, LargeBody } from "./bounds.ts"
import { createDuplicateRateLimit } from "./duplicate-rate-limit.ts"
import { errorReply } from "./errors.ts"
import {
  BodyLimit,
  createLargeBodyCheck,
  type Payload,
  readPayload,
} from "./payload.ts"
import { makePlan, type Plan, requireGrant } from "./plans.ts"
import { PreparedStatements } from "./prepared-statements.ts"
import { isUnknownName } from "./refusals.ts"
import { applySettings, type Reply, responseOf } from "./reply.ts"
import { negotiate, parsePreferences } from "./request-headers.ts"
import { type Asked, findTarget } from "./request-target.ts"
import type { Schema } from "./schema.ts"
import { SchemaCache } from "./schema-cache.ts"
import { quote } from "./statement.ts"

export type RestOptions = {
  sql: Sql
  /** For requests over HTTP from anybody but the service. */
  visitorSql?: Sql
  /** For visitors' reads, where possible. */
  replicas?: Replicas
  /** The exposed schemas; the first is the default. */
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number
  /** Whether aggregates (sums, counts and so on) may be requested. */
  aggregates?: boolean
  /** Whether a caller may ask to have its work rolled back after the answer. */
  mayUndo?: boolean
  bounds: Record<Role, Bounds>
  largeBody?: LargeBody | undefined
}

export type Rest = ReturnType<typeof createRest>

type Question = {
  request: Asked
  /** For policies and functions to read; absent on a page's own read. */
  headers?: Headers
  body?: () => Promise<Payload>
  context: RequestContext
  bounds: Bounds
  /** The request comes from a page of this process. */
  inProcess?: boolean
}

const MOST_PLANS = 500
const LONGEST_KEPT = 2_048

/** Tables and procedures over HTTP, in PostgREST's grammar: a request becomes
 * one SQL statement, run as its caller; its JSON is PostgreSQL's own. */
export function createRest(options: RestOptions) {
  const cache = new SchemaCache(options.sql, options.schemas)
  const prepared = new PreparedStatements()
  const plans = new WeakMap<Schema, LruCache<Plan>>()
  const { sql, visitorSql = sql, replicas } = options
  const readForPages = createVisitorReads(sql, replicas)
  const readForVisitors = createVisitorReads(visitorSql, replicas)
  const duplicates = createDuplicateRateLimit(createRateLimiter(options.sql))
  const { authenticated } = options.bounds
  const largerBody = createLargeBodyCheck(sql, authenticated, options.largeBody)

  return {
    /** Answers `/rest/v1/…`; keys and tokens have been checked before. */
    async fetch(request: Request, context: RequestContext) {
      const bounds = options.bounds[context.caller.role]
      const body = () => {
        const enlarge = () => largerBody(context)
        return readPayload(request, new BodyLimit(bounds, enlarge))
      }
      const { headers } = request
      return responseOf(
        await answer({ request, headers, body, context, bounds }),
      )
    },
    /** The answer to a GET, without HTTP. Header names are in lower case, as in
     * the reply. */
    read(
      url: string,
      headers: Record<string, string>,
      context: RequestContext,
    ) {
      const get = (name: string) => headers[name] ?? null
      const request = { method: "GET", url, headers: { get } }
      // Requests from this process are not of a stranger's making.
      const bounds = options.bounds.service_role
      return answer({ request, context, bounds, inProcess: true })
    },
    /** Reads the database's schema again. */
    reload: () => cache.reload(),
    close: () => cache.close(),
  }

  async function answer(question: Question): Promise<Reply> {
    try {
      return await run(await findPlan(question), question)
    } catch (error) {
      if (isStaleName(error)) cache.invalidate()
      return errorReply(error, question.context)
    }
  }

  /** Two identical reads share their plan. */
  async function findPlan(question: Question) {
    const { request } = question
    const isKept = isRead(request) && request.url.length < LONGEST_KEPT
    const known = isKept ? recentPlans(await cache.get()) : null
    const name = known ? planName(question) : ""
    const found = known?.get(name)
    if (found) return found
    const plan = await newPlan(question)
    known?.set(name, plan)
    return plan
  }

  function recentPlans(schema: Schema) {
    const known = plans.get(schema) ?? new LruCache<Plan>(MOST_PLANS)
    plans.set(schema, known)
    return known
  }

  async function newPlan({ request, body, context, bounds }: Question) {
    const target = findTarget(request, options.schemas)
    const { role } = context.caller
    const { headers } = request
    const input = {
      target,
      role,
      range: headers.get("range"),
      media: negotiate(headers.get("accept")),
      preferences: parsePreferences(headers.get("prefer"), options.mayUndo),
      profile: options.schemas.length > 1 ? target.schema : null,
      maxRows: options.maxRows,
      aggregates: options.aggregates ?? false,
      bounds,
    }
    if (!body || target.method === "DELETE" || isRead(target)) {
      return bySchema((schema) => makePlan({ ...input, schema, payload: null }))
    }
    await bySchema((schema) => requireGrant(schema, target, role))
    const payload = await body()
    return bySchema((schema) => makePlan({ ...input, schema, payload }))
  }

  /** A name that is not found is looked up once more in a fresh schema. */
  async function bySchema<T>(find: (schema: Schema) => T) {
    try {
      return find(await cache.get())
    } catch (error) {
      const schema = isUnknownName(error) ? await cache.renew() : null
      if (!schema) throw error
      return find(schema)
    }
  }

  async function run(plan: Plan, question: Question) {
    const { context } = question
    const { name, method } = plan.target
    const trusted = context.caller.role === "service_role"
    if (!mayAdd(method) || trusted) return perform(plan, question)
    return duplicates.watch(name, context, () => perform(plan, question))
  }

  async function perform(plan: Plan, question: Question) {
    const { context, headers, bounds, inProcess } = question
    const { target } = plan
    const own = inProcess || context.caller.role === "service_role"
    const query = {
      text: plan.text,
      values: plan.values,
      prepare: prepared.admits(plan.text),
      provesRole: true,
    }
    const conditions = {
      readOnly: plan.readOnly,
      method: target.method,
      path: `/${target.kind === "procedure" ? "rpc/" : ""}${target.name}`,
      searchPath: searchPath(target.schema),
      statementTimeoutMs: bounds.statementTimeoutMs,
      ...(headers && !context.together ? { headers } : {}),
      undo: plan.undo,
      ...(plan.check
        ? { check: ([row]: Rows) => plan.check?.(row as unknown as AnswerRow) }
        : {}),
    }
    const [row] = await (isVisitorsRead(plan, context)
      ? (own ? readForPages : readForVisitors)(context, query, conditions)
      : asCaller(own ? sql : visitorSql, context, query, conditions))
    const answered = row as unknown as AnswerRow
    return applySettings(plan.respond(answered), answered)
  }

  function searchPath(schema: string) {
    const path = [...new Set([schema, ...options.extraSearchPath])]
    return path.map(quote).join(", ")
  }
}

/** Procedures are excluded where they may write. */
function isVisitorsRead({ target, check }: Plan, { caller }: RequestContext) {
  const isTable = target.kind === "table"
  return caller.role === "anon" && isRead(target) && isTable && !check
}

const DECISIVE = ["accept", "prefer", "range", "accept-profile"]

function planName({ request, context, bounds }: Question) {
  const { method, url, headers } = request
  const values = DECISIVE.map((name) => headers.get(name) ?? "")
  const { role } = context.caller
  return [role, bounds.maxAnswer, method, url, ...values].join("\n")
}

function isRead({ method }: { method: string }) {
  return method === "GET" || method === "HEAD"
}

function mayAdd(method: string) {
  return method === "POST" || method === "PUT"
}

const STALE = new Set(["42P01", "42703", "42883", "42704"])

/** PostgreSQL does not know a name that the cache still has. */
function isStaleName(error: unknown) {
  return STALE.has(sqlState(error) ?? "")
}

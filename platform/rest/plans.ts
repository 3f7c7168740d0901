import type { Role } from "../caller.ts"
import {
  type AnswerRow,
  type AnswerRules,
  answerCall,
  answerMutation,
  answerRead,
  checkAffected,
  checkReplaced,
} from "./answers.ts"
import type { Bounds } from "./bounds.ts"
import {
  deleteStatement,
  insertStatement,
  replaceStatement,
  updateStatement,
} from "./mutations.ts"
import { notAcceptable, type Payload } from "./payload.ts"
import { argumentsOf, callStatement, findProcedure } from "./procedures.ts"
import { parseQueryString } from "./query-string.ts"
import { type AnswerShape, readStatement } from "./read.ts"
import { refuse } from "./refusals.ts"
import type { Reply } from "./reply.ts"
import { applyRangeHeader } from "./request-headers.ts"
import type { Target } from "./request-target.ts"
import type { Schema, Table } from "./schema.ts"
import { Statement } from "./statement.ts"
import { suggest } from "./suggestions.ts"

/** A request compiled to SQL, and the way to answer with its one row. */
export type Plan = {
  target: Target
  text: string
  values: (string | null)[]
  readOnly: boolean
  /** The work is rolled back but reported all the same. */
  undo: boolean
  /** Throws to have the work rolled back; if absent, nothing waits for it. */
  check?: (row: AnswerRow) => void
  respond: (row: AnswerRow) => Reply
}

type PlanInput = AnswerRules & {
  schema: Schema
  maxRows: number
  aggregates?: boolean
  bounds: Bounds
  role: Role
  range: string | null
  payload: Payload | null
}

export function makePlan(input: PlanInput): Plan {
  if (input.target.kind === "procedure") return planCall(input)
  const { method } = input.target
  if (method === "GET" || method === "HEAD") return planRead(input)
  const changes = method === "PATCH" || method === "DELETE"
  return planMutation(changes ? input : uncapped(input))
}

/** PostgREST does not cap inserts either: rolling one back would reveal,
 * without counting it, whether the row was new. */
function uncapped({ preferences, ...input }: PlanInput): PlanInput {
  const { maxAffected: _, ...others } = preferences
  return { ...input, preferences: others }
}

function planRead(input: PlanInput): Plan {
  const { target, schema, role } = input
  const table = findTable(schema, target)
  const { level } = parseQueryString(target.search)
  applyRangeHeader(level, input.range)
  const statement = newStatement(input)
  const text = readStatement(statement, table, level, shapeOf(input))
  return {
    target,
    // The role is part of the text: PostgreSQL plans anew when a statement
    // under policies changes hands, so that each role keeps its own.
    text: `/* ${role} */ ${text}`,
    values: statement.values,
    readOnly: true,
    undo: false,
    respond: (row) => answerRead(input, row, level.offset ?? 0),
  }
}

function planMutation(input: PlanInput): Plan {
  const { target, schema, role, preferences, payload } = input
  const table = findTable(schema, target)
  const query = parseQueryString(target.search)
  if (payload?.raw) throw notAcceptable(payload.raw)
  const statement = newStatement(input)
  const body = preferences.return === "representation"
  const shape = { ...shapeOf(input), body, total: false }
  const mutation = { table, query, preferences, shape, role }
  const text = payload
    ? WRITES[target.method as keyof typeof WRITES](statement, mutation, payload)
    : deleteStatement(statement, mutation)
  const guarded =
    (input.media.single && body) || preferences.maxAffected !== undefined
  const puts = target.method === "PUT"
  const check = puts ? checkReplaced : guarded ? checkAffected : null
  return {
    target,
    text,
    values: statement.values,
    readOnly: false,
    undo: preferences.tx === "rollback",
    ...(check ? { check: (row) => check(input, row) } : {}),
    respond: (row) => answerMutation(input, row),
  }
}

const WRITES = {
  POST: insertStatement,
  PUT: replaceStatement,
  PATCH: updateStatement,
}

function planCall(input: PlanInput): Plan {
  const { target, schema, role, payload } = input
  const isArgument = argumentsOf(schema, `${target.schema}.${target.name}`)
  const query = payload
    ? parseQueryString(target.search)
    : parseQueryString(target.search, isArgument)
  applyRangeHeader(query.level, payload ? null : input.range)
  const given = payload
    ? payload.keys
    : [...new Set(query.parameters.map(([name]) => name))]
  const procedure = findProcedure(schema, target, given, payload)
  const { returnsSet } = procedure
  if (input.preferences.maxAffected !== undefined && !returnsSet) {
    throw refuse(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    )
  }
  const statement = newStatement(input)
  const shape = { ...shapeOf(input), first: !returnsSet, mayRespond: true }
  const call = { procedure, query, payload, given, shape, role }
  const guarded = input.preferences.maxAffected !== undefined
  const returns = { nothing: procedure.returns === "void", rows: returnsSet }
  return {
    target,
    text: callStatement(statement, call),
    values: statement.values,
    readOnly: !payload || !procedure.volatile,
    undo: input.preferences.tx === "rollback",
    ...(guarded ? { check: (row) => checkAffected(input, row) } : {}),
    respond: (row) => answerCall(input, row, query.level.offset ?? 0, returns),
  }
}

function newStatement({ schema, maxRows, bounds, aggregates }: PlanInput) {
  return new Statement(schema, maxRows, bounds, aggregates)
}

function shapeOf({ target, preferences, media }: PlanInput): AnswerShape {
  return {
    body: target.method !== "HEAD",
    total: preferences.count !== undefined,
    stripNulls: media.stripNulls,
    csv: media.csv === true,
  }
}

function findTable(
  schema: Schema,
  target: { schema: string; name: string },
): Table {
  const name = `${target.schema}.${target.name}`
  const table = schema.tables.get(name)
  if (table) return table
  const siblings = [...schema.tables.values()]
    .filter((sibling) => sibling.schema === target.schema)
    .map((sibling) => sibling.name)
  const near = suggest(target.name, siblings)
  throw refuse(
    404,
    "PGRST205",
    `Could not find the table '${name}' in the schema cache`,
    null,
    near ? `Perhaps you meant the table '${target.schema}.${near}'` : null,
  )
}

/** Refuses callers without the grant, in PostgreSQL's words, before a body is
 * read for nothing. A function cannot be resolved yet: its arguments are in the
 * body. */
export function requireGrant(schema: Schema, target: Target, role: Role) {
  if (target.kind === "procedure") {
    const name = `${target.schema}.${target.name}`
    const overloads = schema.procedures.get(name)
    if (overloads?.every(({ callers }) => !callers.includes(role))) {
      throw denied(role, `function ${target.name}`)
    }
    return
  }
  const { grants, isView } = findTable(schema, target)
  const allowed = target.method === "PATCH" ? grants.update : grants.insert
  // For a view, PostgreSQL first says whether it can be written at all.
  if (isView || allowed.includes(role)) return
  throw denied(role, `table ${target.name}`)
}

function denied(role: Role, what: string) {
  const status = role === "anon" ? 401 : 403
  const refusal = refuse(status, "42501", `permission denied for ${what}`)
  if (status === 401) refusal.headers["www-authenticate"] = "Bearer"
  return refusal
}

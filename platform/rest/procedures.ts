import type { Role } from "../caller.ts"
import type { Level, Query } from "./ast.ts"
import { looksLikeFilter } from "./filters.ts"
import { proof } from "./mutations.ts"
import type { Payload, RawType } from "./payload.ts"
import { type AnswerShape, answer } from "./read.ts"
import { refuse } from "./refusals.ts"
import { RESPONSE_SETTINGS } from "./reply.ts"
import { type Procedure, type Schema, tableOfOutputs } from "./schema.ts"
import { arrayLiteral, qualified, quote, type Statement } from "./statement.ts"
import { ALIKE, suggest } from "./suggestions.ts"

const RESERVED =
  /(?:^|\.)(?:select|order|limit|offset|and|or|columns|on_conflict)$/

/** Which pairs of a query string are arguments of the procedure. */
export function argumentsOf(schema: Schema, name: string) {
  const overloads = schema.procedures.get(name) ?? []
  return (key: string, value: string) => {
    if (RESERVED.test(key) || key.includes(".")) return false
    const isInput = overloads.some(({ inputs }) =>
      inputs.some((input) => input.name === key),
    )
    const isColumn = overloads.some(({ result }) => result?.columns.has(key))
    if (looksLikeFilter(value)) return isInput && !isColumn
    return isInput || !isColumn
  }
}

/** The one overload that takes these arguments. */
export function findProcedure(
  schema: Schema,
  path: { schema: string; name: string },
  given: string[],
  payload: Payload | null,
): Procedure {
  const overloads = schema.procedures.get(`${path.schema}.${path.name}`) ?? []
  const fitting = overloads.filter((procedure) =>
    fits(procedure, given, payload),
  )
  const whole = overloads.filter((procedure) => isMadeFor(procedure, payload))
  const candidates = fitting.length > 0 ? fitting : whole
  const [found, ...more] = candidates
  if (!found) throw noProcedure(schema, path, given, overloads, payload)
  if (more.length > 0) throw ambiguous(candidates)
  return found
}

function fits({ inputs }: Procedure, given: string[], payload: Payload | null) {
  if (payload?.raw || (!payload && given.includes(""))) return false
  return (
    given.every((name) => inputs.some((input) => input.name === name)) &&
    inputs.every(({ name, required }) => !required || given.includes(name))
  )
}

const TYPES_OF_BODIES: Record<RawType | "json", RegExp> = {
  json: /^jsonb?$/,
  "text/plain": /^text$/,
  "text/xml": /^xml$/,
  "application/octet-stream": /^bytea$/,
}

/** Its single argument has the type of this body. */
function isMadeFor(procedure: Procedure, payload: Payload | null) {
  const type = payload && TYPES_OF_BODIES[payload.raw ?? "json"]
  const only = wholeBody(procedure)
  return !!type && !!only && type.test(only.type)
}

/** The single unnamed argument, which gets the body unchanged. */
function wholeBody({ inputs }: Procedure) {
  const [only, ...more] = inputs
  return only?.name === "" && more.length === 0 ? only : null
}

export type Call = {
  procedure: Procedure
  query: Query
  payload: Payload | null
  given: string[]
  shape: AnswerShape
  role: Role
}

export function callStatement(statement: Statement, call: Call) {
  const { procedure, query, shape } = call
  const from = callSource(statement, call)
  if (procedure.returns === "void") {
    return `select null as body, 1 as rows, null::int8 as total, ${RESPONSE_SETTINGS} from ${from} f where ${proof(call)}`
  }
  const table = procedure.result ?? valueTable(procedure)
  const source = statement.source(table, { untyped: true })
  const rows = `source as ${source.alias}`
  if (procedure.result) {
    return `with source as (select f.* from ${from} f where ${proof(call)}) ${answer(source, rows, query.level, shape)}`
  }
  const { name } = procedure
  const field = { name, path: [] }
  const level: Level = { ...query.level, items: [{ kind: "column", field }] }
  const values = answer(source, rows, level, {
    ...shape,
    bare: name,
  })
  return `with source as (select f.* from ${from} f(${quote(name)}) where ${proof(call)}) ${values}`
}

/** Plain values form a column named after the function, as in PostgreSQL. */
function valueTable({ schema, name, returns }: Procedure) {
  return tableOfOutputs(schema, name, [{ name, type: returns }])
}

function callSource(statement: Statement, call: Call) {
  const { procedure, payload, given } = call
  const name = qualified(procedure)
  const inputs = procedure.inputs.filter((input) => given.includes(input.name))
  const whole = payload && wholeBody(procedure)
  if (whole) return `${name}(${statement.bindAs(whole.type, payload.text)})`
  if (inputs.length === 0) return `${name}()`
  if (!payload) {
    const values = inputs.map((input) => {
      const bound = statement.bindAs(input.type, argumentText(call, input))
      return argument(input, bound)
    })
    return `${name}(${values.join(", ")})`
  }
  const columns = inputs.map((input) => `${quote(input.name)} ${input.type}`)
  const values = inputs.map((input) =>
    argument(input, `a.${quote(input.name)}`),
  )
  const body = `${statement.bind(payload.text)}::json`
  return `json_to_record(${body}) as a(${columns.join(", ")}) cross join lateral ${name}(${values.join(", ")})`
}

type Input = Procedure["inputs"][number]

function argument({ name, mode }: Input, value: string) {
  return `${mode === "v" ? "variadic " : ""}${quote(name)} => ${value}`
}

function argumentText({ query }: Call, { name, mode }: Input) {
  const values = query.parameters
    .filter(([key]) => key === name)
    .map(([, value]) => value)
  const last = values.at(-1) as string
  if (mode !== "v" || (values.length === 1 && last.startsWith("{"))) return last
  return arrayLiteral(values)
}

function ambiguous(fitting: Procedure[]) {
  const described = fitting.map(({ schema, name, inputs }) => {
    const list = inputs.map((input) => `${input.name} => ${input.type}`)
    return `${schema}.${name}(${list.join(", ")})`
  })
  return refuse(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${described.join(", ")}`,
    null,
    "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  )
}

function noProcedure(
  schema: Schema,
  path: { schema: string; name: string },
  given: string[],
  overloads: Procedure[],
  payload: Payload | null,
) {
  const name = `${path.schema}.${path.name}`
  const listed = given.join(", ")
  if (payload?.raw) {
    return refuse(
      404,
      "PGRST202",
      `Could not find the function ${name} in the schema cache`,
      `Searched for the function ${name} with a single unnamed ${TYPES_OF_BODIES[payload.raw].source.slice(1, -1)} parameter, but no matches were found in the schema cache.`,
    )
  }
  const unnamed = payload
    ? " or with a single unnamed json/jsonb parameter"
    : ""
  const sought =
    given.length === 0
      ? " without parameters"
      : ` with parameter${given.length > 1 ? "s" : ""} ${listed}`
  return refuse(
    404,
    "PGRST202",
    `Could not find the function ${name}${given.length > 0 ? `(${listed})` : " without parameters"} in the schema cache`,
    `Searched for the function ${name}${sought}${unnamed}, but no matches were found in the schema cache.`,
    procedureHint(schema, path, given, overloads),
  )
}

function procedureHint(
  schema: Schema,
  path: { schema: string; name: string },
  given: string[],
  overloads: Procedure[],
) {
  const list = (names: string[]) => `(${names.toSorted().join(", ")})`
  const lists = overloads.map(({ inputs }) => list(inputs.map((i) => i.name)))
  const near =
    overloads.length > 0
      ? suggest(list(given), lists, ALIKE)
      : suggest(path.name, procedureNames(schema, path.schema))
  if (!near) return null
  const called = overloads.length > 0 ? `${path.name}${near}` : near
  return `Perhaps you meant to call the function ${path.schema}.${called}`
}

function procedureNames(schema: Schema, within: string) {
  return [...schema.procedures.values()].flatMap(([first]) =>
    first?.schema === within ? [first.name] : [],
  )
}

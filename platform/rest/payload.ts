import type { RequestContext } from "../caller.ts"
import { readBody } from "../http/read-body.ts"
import { asCaller } from "../postgres/as-caller.ts"
import type { Sql } from "../postgres/connection.ts"
import type { Refusal } from "../refusal.ts"
import type { BodyBounds, Bounds, LargeBody } from "./bounds.ts"
import { refuse } from "./refusals.ts"
import { quote } from "./statement.ts"

/** A request's JSON: the text goes to PostgreSQL unchanged, so that numbers
 * keep their digits; only its keys are read here. */
export type Payload = {
  /** Always a list, as text. */
  list: string
  /** The original text. */
  text: string
  keys: string[]
  /** Some objects have keys that others lack. */
  uneven: boolean
  /** The type of a body that is not JSON: for a procedure's single argument. */
  raw?: RawType
}

export type RawType = "text/plain" | "text/xml" | "application/octet-stream"

const RAW = /^(text\/plain|text\/xml|application\/octet-stream)\b/i

export async function readPayload(
  request: Request,
  limit: BodyLimit,
): Promise<Payload> {
  const type = request.headers.get("content-type") ?? "application/json"
  const raw = type.match(RAW)?.[1]?.toLowerCase() as RawType | undefined
  if (!raw && !/^application\/(?:[\w.]+\+)?json\b/i.test(type)) {
    throw notAcceptable(type)
  }
  const bytes = await readBody(request, (size) =>
    limit.admit(({ maxBody }) => size <= maxBody, tooLong),
  )
  if (raw) return rawPayload(raw, bytes)
  await checkShape(bytes, limit)
  const text = new TextDecoder().decode(bytes).trim()
  return understand(text === "" ? "{}" : text)
}

export function notAcceptable(type: string) {
  return refuse(
    415,
    "PGRST102",
    `Content-Type not acceptable: ${type.slice(0, 100)}`,
  )
}

/** In the form in which PostgreSQL reads the type. */
function rawPayload(raw: RawType, bytes: Buffer): Payload {
  const isBinary = raw === "application/octet-stream"
  const text = isBinary ? `\\x${bytes.toString("hex")}` : bytes.toString()
  return { list: "[]", text, keys: [], uneven: false, raw }
}

const MAX_DEPTH = 32
/** How many objects and lists a row may hold on average. */
const CONTAINERS_A_ROW = 10

async function checkShape(bytes: Uint8Array, limit: BodyLimit) {
  const { depth, rows, containers } = shapeOf(bytes)
  if (depth > MAX_DEPTH) throw tooDeep()
  const needed = Math.max(rows, containers / CONTAINERS_A_ROW)
  await limit.admit(({ maxBodyRows }) => needed <= maxBodyRows, tooMany)
}

function understand(text: string): Payload {
  const value = parse(text)
  const isObject = !Array.isArray(value)
  const objects: unknown[] = isObject ? [value] : value
  if (!objects.every(isPlainObject)) {
    throw refuse(400, "PGRST102", "All object keys must match")
  }
  const keys = new Set<string>()
  for (const object of objects) {
    for (const key of Object.keys(object)) keys.add(key)
  }
  return {
    list: isObject ? `[${text}]` : text,
    text,
    keys: [...keys],
    uneven: objects.some((object) => Object.keys(object).length !== keys.size),
  }
}

function parse(text: string): unknown[] | unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, "PGRST102", "Empty or invalid json")
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function tooLong({ maxBody }: BodyBounds) {
  return refuse(
    413,
    "PGRST102",
    "The body is too long",
    `No more than ${maxBody} bytes.`,
  )
}

function tooDeep() {
  return refuse(
    400,
    "PGRST102",
    "The body nests too deep",
    `No deeper than ${MAX_DEPTH} levels.`,
  )
}

function tooMany({ maxBodyRows }: BodyBounds) {
  return refuse(
    413,
    "PGRST102",
    "The body has too many rows",
    `No more than ${maxBodyRows} rows.`,
    "Send them in several requests.",
  )
}

/** The bounds of one body. Only when a body exceeds them is the caller's
 * permission checked, and only once. */
export class BodyLimit {
  #bounds: BodyBounds
  #ask: (() => Promise<BodyBounds | null>) | null

  constructor(bounds: BodyBounds, ask: () => Promise<BodyBounds | null>) {
    this.#bounds = bounds
    this.#ask = ask
  }

  async admit(
    fits: (bounds: BodyBounds) => boolean,
    refusal: (bounds: BodyBounds) => Refusal,
  ) {
    if (fits(this.#bounds)) return
    const ask = this.#ask
    this.#ask = null
    this.#bounds = (await ask?.()) ?? this.#bounds
    if (!fits(this.#bounds)) throw refusal(this.#bounds)
  }
}

/** The larger bounds for signed-in users, if the function named in the settings
 * allows them. It is called before such a body is read. */
export function createLargeBodyCheck(
  sql: Sql,
  { statementTimeoutMs }: Bounds,
  largeBody: LargeBody | undefined,
) {
  if (!largeBody) return async () => null
  const check = largeBody.check.split(".").map(quote).join(".")
  const query = { text: `select ${check}() as allowed` }
  const options = { readOnly: true, statementTimeoutMs }
  return async (context: RequestContext): Promise<BodyBounds | null> => {
    if (context.caller.role !== "authenticated") return null
    const [row] = await asCaller(sql, context, query, options)
    return row?.allowed === true ? largeBody : null
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d]
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d]

type JsonShape = {
  depth: number
  /** The number of items in the outermost list or object. */
  rows: number
  /** All objects and lists. */
  containers: number
}

/** Against JSON bombs: scans the body byte by byte before it is parsed. A
 * parser takes a hundred times the memory of `[[[[` or `{},{},` and blocks
 * everybody else meanwhile. It does not check that the body is valid JSON; the
 * parser does. */
function shapeOf(json: Uint8Array): JsonShape {
  const shape = { depth: 0, rows: 1, containers: 0 }
  let level = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) shape.rows += level === 1 ? 1 : 0
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      level += 1
      shape.containers += 1
      if (level > shape.depth) shape.depth = level
    }
  }
  return shape
}

function endOfText(json: Uint8Array, start: number) {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) {
    at += json[at] === BACKSLASH ? 2 : 1
  }
  return at
}

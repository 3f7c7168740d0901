import { readBody } from "../http/read-body.ts"
import type { BodyLimit } from "./body-limit.ts"
import type { BodyBounds } from "./bounds.ts"
import { shapeOf } from "./json-shape.ts"
import { refuse } from "./refusals.ts"

/** A request's JSON: the text goes to PostgreSQL as it came, so that numbers
 * keep their digits; what is read here are its keys. */
export type Payload = {
  /** Always a list, as text. */
  list: string
  /** As it came. */
  text: string
  keys: string[]
  /** Some objects have keys that others lack. */
  uneven: boolean
  /** The type of a body that is no JSON: for a procedure's lone argument. */
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
  const bytes = await readBytes(request, limit)
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

/** As PostgreSQL reads the type of it. */
function rawPayload(raw: RawType, bytes: Buffer): Payload {
  const isBinary = raw === "application/octet-stream"
  const text = isBinary ? `\\x${bytes.toString("hex")}` : bytes.toString()
  return { list: "[]", text, keys: [], uneven: false, raw }
}

function readBytes(request: Request, limit: BodyLimit) {
  return readBody(request, (bytes) =>
    limit.admit(({ maxBody }) => bytes <= maxBody, tooLong),
  )
}

const MAX_DEPTH = 32
/** One that is allowed may hold as many objects and lists, on the average. */
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

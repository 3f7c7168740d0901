/** How values travel, as text both ways. A parameter's form depends on the type
 * that PostgreSQL expects there. */

const BOOL = 16
const BYTEA = 17
const INT8 = 20
const TIMESTAMPTZ = 1184
const JSONB = 3802
const JSON_TYPES = new Set([114, JSONB])
const JSON_ARRAYS = new Set([199, 3807])
const DATES = new Set([1082, 1114, TIMESTAMPTZ])

/** A value with an explicit type instead of a guessed one. */
export class Typed {
  readonly value: unknown
  readonly type: number
  constructor(value: unknown, type: number) {
    this.value = value
    this.type = type
  }
}

export function asJson(value: unknown) {
  return new Typed(value, JSONB)
}

/** The type that the value itself implies, or 0: then PostgreSQL decides. */
export function typeOf(value: unknown) {
  switch (typeof value) {
    case "boolean":
      return BOOL
    case "bigint":
      return INT8
    case "object":
      if (value instanceof Date) return TIMESTAMPTZ
      return value instanceof Uint8Array ? BYTEA : 0
    default:
      return 0
  }
}

/** The parameter's text for this type. */
export function toText(value: unknown, type: number): string | null {
  if (value === null) return null
  if (JSON_TYPES.has(type)) return JSON.stringify(value)
  if (DATES.has(type)) return isoTime(value as Date | string)
  if (typeof value === "string") return type === BYTEA ? toHex(value) : value
  if (Array.isArray(value)) return arrayText(value, JSON_ARRAYS.has(type))
  return plainText(value)
}

function plainText(value: unknown) {
  if (value instanceof Date) return isoTime(value)
  if (value instanceof Uint8Array) return toHex(value)
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

function isoTime(value: Date | string) {
  return new Date(value).toISOString()
}

function toHex(value: string | Uint8Array) {
  const bytes = typeof value === "string" ? Buffer.from(value) : value
  return `\\x${Buffer.from(bytes).toString("hex")}`
}

function arrayText(values: readonly unknown[], ofJson: boolean): string {
  const items = values.map((value) => {
    if (value === undefined) throw undefinedValue()
    if (value === null) return "null"
    if (Array.isArray(value) && !ofJson) return arrayText(value, ofJson)
    const text = ofJson ? JSON.stringify(value) : plainText(value)
    return `"${text.replace(/[\\"]/g, "\\$&")}"`
  })
  return `{${items.join(",")}}`
}

export function undefinedValue() {
  const fault = new Error("A parameter of a statement is undefined")
  return Object.assign(fault, { code: "UNDEFINED_VALUE" })
}

export type Parse = (text: string) => unknown

/** Types missing here stay text, among them int8 and numeric, which a number
 * cannot hold. */
const PARSERS = new Map<number, Parse>([
  [BOOL, (text) => text === "t"],
  [BYTEA, (text) => Buffer.from(text.slice(2), "hex")],
  ...[21, 23, 26, 700, 701].map((type) => [type, Number] as [number, Parse]),
  ...[...JSON_TYPES].map((type) => [type, JSON.parse] as [number, Parse]),
  ...[...DATES].map(
    (type) => [type, (text) => new Date(text)] as [number, Parse],
  ),
])

/** How to read a column of this type, or undefined to keep the text. `elements`
 * maps each array type to its element type. */
export function parserOf(
  type: number,
  elements: ReadonlyMap<number, number>,
): Parse | undefined {
  const element = elements.get(type)
  if (element === undefined) return PARSERS.get(type)
  const parse = PARSERS.get(element)
  return (text) => parseArray(text, parse)
}

const TOKENS = /[{}]|"([^"\\]*(?:\\.[^"\\]*)*)"|([^{},"]+)/gs

function parseArray(text: string, parse: Parse = (item) => item) {
  const open: unknown[][] = [[]]
  const put = (item: unknown) => open.at(-1)?.push(item)
  // An array whose lower bound is not 1 begins with its bounds.
  const tokens = text.slice(text.indexOf("{")).matchAll(TOKENS)
  for (const [token, quoted, bare] of tokens) {
    if (token === "{") {
      const inner: unknown[] = []
      put(inner)
      open.push(inner)
    } else if (token === "}") open.pop()
    else if (quoted !== undefined) put(parse(quoted.replace(/\\(.)/gs, "$1")))
    else put(bare === "NULL" ? null : parse(bare as string))
  }
  return open[0]?.[0]
}

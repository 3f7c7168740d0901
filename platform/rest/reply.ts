import { refuse } from "./refusals.ts"

/** An answer before it becomes HTTP. Header names are in lower case. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | null
}

export function responseOf({ status, headers, body }: Reply) {
  return new Response(body, { status, headers })
}

/** The settings through which SQL changes its answer, as columns. */
export const RESPONSE_SETTINGS =
  "nullif(current_setting('response.headers', true), '') as response_headers, " +
  "nullif(current_setting('response.status', true), '') as response_status"

export const SETTING_COLUMNS = ["response_headers", "response_status"]

export type ResponseSettings = {
  response_headers?: string | null
  response_status?: string | null
}

export function applySettings(reply: Reply, settings: ResponseSettings): Reply {
  const { response_headers: headers, response_status: status } = settings
  if (!headers && !status) return reply
  return withStatus(
    { ...reply, headers: { ...reply.headers, ...readHeaders(headers) } },
    status ? readStatus(status) : reply.status,
  )
}

/** Some statuses have no body. */
export function withStatus(reply: Reply, status: number): Reply {
  const bare = status === 204 || status === 205 || status === 304
  return { ...reply, status, body: bare ? null : reply.body }
}

/** `[{"name": "value"}, …]`; the last one of a name counts. */
function readHeaders(text: string | null | undefined) {
  if (!text) return {}
  const list = parse(text)
  const named = Array.isArray(list) ? list.map(onlyEntry) : [null]
  const headers = named.every((entry) => entry !== null)
    ? keepHeaders(Object.fromEntries(named))
    : null
  if (headers) return headers
  throw refuse(
    500,
    "PGRST111",
    "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  )
}

function onlyEntry(object: unknown): [string, unknown] | null {
  if (typeof object !== "object" || object === null) return null
  const [entry, ...more] = Object.entries(object)
  return entry && more.length === 0 ? entry : null
}

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
/** No line break: it would start an injected header. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
/** Transport and security headers are this server's own matter. */
const OURS =
  /^(connection|content-length|transfer-encoding|upgrade|access-control-.*|cross-origin-.*|permissions-policy|referrer-policy|strict-transport-security|x-content-type-options|x-frame-options|x-request-id)$/

/** In lower case, or null if one of them is invalid. */
export function keepHeaders(given: Record<string, unknown>) {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "string") return null
    if (!NAME.test(name) || !VALUE.test(value)) return null
    const small = name.toLowerCase()
    if (!OURS.test(small)) headers[small] = value
  }
  return headers
}

function readStatus(text: string) {
  if (isStatus(text)) return Number(text)
  throw refuse(
    500,
    "PGRST112",
    "response.status guc must be a valid status code",
  )
}

export function isStatus(value: unknown) {
  return /^[2-5]\d\d$/.test(String(value))
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

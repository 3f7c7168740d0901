import { refuse } from "./refusals.ts"

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"

export type Target = {
  kind: "table" | "procedure"
  schema: string
  name: string
  method: Method
  search: string
}

/** The parts of a request that precede its body. */
export type Asked = {
  method: string
  url: string
  headers: Pick<Headers, "get">
}

const PATH = /^\/rest\/v1\/(rpc\/)?([^/]*)\/?$/

/** The target of a request, by its path, method and profile headers. */
export function findTarget(request: Asked, schemas: string[]): Target {
  const { pathname, search } = new URL(request.url)
  const [, rpc, segment] = pathname.match(PATH) ?? []
  if (segment === undefined) throw badPath()
  if (segment === "") {
    throw refuse(404, "PGRST126", "Root endpoint metadata is disabled")
  }
  const kind = rpc ? "procedure" : "table"
  return {
    kind,
    schema: findProfile(request, schemas),
    name: decode(segment),
    method: findMethod(request.method, kind),
    search,
  }
}

function findMethod(method: string, kind: Target["kind"]): Method {
  if (method === "GET" || method === "HEAD" || method === "POST") return method
  if (kind === "procedure") {
    throw refuse(405, "PGRST101", `Cannot use the ${method} method on RPC`)
  }
  if (method === "PUT" || method === "PATCH" || method === "DELETE") {
    return method
  }
  throw refuse(405, "PGRST117", `Unsupported HTTP method: ${method}`)
}

function findProfile({ method, headers }: Asked, schemas: string[]) {
  const reads = method === "GET" || method === "HEAD"
  const asked = headers.get(reads ? "accept-profile" : "content-profile")
  if (!asked) return schemas[0] as string
  if (schemas.includes(asked)) return asked
  throw refuse(
    406,
    "PGRST106",
    `Invalid schema: ${asked.slice(0, 100)}`,
    null,
    `Only the following schemas are exposed: ${schemas.join(", ")}`,
  )
}

function decode(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badPath()
  }
}

function badPath() {
  return refuse(404, "PGRST125", "Invalid path specified in request URL")
}

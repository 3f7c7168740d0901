import type { RequestContext } from "../caller.ts"
import { Refusal } from "../refusal.ts"
import { createAddresses } from "./addresses.ts"
import { parse, readJson } from "./body.ts"
import { createBuckets } from "./buckets.ts"
import { listFolder, listPage } from "./list.ts"
import { checkBucketName, checkName, decode, splitPath } from "./names.ts"
import { copyObject, moveObject, REMOVAL, removeObjects } from "./objects.ts"
import { createReading } from "./reading.ts"
import { noSuchKey, notSupported } from "./refusals.ts"
import type { UrlSigner } from "./signed-urls.ts"
import { receiveUpload, type UploadTools, type WriteMode } from "./uploads.ts"

const ROOT = "/storage/v1/"

/** True for requests that need no key: public objects, addresses that carry
 * their own proof, and pictures by the size, which nobody gets. Their routes
 * never look at the caller. */
export function needsNoKey(method: string, pathname: string) {
  const path = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : ""
  if (method === "PUT") return path.startsWith("object/upload/sign/")
  if (method !== "GET" && method !== "HEAD") return false
  return /^object\/((info\/)?public|sign)\/|^render\//.test(path)
}

export type Call = {
  request: Request
  context: RequestContext
  query: URLSearchParams
  bucket: string
  name: string
}

type Handler = (call: Call) => Promise<unknown>

/** Answers a request by the first line that fits its method and path. In a
 * path, `:bucket` is one segment and `*` a bucket with an object's name. */
export function createRoutes(tools: UploadTools, signer: UrlSigner) {
  const { records } = tools
  const buckets = createBuckets(records, tools.fileSizeLimit)
  const reading = createReading(tools, signer)
  const addresses = createAddresses(tools, signer)
  const json = (call: Call) => readJson(call)

  const lines: Record<string, Handler> = {
    "GET bucket": (call) => buckets.list(call.context, call.query),
    "POST bucket": async (call) =>
      buckets.create(call.context, await json(call)),
    "GET bucket/:bucket": (call) => buckets.one(call.context, call.bucket),
    "PUT bucket/:bucket": async (call) =>
      buckets.update(call.context, call.bucket, await json(call)),
    "DELETE bucket/:bucket": (call) =>
      buckets.remove(call.context, call.bucket),
    "POST bucket/:bucket/empty": (call) =>
      buckets.empty(call.context, call.bucket),

    "POST object/list/:bucket": async (call) =>
      listFolder(records, call.context, call.bucket, await json(call)),
    "POST object/list-v2/:bucket": async (call) =>
      listPage(records, call.context, call.bucket, await json(call)),
    "POST object/move": async (call) =>
      moveObject(tools, call.context, await json(call)),
    "POST object/copy": async (call) =>
      copyObject(tools, call.context, await json(call), upsertOr(call)),

    "POST object/sign/:bucket": addresses.signMany,
    "POST object/sign/*": addresses.signOne,
    "GET object/sign/*": reading.bySignature,
    "POST object/upload/sign/*": addresses.signUpload,
    "PUT object/upload/sign/*": addresses.uploadBySignature,
    "GET object/public/*": reading.published,
    "GET object/authenticated/*": reading.asCaller,
    "GET object/info/public/*": reading.publishedInfo,
    "GET object/info/authenticated/*": reading.info,
    "GET object/info/*": reading.info,

    "GET object/*": reading.asCaller,
    "POST object/*": (call) => upload(tools, call, upsertOr(call)),
    "PUT object/*": (call) => upload(tools, call, "upsert"),
    "DELETE object/:bucket": async (call) => {
      const { prefixes } = parse(REMOVAL, await json(call))
      return removeObjects(tools, call.context, call.bucket, prefixes)
    },
    "DELETE object/*": async ({ context, bucket, name }) => {
      const gone = await removeObjects(tools, context, bucket, [name])
      if (gone.length === 0) throw noSuchKey()
      return { message: "Successfully deleted" }
    },
  }
  const routes = Object.entries(lines).map(([line, handler]) => ({
    ...compile(line),
    handler,
  }))

  return async (request: Request, context: RequestContext) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : ""
    const method = request.method === "HEAD" ? "GET" : request.method
    for (const route of routes) {
      const found = route.method === method && path.match(route.pattern)
      if (!found) continue
      const place = readPlace(found.groups ?? {})
      const answer = await route.handler({ request, context, query, ...place })
      return answer instanceof Response ? answer : Response.json(answer)
    }
    throw unknown(request.method, path)
  }
}

function compile(line: string) {
  const [method = "", path = ""] = line.split(" ")
  const source = path
    .replace(":bucket", "(?<bucket>[^/]+)")
    .replace("*", "(?<path>[^/]+/.+)")
  return { method, pattern: new RegExp(`^${source}$`, "s") }
}

function readPlace({ bucket, path }: Record<string, string | undefined>) {
  if (path !== undefined) return splitPath(path)
  if (bucket === undefined) return { bucket: "", name: "" }
  return { bucket: checkBucketName(decode(bucket)), name: "" }
}

function upsertOr({ request }: Call) {
  return request.headers.get("x-upsert") === "true" ? "upsert" : "insert"
}

async function upload(
  tools: UploadTools,
  { request, context, bucket, name }: Call,
  mode: WriteMode,
) {
  const owner = context.caller.claims.sub
  const target = { bucket, name: checkName(name), mode, owner }
  const { id } = await receiveUpload(tools, context, request, target)
  return { Id: id, Key: `${bucket}/${name}` }
}

const LEFT_OUT: [RegExp, string][] = [
  [/^render\//, "Image transformation"],
  [/^upload\/resumable/, "Resumable upload"],
  [/^bucket\/[^/]+\/lifecycle/, "A bucket's lifecycle"],
  [/^cdn\//, "Purging a cache"],
  [/^(vector|iceberg|s3)\b/, "This protocol"],
]

function unknown(method: string, path: string) {
  const feature = LEFT_OUT.find(([pattern]) => pattern.test(path))?.[1]
  if (feature) return notSupported(feature)
  return new Refusal(404, {
    statusCode: "404",
    error: "Not Found",
    code: "NotFound",
    message: `Route ${method}:${path.slice(0, 200)} not found`,
  })
}

import type { RequestContext } from "../caller.ts"
import { createRouter, type Routes } from "../http/router.ts"
import { createBuckets } from "./buckets.ts"
import { createDownloadHandlers } from "./downloads.ts"
import { listFolder, listPage } from "./list.ts"
import { checkBucketName, checkName, decode, splitPath } from "./names.ts"
import { copyObject, moveObject, REMOVAL, removeObjects } from "./objects.ts"
import { noSuchKey, notSupported, refuseByStatus } from "./refusals.ts"
import { type Call, type Handler, parse, readJson } from "./request.ts"
import { createSignedUrlHandlers, type UrlSigner } from "./signed-urls.ts"
import { receiveUpload, type UploadTools, type WriteMode } from "./uploads.ts"

const PREFIX = "/storage/v1"

/** True for requests that need no key: public objects, addresses that carry
 * their own proof, and pictures by the size, which nobody gets. Their routes
 * never look at the caller. */
export function needsNoKey(method: string, pathname: string) {
  const path = pathBelow(pathname)
  if (method === "PUT") return path.startsWith("/object/upload/sign/")
  if (method !== "GET" && method !== "HEAD") return false
  return /^\/object\/((info\/)?public|sign)\/|^\/render\//.test(path)
}

function pathBelow(pathname: string) {
  const isBelow = pathname.startsWith(`${PREFIX}/`)
  return isBelow ? pathname.slice(PREFIX.length) : ""
}

/** A bucket with an object's name, which has folders. */
const OBJECT = ":path{[^/]+/.+}"

/** Answers a request by the first route that fits its method and path. */
export function createRoutes(tools: UploadTools, signer: UrlSigner) {
  const { records } = tools
  const buckets = createBuckets(records, tools.fileSizeLimit)
  const downloads = createDownloadHandlers(tools, signer)
  const signedUrls = createSignedUrlHandlers(tools, signer)

  const routes: Routes<Handler> = {
    "GET /bucket": (call) => buckets.list(call.context, call.query),
    "POST /bucket": async (call) =>
      buckets.create(call.context, await readJson(call)),
    "GET /bucket/:bucket": (call) => buckets.one(call.context, call.bucket),
    "PUT /bucket/:bucket": async (call) =>
      buckets.update(call.context, call.bucket, await readJson(call)),
    "DELETE /bucket/:bucket": (call) =>
      buckets.remove(call.context, call.bucket),
    "POST /bucket/:bucket/empty": (call) =>
      buckets.empty(call.context, call.bucket),

    "POST /object/list/:bucket": async (call) =>
      listFolder(records, call.context, call.bucket, await readJson(call)),
    "POST /object/list-v2/:bucket": async (call) =>
      listPage(records, call.context, call.bucket, await readJson(call)),
    "POST /object/move": async (call) =>
      moveObject(tools, call.context, await readJson(call)),
    "POST /object/copy": async (call) =>
      copyObject(tools, call.context, await readJson(call), upsertOr(call)),

    "POST /object/sign/:bucket": signedUrls.signMany,
    [`POST /object/sign/${OBJECT}`]: signedUrls.signOne,
    [`GET /object/sign/${OBJECT}`]: downloads.bySignature,
    [`POST /object/upload/sign/${OBJECT}`]: signedUrls.signUpload,
    [`PUT /object/upload/sign/${OBJECT}`]: signedUrls.uploadBySignature,
    [`GET /object/public/${OBJECT}`]: downloads.published,
    [`GET /object/authenticated/${OBJECT}`]: downloads.asCaller,
    [`GET /object/info/public/${OBJECT}`]: downloads.publishedInfo,
    [`GET /object/info/authenticated/${OBJECT}`]: downloads.info,
    [`GET /object/info/${OBJECT}`]: downloads.info,

    [`GET /object/${OBJECT}`]: downloads.asCaller,
    [`POST /object/${OBJECT}`]: (call) => upload(tools, call, upsertOr(call)),
    [`PUT /object/${OBJECT}`]: (call) => upload(tools, call, "upsert"),
    "DELETE /object/:bucket": async (call) => {
      const { prefixes } = parse(REMOVAL, await readJson(call))
      return removeObjects(tools, call.context, call.bucket, prefixes)
    },
    [`DELETE /object/${OBJECT}`]: async ({ context, bucket, name }) => {
      const gone = await removeObjects(tools, context, bucket, [name])
      if (gone.length === 0) throw noSuchKey()
      return { message: "Successfully deleted" }
    },
  }
  const findRoute = createRouter(routes)

  return async (request: Request, context: RequestContext) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathBelow(pathname)
    const method = request.method === "HEAD" ? "GET" : request.method
    const route = findRoute(method, path)
    if (typeof route === "string") throw unknown(request.method, path.slice(1))
    const place = readPlace(route.params)
    const answer = await route.handler({ request, context, query, ...place })
    return answer instanceof Response ? answer : Response.json(answer)
  }
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

const UNSUPPORTED: [RegExp, string][] = [
  [/^render\//, "Image transformation"],
  [/^upload\/resumable/, "Resumable upload"],
  [/^bucket\/[^/]+\/lifecycle/, "A bucket's lifecycle"],
  [/^cdn\//, "Purging a cache"],
  [/^(vector|iceberg|s3)\b/, "This protocol"],
]

function unknown(method: string, path: string) {
  const feature = UNSUPPORTED.find(([pattern]) => pattern.test(path))?.[1]
  if (feature) return notSupported(feature)
  const message = `Route ${method}:${path.slice(0, 200)} not found`
  return refuseByStatus(404, "NotFound", message, "Not Found")
}

import type { RequestContext } from "../caller.ts"
import { createRouter, type Routes } from "../http/router.ts"
import { createBuckets } from "./buckets.ts"
import { createDownloadHandlers } from "./downloads.ts"
import { listFolder, listPage } from "./list.ts"
import { checkBucketName, checkName, decode, splitPath } from "./names.ts"
import {
  copyObject,
  moveObject,
  removeObject,
  removeObjects,
} from "./objects.ts"
import { notSupported, refuseByStatus } from "./refusals.ts"
import type { Call, Handler } from "./request.ts"
import type { Resumable } from "./resumable/index.ts"
import { createSignedUrlHandlers, type UrlSigner } from "./signed-urls.ts"
import { receiveUpload, type UploadTools, writeMode } from "./uploads.ts"

const PREFIX = "/storage/v1"

/** True for requests that need no key: public objects, signed URLs, and resized
 * pictures, which nobody gets. Their routes never look at the caller. */
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

/** A bucket, and an object's name that may contain folders. */
const OBJECT = ":path{[^/]+/.+}"

/** Answers a request with the first route that matches its method and path. */
export function createRoutes(
  tools: UploadTools,
  signer: UrlSigner,
  resumable?: Resumable,
) {
  const { records } = tools
  const buckets = createBuckets(records, tools.fileSizeLimit)
  const downloads = createDownloadHandlers(tools, signer)
  const signedUrls = createSignedUrlHandlers(tools, signer)

  const routes: Routes<Handler> = {
    "GET /bucket": buckets.list,
    "POST /bucket": buckets.create,
    "GET /bucket/:bucket": buckets.one,
    "PUT /bucket/:bucket": buckets.update,
    "DELETE /bucket/:bucket": buckets.remove,
    "POST /bucket/:bucket/empty": buckets.empty,

    "POST /object/list/:bucket": (call) => listFolder(records, call),
    "POST /object/list-v2/:bucket": (call) => listPage(records, call),
    "POST /object/move": (call) => moveObject(tools, call),
    "POST /object/copy": (call) => copyObject(tools, call),

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
    [`POST /object/${OBJECT}`]: (call) => upload(tools, call),
    [`PUT /object/${OBJECT}`]: (call) => upload(tools, call, "upsert"),
    "DELETE /object/:bucket": (call) => removeObjects(records, call),
    [`DELETE /object/${OBJECT}`]: (call) => removeObject(records, call),
  }
  const findRoute = createRouter({ ...routes, ...inParts(resumable) })

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

function inParts(resumable: Resumable | undefined): Routes<Handler> {
  if (!resumable) return {}
  const handle: Handler = ({ request, context }) =>
    resumable.fetch(request, context)
  return {
    "POST /upload/resumable": handle,
    "PATCH /upload/resumable/:id": handle,
    // HEAD, under the name it has in this table.
    "GET /upload/resumable/:id": handle,
    "DELETE /upload/resumable/:id": handle,
  }
}

function readPlace({ bucket, path }: Record<string, string | undefined>) {
  if (path !== undefined) return splitPath(path)
  if (bucket === undefined) return { bucket: "", name: "" }
  return { bucket: checkBucketName(decode(bucket)), name: "" }
}

async function upload(
  tools: UploadTools,
  { request, context, bucket, name }: Call,
  mode = writeMode({ request }),
) {
  const owner = context.caller.claims.sub
  const target = { bucket, name: checkName(name), mode, owner }
  const { id } = await receiveUpload(tools, context, request, target)
  return { Id: id, Key: `${bucket}/${name}` }
}

const UNSUPPORTED: [RegExp, string][] = [
  [/^render\//, "Image transformation"],
  [/^upload\/resumable/, "Resumable upload in this way"],
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

import { z } from "zod"
import { checkBucketName, checkName } from "./names.ts"
import type { ObjectRecord, Records } from "./records.ts"
import { noSuchKey, notSupported } from "./refusals.ts"
import { type Call, parseJson } from "./request.ts"
import {
  cacheControl,
  checkBucketRules,
  contentEncoding,
  store,
  type UploadTools,
  writeMode,
} from "./uploads.ts"

const ROUTE = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.string().optional(),
})

/** The bytes stay in place: only the row gets another name. */
export async function moveObject(
  { records, fileSizeLimit }: UploadTools,
  call: Call,
) {
  const { context } = call
  const route = readRoute(await parseJson(call, ROUTE))
  const bucket = await records.bucket(route.toBucket)
  const source = await records.visible(context, route.bucket, route.name)
  const { mimetype: contentType, size: length } = source.metadata
  checkBucketRules(bucket, { contentType, length }, fileSizeLimit)
  const rows = await records.run(
    context,
    `update storage.objects set bucket_id = $3, name = $4
     where bucket_id = $1 and name = $2`,
    [route.bucket, route.name, route.toBucket, route.toName],
  )
  records.invalidate()
  if (rows.count === 0) throw noSuchKey()
  return {
    message: "Successfully moved",
    Id: source.id,
    Key: `${route.toBucket}/${route.toName}`,
  }
}

const COPY = ROUTE.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      contentEncoding: z.string().optional(),
      mimetype: z.string().optional(),
    })
    .optional(),
})

/** The caller needs the right to read the source and to write the copy. */
export async function copyObject(tools: UploadTools, call: Call) {
  const { context } = call
  const { copyMetadata, metadata, ...given } = await parseJson(call, COPY)
  const route = readRoute(given)
  const source = await tools.records.visible(context, route.bucket, route.name)
  const old = source.metadata
  const changed = copyMetadata ? undefined : metadata
  const copied = {
    bucket: route.toBucket,
    name: route.toName,
    mode: writeMode(call),
    owner: context.caller.claims.sub,
    contentType: changed?.mimetype ?? old.mimetype,
    cacheControl: cacheControl(changed?.cacheControl ?? old.cacheControl),
    contentEncoding: contentEncoding(
      changed?.contentEncoding ?? old.contentEncoding,
    ),
    userMetadata: copyMetadata
      ? (source.user_metadata ?? undefined)
      : undefined,
    length: old.size,
  }
  const { id } = await store(tools, context, copied, async (version) => {
    await tools.files.copy(source.version, version)
    return { size: old.size, etag: old.eTag }
  })
  return { Id: id, Key: `${route.toBucket}/${route.toName}`, id }
}

const REMOVAL = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

export async function removeObjects(records: Records, call: Call) {
  const { prefixes } = await parseJson(call, REMOVAL)
  return remove(records, call, prefixes)
}

export async function removeObject(records: Records, call: Call) {
  const gone = await remove(records, call, [call.name])
  if (gone.length === 0) throw noSuchKey()
  return { message: "Successfully deleted" }
}

async function remove(records: Records, call: Call, names: string[]) {
  const rows = await records.run(
    call.context,
    `delete from storage.objects
     where bucket_id = $1 and name = any($2::text[])
     returning id, bucket_id, name, owner, owner_id, version, metadata,
       user_metadata, created_at, updated_at, last_accessed_at`,
    [call.bucket, names],
  )
  records.invalidate()
  return rows
}

export function infoOf(object: ObjectRecord) {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    bucket_id: object.bucket_id,
    version: object.version,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    content_encoding: metadata.contentEncoding ?? null,
    etag: metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: object.created_at,
  }
}

function readRoute(route: z.infer<typeof ROUTE>) {
  if (route.sourceVersionId) throw notSupported("Object versioning")
  return {
    bucket: checkBucketName(route.bucketId),
    name: checkName(route.sourceKey),
    toBucket: checkBucketName(route.destinationBucket ?? route.bucketId),
    toName: checkName(route.destinationKey),
  }
}

import { randomUUID } from "node:crypto"
import type { RequestContext } from "../caller.ts"
import { type FileStore, isUuid } from "./file-store.ts"
import { parseMimeType } from "./mime-type.ts"
import { readForm } from "./multipart.ts"
import type { BucketRecord, FileMetadata, Records } from "./records.ts"
import { invalidRequest, tooLarge, wrongMimeType } from "./refusals.ts"
import { type Call, createMeter, streamBody } from "./request.ts"

/** What to do when the name is taken. */
export type WriteMode = "insert" | "upsert"

export function writeMode({ request }: Pick<Call, "request">): WriteMode {
  return request.headers.get("x-upsert") === "true" ? "upsert" : "insert"
}

type Upload = {
  bucket: string
  name: string
  mode: WriteMode
  owner: string | undefined
  contentType: string
  cacheControl: string
  contentEncoding?: string
  userMetadata?: Record<string, unknown>
  /** The length that the sender announced, if any. */
  length?: number
}

type UploadTarget = Pick<Upload, "bucket" | "name" | "mode" | "owner">

export type UploadTools = {
  records: Records
  files: FileStore
  fileSizeLimit: number
}

const DEFAULT_CACHE = "max-age=3600"

/** Stores a raw body or a multipart form, as browsers and the official client
 * send them, as an object. */
export async function receiveUpload(
  tools: UploadTools,
  context: RequestContext,
  request: Request,
  target: UploadTarget,
) {
  const body = streamBody(request)
  const type = request.headers.get("content-type") ?? ""
  const isForm = /^multipart\/form-data\b/i.test(type)
  try {
    // A form is read up to its file: check first that one may be sent.
    if (isForm) await rehearse(tools, context, target)
    const { bytes, ...given } = isForm
      ? await fromForm(body, type)
      : { bytes: body, ...fromHeaders(request.headers) }
    return await store(
      tools,
      context,
      { ...target, ...given },
      async (version, limit) => {
        const meter = createMeter(limit)
        await tools.files.write(version, meter.pass(bytes))
        return meter.result()
      },
    )
  } finally {
    await body.return(undefined)
  }
}

export type Measured = { size: number; etag: string }

/** Policies are checked twice: before a byte is read, so that nobody fills the
 * disk in vain, and when the row is written, which is decisive. The list of
 * leftovers has the file before it exists and until a row owns it. */
export async function store(
  tools: UploadTools,
  context: RequestContext,
  upload: Upload,
  fill: (version: string, limit: number) => Promise<Measured>,
) {
  const { records } = tools
  const bucket = await records.bucket(upload.bucket)
  const limit = checkBucketRules(bucket, upload, tools.fileSizeLimit)
  const version = randomUUID()
  const announced = metadataOf(upload, { size: upload.length ?? 0, etag: "" })
  await writeRow(records, context, upload, version, announced, false)
  await records.sql`
    insert into storage.leftovers (version, remove_after)
    values (${version}, now() + interval '1 day')`
  try {
    const measured = await fill(version, limit)
    if (upload.length !== undefined && upload.length !== measured.size) {
      throw invalidRequest("The body is not as long as announced")
    }
    const metadata = metadataOf(upload, measured)
    return await writeRow(records, context, upload, version, metadata, true)
  } catch (error) {
    await discard(tools, version)
    throw error
  } finally {
    records.invalidate()
  }
}

/** Whether the caller could write this object now; nothing is stored. */
export async function rehearse(
  { records }: UploadTools,
  context: RequestContext,
  target: UploadTarget,
) {
  await records.bucket(target.bucket)
  const upload = { ...target, contentType: "", cacheControl: "" }
  const metadata = metadataOf(upload, { size: 0, etag: "" })
  await writeRow(records, context, upload, randomUUID(), metadata, false)
}

/** If this fails too, the sweep finds the version in its list. */
export async function discard(
  { files, records }: UploadTools,
  version: string,
) {
  await files.remove(version).catch(() => {})
  await records.sql`delete from storage.leftovers where version = ${version}`
    .then(() => {})
    .catch(() => {})
}

export function checkBucketRules(
  bucket: BucketRecord,
  upload: { contentType: string; length?: number },
  fileSizeLimit: number,
) {
  const type = parseMimeType(upload.contentType)
  if (!type) throw wrongMimeType(upload.contentType)
  const allowed = bucket.allowedMimeTypes?.map((entry) => entry.toLowerCase())
  const fits = (entry: string) =>
    entry.endsWith("/*")
      ? type.essence.startsWith(entry.slice(0, -1))
      : entry.split(";")[0] === type.essence
  if (allowed && !allowed.some(fits) && !allowed.includes("*/*")) {
    throw wrongMimeType(upload.contentType)
  }
  const limit = Math.min(fileSizeLimit, bucket.fileSizeLimit ?? fileSizeLimit)
  if ((upload.length ?? 0) > limit) throw tooLarge()
  return limit
}

const INSERT = `insert into storage.objects
  (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id)
  values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb, $7::uuid, $8)`

const UPSERT = `${INSERT} on conflict (bucket_id, name) do update set
  version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata,
  owner = excluded.owner, owner_id = excluded.owner_id
  returning id`

async function writeRow(
  records: Records,
  context: RequestContext,
  upload: Upload,
  version: string,
  metadata: FileMetadata,
  keep: boolean,
) {
  const id = randomUUID()
  const userMetadata = upload.userMetadata
    ? JSON.stringify(upload.userMetadata)
    : null
  const rows = await records.run(
    context,
    upload.mode === "upsert" ? UPSERT : INSERT,
    [
      id,
      upload.bucket,
      upload.name,
      version,
      JSON.stringify(metadata),
      userMetadata,
      isUuid(upload.owner) ? upload.owner : null,
      upload.owner ?? null,
    ],
    { undo: !keep },
  )
  return { id: String(rows[0]?.id ?? id), version }
}

function metadataOf(
  upload: Upload,
  { size, etag }: { size: number; etag: string },
): FileMetadata {
  return {
    eTag: etag,
    size,
    mimetype: upload.contentType,
    cacheControl: upload.cacheControl,
    ...(upload.contentEncoding && { contentEncoding: upload.contentEncoding }),
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

function fromHeaders(headers: Headers) {
  const length = headers.get("content-length")
  const metadata = headers.get("x-metadata")
  return {
    contentType: headers.get("content-type") ?? "application/octet-stream",
    cacheControl: cacheControl(headers.get("cache-control")),
    contentEncoding: contentEncoding(headers.get("content-encoding")),
    userMetadata: metadata
      ? userMetadata(Buffer.from(metadata, "base64").toString("utf8"))
      : undefined,
    length: length === null ? undefined : Number(length),
  }
}

async function fromForm(body: AsyncIterable<Uint8Array>, type: string) {
  const { fields, contentType, bytes } = await readForm(body, type)
  const seconds = fields.get("cacheControl")
  const metadata = fields.get("metadata")
  return {
    bytes,
    contentType,
    cacheControl: cacheControl(seconds && `max-age=${seconds}`),
    contentEncoding: contentEncoding(fields.get("contentEncoding")),
    userMetadata: metadata ? userMetadata(metadata) : undefined,
    length: undefined,
  }
}

/** Sent later as a header, so only valid values are accepted. */
export function cacheControl(value: string | null | undefined) {
  return value && /^[\w=, "-]{1,200}$/.test(value) ? value : DEFAULT_CACHE
}

export function contentEncoding(value: string | null | undefined) {
  return value && /^[\w, -]{1,50}$/.test(value) ? value : undefined
}

export function userMetadata(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === "object" && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {}
  throw invalidRequest("The metadata is not a JSON object")
}

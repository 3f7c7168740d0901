import { z } from "zod"
import { maxListed } from "./list.ts"
import { checkBucketName } from "./names.ts"
import type { Records } from "./records.ts"
import {
  invalidRequest,
  noSuchBucket,
  notSupported,
  refuse,
} from "./refusals.ts"
import { type Call, parse, parseJson } from "./request.ts"

const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public,
  file_size_limit::float8, allowed_mime_types, created_at, updated_at`

const SETTINGS = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
  type: z.string().optional(),
  versioning_status: z.string().optional(),
})

const NEW = SETTINGS.extend({ id: z.string().optional(), name: z.string() })

/** Buckets, as far as their policies let the caller see and change them. */
export function createBuckets(records: Records, fileSizeLimit: number) {
  async function one({ context, bucket }: Call) {
    const [row] = await records.run(
      context,
      `select ${COLUMNS} from storage.buckets where id = $1`,
      [bucket],
      { readOnly: true },
    )
    if (!row) throw noSuchBucket()
    return row
  }

  async function change({ context }: Call, text: string, values: unknown[]) {
    const rows = await records.run(context, text, values)
    records.invalidate()
    if (rows.count === 0) throw noSuchBucket()
  }

  return {
    one,

    async list({ context, query }: Call) {
      const shape = LIST.extend({
        limit: LIST.shape.limit.pipe(z.int().max(maxListed(context))),
      })
      const { limit, offset, search, sortColumn, sortOrder } = parse(
        shape,
        Object.fromEntries(query),
      )
      return records.run(
        context,
        `select ${COLUMNS} from storage.buckets
         where strpos(lower(name), lower($1)) > 0
         order by ${sortColumn} ${sortOrder}
         limit $2::bigint offset $3::bigint`,
        [search, limit, offset],
        { readOnly: true },
      )
    },

    async create(call: Call) {
      const bucket = await parseJson(call, NEW)
      refuseUnknownKinds(bucket)
      const id = checkBucketName(bucket.id ?? bucket.name)
      const owner = call.context.caller.claims.sub ?? null
      await records.run(
        call.context,
        `insert into storage.buckets
           (id, name, owner, owner_id, public, file_size_limit,
            allowed_mime_types)
         values ($1, $2, $3::uuid, $4, $5, $6::bigint, $7::text[])`,
        [
          id,
          checkBucketName(bucket.name),
          owner,
          owner,
          bucket.public ?? false,
          toBytes(bucket.file_size_limit, fileSizeLimit) ?? null,
          bucket.allowed_mime_types ?? null,
        ],
      )
      records.invalidate()
      return { name: id }
    },

    async update(call: Call) {
      const bucket = await parseJson(call, SETTINGS)
      refuseUnknownKinds(bucket)
      const bytes = toBytes(bucket.file_size_limit, fileSizeLimit)
      const types = bucket.allowed_mime_types
      await change(
        call,
        `update storage.buckets set public = coalesce($2, public),
           file_size_limit =
             case when $3 then $4::bigint else file_size_limit end,
           allowed_mime_types =
             case when $5 then $6::text[] else allowed_mime_types end
         where id = $1`,
        [
          call.bucket,
          bucket.public ?? null,
          bytes !== undefined,
          bytes ?? null,
          types !== undefined,
          types ?? null,
        ],
      )
      return { message: "Successfully updated" }
    },

    async remove(call: Call) {
      const id = call.bucket
      await one(call)
      const [filled] = await records.sql`
        select from storage.objects where bucket_id = ${id} limit 1`
      if (filled) throw notEmpty()
      await change(call, "delete from storage.buckets where id = $1", [id])
      return { message: "Successfully deleted" }
    },

    async empty(call: Call) {
      await one(call)
      const remove = "delete from storage.objects where bucket_id = $1"
      await records.run(call.context, remove, [call.bucket])
      records.invalidate()
      return { message: EMPTIED }
    },
  }
}

/** We empty it at once, but clients compare the protocol's own sentence. */
const EMPTIED =
  "Empty bucket has been queued. Completion may take up to an hour."

const LIST = z.object({
  limit: z.coerce.number().int().min(1).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(100).default(""),
  sortColumn: z
    .enum(["id", "name", "created_at", "updated_at"])
    .default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
})

function refuseUnknownKinds(bucket: z.infer<typeof SETTINGS>) {
  if (bucket.type && bucket.type !== "STANDARD") {
    throw notSupported(`A bucket of type ${bucket.type.slice(0, 20)}`)
  }
  const versioning = bucket.versioning_status
  if (versioning && versioning !== "DISABLED") {
    throw notSupported("Object versioning")
  }
}

const POWERS = ["", "k", "m", "g", "t"]

/** A limit in bytes, or in the usual notation: `20MB` is 20 million, `20MiB` a
 * little more. */
function toBytes(size: number | string | null | undefined, most: number) {
  if (size === null || size === undefined) return size
  const [, amount, letter = "", binary] =
    String(size).match(/^\s*(\d+(?:\.\d+)?)\s*(?:([kmgt]?)(i?)b)?\s*$/i) ?? []
  if (!amount) {
    throw invalidRequest(
      "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B",
    )
  }
  const power = POWERS.indexOf(letter.toLowerCase())
  const bytes = Math.floor(Number(amount) * (binary ? 1024 : 1000) ** power)
  if (bytes <= most) return bytes
  throw refuse(
    413,
    "EntityTooLarge",
    "The bucket exceeded the maximum allowed size",
    "Payload too large",
  )
}

function notEmpty() {
  return refuse(
    409,
    "ResourceNotEmpty",
    "The bucket you tried to delete is not empty",
  )
}

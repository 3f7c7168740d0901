import type { RequestContext, Role } from "../caller.ts"
import { LruCache } from "../lru-cache.ts"
import { asCaller, type CallerOptions } from "../postgres/as-caller.ts"
import type { Rows, Sql } from "../postgres/connection.ts"
import { fromDatabase, noSuchBucket, noSuchKey } from "./refusals.ts"

export type BucketRecord = {
  id: string
  public: boolean
  fileSizeLimit: number | undefined
  allowedMimeTypes: string[] | undefined
}

export type FileMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  contentEncoding?: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export type ObjectRecord = {
  id: string
  bucket_id: string
  name: string
  version: string
  metadata: FileMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
}

const OBJECT =
  "id, bucket_id, name, version, metadata, user_metadata, created_at"
const FRESH_MS = 1_000
const MOST_CACHED = 5_000

export type RecordsOptions = {
  sql: Sql
  /** For requests from anybody but the service. */
  visitorSql?: Sql
  /** The time limit of PostgreSQL for a caller, by role. */
  bounds?: Record<Role, { statementTimeoutMs: number }>
}

/** The rows of buckets and objects, read in two ways: as the caller, with
 * policies, and as the owner for objects in public buckets. The second is
 * cached for a second, since all pictures and music pass through it. It reads
 * one row by its key, which nobody can slow down, and does not queue behind
 * visitors' long queries. */
export function createRecords(options: RecordsOptions) {
  const { sql, visitorSql = sql, bounds } = options
  const seen = new LruCache<{ at: number; answer: Promise<unknown> }>(
    MOST_CACHED,
  )

  /** Single-flight: concurrent readers wait for the same answer. */
  function cached<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = seen.get(key)
    if (known && Date.now() - known.at < FRESH_MS) {
      return known.answer as Promise<T>
    }
    const answer = read()
    seen.set(key, { at: Date.now(), answer })
    answer.catch(() => seen.delete(key))
    return answer
  }

  return {
    /** For tables that only the owner may read. */
    sql,

    /** One statement as the caller; PostgreSQL's errors become storage's. */
    async run(
      context: RequestContext,
      text: string,
      values: readonly unknown[],
      conditions: Partial<CallerOptions> = {},
    ): Promise<Rows> {
      const { role } = context.caller
      try {
        return await asCaller(
          role === "service_role" ? sql : visitorSql,
          context,
          { text, values },
          {
            readOnly: false,
            statementTimeoutMs: bounds?.[role].statementTimeoutMs,
            ...conditions,
          },
        )
      } catch (error) {
        throw fromDatabase(error)
      }
    },

    async bucket(id: string) {
      const found = await cached(`bucket ${id}`, () => readBucket(sql, id))
      if (!found) throw noSuchBucket()
      return found
    },

    async published(bucket: string, name: string) {
      const row = await cached(`object ${bucket}/${name}`, async () => {
        const [found] = await sql<ObjectRecord[]>`
          select ${sql.unsafe(OBJECT)} from storage.objects
          where bucket_id = ${bucket} and name = ${name}`
        return found
      }).catch((error) => {
        throw fromDatabase(error)
      })
      return whole(row)
    },

    async visible(context: RequestContext, bucket: string, name: string) {
      const [row] = await this.run(
        context,
        `select ${OBJECT} from storage.objects
         where bucket_id = $1 and name = $2`,
        [bucket, name],
        { readOnly: true },
      )
      return whole(row as ObjectRecord | undefined)
    },

    /** After a write, so that this process reads the change at once. */
    invalidate: () => seen.clear(),
  }
}

export type Records = ReturnType<typeof createRecords>

/** A row that SQL inserted without bytes is not an object. */
function whole(row: ObjectRecord | undefined) {
  if (row?.version && row.metadata) return row
  throw noSuchKey()
}

async function readBucket(sql: Sql, id: string) {
  const [row] = await sql`
    select id, public, file_size_limit, allowed_mime_types
    from storage.buckets where id = ${id}`.catch((error) => {
    throw fromDatabase(error)
  })
  if (!row) return undefined
  return {
    id: row.id,
    public: row.public,
    fileSizeLimit: row.file_size_limit
      ? Number(row.file_size_limit)
      : undefined,
    allowedMimeTypes: row.allowed_mime_types?.length
      ? row.allowed_mime_types
      : undefined,
  } satisfies BucketRecord
}

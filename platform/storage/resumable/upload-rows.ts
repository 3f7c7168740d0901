import type { Caller } from "../../caller.ts"
import type { Sql } from "../../postgres/connection.ts"
import { fromDatabase } from "../refusals.ts"
import type { WriteMode } from "../uploads.ts"
import { noRoom, tooManyOpen } from "./refusals.ts"
import type { UploadMetadata } from "./target.ts"

export type UploadRow = {
  id: string
  owner: string
  size: number
  mode: WriteMode
  metadata: UploadMetadata
  createdAt: Date
  isFinished: boolean
  isExpired: boolean
  /** The object's version, once its bytes became one. */
  version: string | null
}

type NewUpload = Pick<UploadRow, "id" | "owner" | "size" | "mode" | "metadata">

export type OpenBounds = {
  mostOpen: number
  mostOpenOfOne: number
  /** The bytes that all may take together, received or still to come. */
  spare: number
}

const LOCK = 0x39580006

export const HOURS = 24

/** The owner of an upload: nobody else can see or continue it. */
export function ownerOf({ role, claims }: Caller) {
  return role === "service_role" ? role : (claims.sub ?? "")
}

export type UploadRows = ReturnType<typeof createUploadRows>

/** The rows of uploads under way, and for a day of those that ended. */
export function createUploadRows(sql: Sql) {
  return {
    /** Runs one at a time across all processes, so that the counts hold. */
    async open(upload: NewUpload, bounds: OpenBounds) {
      const { id, owner, size, mode, metadata } = upload
      await sql
        .begin(async (tx) => {
          await tx`select pg_advisory_xact_lock(${LOCK})`
          const [open] = await tx`
            select count(*)::int as "all",
              (count(*) filter (where owner = ${owner}))::int as own,
              coalesce(sum(size), 0)::float8 as bytes,
              coalesce(sum(size) filter (where owner = ${owner}), 0)::float8
                as "ownBytes"
            from storage.resumable_uploads where finished_at is null`
          if (open?.own >= bounds.mostOpenOfOne) throw tooManyOfOne(open?.own)
          if (open?.all >= bounds.mostOpen) throw tooManyOfAll()
          if (open?.bytes + size > bounds.spare) throw noRoom()
          checkShare({ owner, size, ...(open as OpenBytes) }, bounds.spare)
          await tx`
            insert into storage.resumable_uploads
              (id, owner, size, upsert, metadata)
            values (${id}, ${owner}, ${size}, ${mode === "upsert"},
              ${tx.json(metadata)})`
        })
        .catch((error) => {
          throw fromDatabase(error)
        })
    },

    async find(id: string): Promise<UploadRow | undefined> {
      const [row] = await sql`
        select id, owner, size::float8, upsert, metadata, created_at,
          finished_at is not null as finished, version,
          created_at < now() - make_interval(hours => ${HOURS}) as expired
        from storage.resumable_uploads where id = ${id}`
      if (!row) return undefined
      return {
        id: row.id,
        owner: row.owner,
        size: row.size,
        mode: row.upsert ? "upsert" : "insert",
        metadata: row.metadata,
        createdAt: row.created_at,
        isFinished: row.finished,
        isExpired: row.expired,
        version: row.version,
      }
    },

    /** Written before the object's row: after a crash between the two, the
     * version is found here and the object is not created twice. */
    async noteVersion(id: string, version: string) {
      await sql`update storage.resumable_uploads set version = ${version}
        where id = ${id}`
    },

    async becameObject({ version, metadata }: UploadRow) {
      if (!version) return false
      const { bucketName = null, objectName = null } = metadata
      const [object] = await sql`
        select from storage.objects where version = ${version}
          and bucket_id = ${bucketName} and name = ${objectName}`
      return object !== undefined
    },

    async finish(id: string) {
      await sql`update storage.resumable_uploads set finished_at = now()
        where id = ${id} and finished_at is null`
    },

    async remove(id: string) {
      await sql`delete from storage.resumable_uploads where id = ${id}`
    },

    /** Those older than a day. */
    async expired() {
      const rows = await sql<{ id: string }[]>`
        select id from storage.resumable_uploads
        where created_at < now() - make_interval(hours => ${HOURS})`
      return rows.map(({ id }) => id)
    },

    /** Of these, the ones that are still open. */
    async openOf(ids: string[]) {
      const rows = await sql<{ id: string }[]>`
        select id from storage.resumable_uploads
        where id = any(${ids}) and finished_at is null`
      return new Set(rows.map(({ id }) => id))
    },
  }
}

type OpenBytes = { bytes: number; ownBytes: number }
type Asked = OpenBytes & { owner: string; size: number }

/** No one's unfinished uploads take more than half of the space that others'
 * leave, so that there is always room for the next person. */
const SHARE = 1 / 2

function checkShare({ owner, size, bytes, ownBytes }: Asked, spare: number) {
  if (owner === "service_role") return
  const share = (spare - (bytes - ownBytes)) * SHARE
  if (size > share) throw largerThanShare(share)
  if (ownBytes + size > share) throw shareTaken()
}

function largerThanShare(share: number) {
  const most = Math.max(0, Math.floor(share / 1_000_000))
  return tooManyOpen(
    `This file needs more than your share of the space left (${most} MB): try again when there is more`,
  )
}

function shareTaken() {
  return tooManyOpen(
    "Your unfinished uploads take up your share of the space left: let some finish, or cancel one, first",
  )
}

function tooManyOfOne(open: number) {
  return tooManyOpen(
    `You have ${open} uploads open: let some finish, or cancel one, first`,
  )
}

function tooManyOfAll() {
  return tooManyOpen("Too many uploads are open just now: try again later")
}

import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StorageClient } from "@supabase/storage-js"
import {
  type Caller,
  type RequestContext,
  SERVICE,
  VISITOR,
} from "#platform/caller.ts"
import {
  createDiskStore,
  createStorage,
  type ResumableOptions,
  type StorageOptions,
} from "#platform/storage/index.ts"
import { freshDatabase } from "../../../support/database.ts"

export const MEMBER = member("11111111-1111-4111-8111-111111111111")
export const STRANGER = member("22222222-2222-4222-8222-222222222222")
export const ORIGIN = "http://storage.test"

export function member(sub: string): Caller {
  return {
    role: "authenticated",
    claims: { role: "authenticated", sub, email: `${sub}@storage.test` },
  }
}

export function contextOf(caller: Caller): RequestContext {
  return { caller, clientAddress: "127.0.0.1", requestId: "test" }
}

type WorldOptions = Omit<Partial<StorageOptions>, "resumable"> & {
  resumable?: Partial<ResumableOptions>
}

/** A database, a folder and a storage of one's own. */
export async function createWorld(options: WorldOptions = {}) {
  const db = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), "storage-test-"))
  const storage = createStorage({
    sql: db.sql,
    files: createDiskStore(folder),
    signingSecret: "a secret for tests only",
    fileSizeLimit: 50 * 1024 * 1024,
    ...options,
    resumable: {
      folder: join(folder, "parts"),
      lockSql: db.sql,
      ...options.resumable,
    },
  })
  const ask = (caller: Caller, path: string, init?: RequestInit) =>
    storage.fetch(
      new Request(new URL(path, `${ORIGIN}/storage/v1/`), init),
      contextOf(caller),
    )
  return {
    db,
    folder,
    storage,
    ask,
    /** The official client, as somebody. */
    client(caller: Caller = SERVICE) {
      return new StorageClient(`${ORIGIN}/storage/v1`, {}, (input, init) =>
        storage.fetch(new Request(input, init), contextOf(caller)),
      )
    },
    async bucket(options: { public?: boolean } = {}) {
      const id = `b-${randomUUID().slice(0, 8)}`
      const { error } = await this.client(SERVICE).createBucket(id, {
        public: options.public ?? false,
      })
      if (error) throw error
      return id
    },
    /** Every file in the store, finished or not. */
    async stored() {
      const entries = await readdir(folder, {
        recursive: true,
        withFileTypes: true,
      })
      return entries.filter((entry) => entry.isFile())
    },
    async close() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function bytesOf(blob: Blob | null | undefined) {
  return Buffer.from(await (blob ?? new Blob()).arrayBuffer())
}

export type World = Awaited<ReturnType<typeof createWorld>>
export { SERVICE, VISITOR }

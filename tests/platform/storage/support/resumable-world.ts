import { once } from "node:events"
import { readdir, stat } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { serve } from "@hono/node-server"
import type { Caller } from "#platform/caller.ts"
import { connect } from "#platform/postgres/connection.ts"
import {
  createDiskStore,
  createStorage,
  type ResumableOptions,
} from "#platform/storage/index.ts"
import { until } from "../../../support/until.ts"
import { MB, mine } from "./tus-calls.ts"
import {
  bytesOf,
  contextOf,
  createWorld,
  MEMBER,
  SERVICE,
  STRANGER,
  VISITOR,
  type World,
} from "./world.ts"

/** Who is known by which word; real tokens are tried on a real site. */
const CALLERS: Record<string, Caller> = {
  member: MEMBER,
  stranger: STRANGER,
  service: SERVICE,
  visitor: VISITOR,
}

/** A storage that is served over HTTP, with a bucket into which the member may
 * bring music. */
export async function openResumableWorld() {
  const world = await createWorld({
    resumable: { drainMs: 200, slowest: { bytes: 10, ms: 400 } },
  })
  const { sql } = world.db
  const servers: ReturnType<typeof serve>[] = []

  async function allow() {
    await sql.unsafe(`
      drop policy if exists "members bring music" on storage.objects;
      create policy "members bring music" on storage.objects for insert
        to authenticated with check (bucket_id = 'music'
          and (storage.foldername(name))[1] = auth.uid()::text)`)
  }

  const forbid = () => sql`drop policy "members bring music" on storage.objects`

  async function listenWith(fetch: World["storage"]["fetch"]) {
    const server = serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request: Request) {
        const who = request.headers.get("authorization")?.split(" ")[1] ?? ""
        return fetch(request, contextOf(CALLERS[who] ?? VISITOR))
      },
    })
    servers.push(server)
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return `http://127.0.0.1:${port}/storage/v1/upload/resumable`
  }

  /** The same folder and database, with connections and locks of its own. */
  async function anotherProcess(options: Partial<ResumableOptions> = {}) {
    const lockSql = connect(world.db.target, { max: 2 })
    const storage = createStorage({
      sql,
      files: createDiskStore(world.folder),
      signingSecret: "a secret for tests only",
      fileSizeLimit: 50 * MB,
      resumable: {
        folder: join(world.folder, "parts"),
        lockSql,
        drainMs: 200,
        ...options,
      },
    })
    return {
      storage,
      endpoint: await listenWith(storage.fetch),
      close: () => lockSql.end({ timeout: 1 }),
    }
  }

  await world.client().createBucket("music", {
    public: false,
    fileSizeLimit: 20 * MB,
    allowedMimeTypes: ["audio/*"],
  })
  await allow()
  const folder = join(world.folder, "parts")

  return {
    world,
    endpoint: await listenWith(world.storage.fetch),
    listenWith,
    anotherProcess,
    allow,
    forbid,
    /** The parts that lie on the disk. */
    parts: () => readdir(folder).catch(() => []),
    async openUploads() {
      const rows = await sql`
        select from storage.resumable_uploads where finished_at is null`
      return rows.length
    },
    async arrived(id: string, bytes: number) {
      await until(async () => {
        const part = await stat(join(folder, id)).catch(() => null)
        return part?.size === bytes
      })
    },
    async stored(name: string) {
      const { data } = await world.client().from("music").download(mine(name))
      return bytesOf(data)
    },
    async rowOf(name: string) {
      const [row] = await sql`
        select bucket_id, owner::text, owner_id, metadata, user_metadata
        from storage.objects where name = ${mine(name)}`
      if (!row) return undefined
      const { bucket_id, owner, owner_id, user_metadata } = row
      const { lastModified: _, ...metadata } = row.metadata
      return { bucket_id, owner, owner_id, user_metadata, metadata }
    },
    async close() {
      for (const server of servers) server.close()
      await world.close()
    },
  }
}

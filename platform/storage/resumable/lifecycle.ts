import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import type { Upload } from "@tus/server"
import type { RequestContext } from "../../caller.ts"
import { collectAfter } from "../collect-after.ts"
import { createMeter } from "../request.ts"
import { store, type UploadTools, writeMode } from "../uploads.ts"
import type { Parts } from "./parts.ts"
import { noRoom, noSuchUpload } from "./refusals.ts"
import { checkTarget, targetOf } from "./target.ts"
import type { UploadLocks } from "./upload-locks.ts"
import {
  type OpenBounds,
  ownerOf,
  type UploadRow,
  type UploadRows,
} from "./upload-rows.ts"

/** A request, and the upload it began. */
export type Asking = {
  request: Request
  context: RequestContext
  begun?: string
}

type LifecycleParts = {
  tools: UploadTools
  rows: UploadRows
  parts: Parts
  locks: UploadLocks
  bounds: Omit<OpenBounds, "spare"> & {
    /** The disk space still free, in bytes. */
    spareBytes: () => Promise<number>
  }
}

export type Lifecycle = ReturnType<typeof createLifecycle>

const READ_BYTES = 256 * 1024

/** An upload from its first request to the resulting object. */
export function createLifecycle(options: LifecycleParts) {
  const { tools, rows, parts, locks, bounds } = options

  function targetFor({ metadata, size, mode }: UploadRow, by: RequestContext) {
    return targetOf(metadata, size, mode, by)
  }

  async function makeObject(context: RequestContext, row: UploadRow) {
    const path = parts.place(row.id)
    const target = targetFor(row, context)
    await store(tools, context, target, async (version, limit) => {
      // An empty file has no part yet.
      if (row.size === 0) await parts.append(row.id, 0, Readable.from([]))
      const meter = createMeter(limit)
      const bytes = createReadStream(path, { highWaterMark: READ_BYTES })
      for await (const { length } of meter.pass(bytes)) collectAfter(length)
      await rows.noteVersion(row.id, version)
      await tools.files.take(version, path)
      return meter.result()
    })
  }

  /** Turns a complete upload into an object, once, with the rights of the
   * caller that sent the last byte. */
  async function finish(context: RequestContext, id: string) {
    const release = await locks.take(id)
    try {
      const row = await rows.find(id)
      if (!row || row.isFinished) return
      if ((await parts.length(id)) !== row.size) return
      if (!(await rows.becameObject(row))) await makeObject(context, row)
      await rows.finish(id)
      await parts.remove(id)
    } finally {
      await release()
    }
  }

  async function forget(id: string) {
    const release = await locks.take(id)
    try {
      await parts.remove(id)
      await rows.remove(id)
    } finally {
      await release()
    }
  }

  return {
    finish,
    forget,

    /** Called before a byte of the file is read. */
    async begin(asking: Asking, upload: Upload) {
      const { context, request } = asking
      const { id, size = 0, metadata = {} } = upload
      const mode = writeMode({ request })
      const target = targetOf(metadata, size, mode, context)
      await checkTarget(tools, context, target)
      const owner = ownerOf(context.caller)
      // In this order, bytes that arrive in between count twice, never zero.
      const arrived = await parts.total()
      const spare = arrived + (await bounds.spareBytes())
      const row = { id, owner, size, mode, metadata }
      await rows.open(row, { ...bounds, spare })
      asking.begun = id
    },

    /** Only the owner may continue, and only while the policies still allow the
     * resulting object: a caller that lost the right is refused at once. */
    async admit({ context, request }: Asking, id: string) {
      const row = await rows.find(id)
      if (!row || row.owner !== ownerOf(context.caller)) throw noSuchUpload()
      if (request.method === "DELETE" || row.isFinished || row.isExpired) return
      if ((await parts.length(id)) === row.size) {
        // All bytes arrived, but the end failed: killed, or refused then.
        return finish(context, id)
      }
      if (request.method === "HEAD") return
      await checkTarget(tools, context, targetFor(row, context))
      const length = Number(request.headers.get("content-length") ?? 0)
      if (length > (await bounds.spareBytes())) throw noRoom()
    },

    /** Deletes uploads that have been idle for a day, and unknown parts. */
    async sweep() {
      // A locked one is just being finished: the next sweep deletes it.
      for (const id of await rows.expired()) await forget(id).catch(() => {})
      // The row is inserted before its part, so a part without one is orphaned.
      const there = await parts.list()
      const open = await rows.openOf(there)
      for (const id of there) if (!open.has(id)) await parts.remove(id)
    },
  }
}

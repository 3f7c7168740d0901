import type { RequestContext } from "../../caller.ts"
import type { Sql } from "../../postgres/connection.ts"
import type { UploadTools } from "../uploads.ts"
import { type Asking, createLifecycle } from "./lifecycle.ts"
import { createParts } from "./parts.ts"
import { notSignedIn, plain, refusalResponse, tusErrorOf } from "./refusals.ts"
import { type Pace, steadyBody } from "./steady-body.ts"
import { createUploadLocks, type LockOptions } from "./upload-locks.ts"
import { createUploadRows } from "./upload-rows.ts"

export type ResumableOptions = {
  /** The folder for parts until they are complete. */
  folder: string
  /** A direct connection to the database: locks live as long as it does. */
  lockSql: Sql
  /** The disk space that files may still take, in bytes. */
  spareBytes?: () => Promise<number>
  mostOpen?: number
  mostOpenOfOne?: number
  slowest?: Pace
  /** How long a writer may continue once another wants its lock. */
  drainMs?: number
  locks?: LockOptions
}

export { RESUMABLE_PATH, tusHeaders } from "./protocol.ts"

const MOST_OPEN = 512
const MOST_OPEN_OF_ONE = 64
/** Even a phone at the edge of its network sends more. */
const SLOWEST: Pace = { bytes: 16 * 1024, ms: 30_000 }
const DRAIN_MS = 1_000

export type Resumable = ReturnType<typeof createResumable>

/** Resumable uploads: the TUS protocol as Supabase's storage speaks it. Parts
 * are received on disk; with the last byte they become an object, as in any
 * other upload. */
export function createResumable(tools: UploadTools, options: ResumableOptions) {
  const { drainMs = DRAIN_MS, slowest = SLOWEST } = options
  const parts = createParts(options.folder)
  const rows = createUploadRows(tools.records.sql)
  const locks = createUploadLocks(options.lockSql, options.locks)
  const bounds = {
    mostOpen: options.mostOpen ?? MOST_OPEN,
    mostOpenOfOne: options.mostOpenOfOne ?? MOST_OPEN_OF_ONE,
    spareBytes: options.spareBytes ?? (async () => Number.POSITIVE_INFINITY),
  }
  const uploads = createLifecycle({ tools, rows, parts, locks, bounds })
  /** Imported for the first upload, so that the start need not wait for it. */
  const library = once(() =>
    import("./tus-server.ts").then(({ createTusServer }) =>
      createTusServer({ uploads, rows, parts, locks, drainMs }),
    ),
  )

  async function answer(asked: Asking) {
    const { request, context } = asked
    if (context.caller.role === "anon") throw notSignedIn()
    const body = request.body ? steadyBody(request, slowest) : undefined
    try {
      const { handle } = await library()
      return await handle(asked, body?.stream)
    } finally {
      body?.end()
    }
  }

  return {
    async fetch(request: Request, context: RequestContext) {
      const asked: Asking = { request, context }
      const response = await answer(asked).catch((error) =>
        refusalResponse(tusErrorOf(error)),
      )
      // The client never learnt its URL, so it will start from the beginning.
      if (asked.begun && !response.ok) await uploads.forget(asked.begun)
      return plain(response)
    },
    sweep: uploads.sweep,
  }
}

function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

import type { RequestContext } from "../../caller.ts"
import type { Sql } from "../../postgres/connection.ts"
import type { UploadTools } from "../uploads.ts"
import { type Asking, createLifecycle } from "./lifecycle.ts"
import { createParts } from "./parts.ts"
import { notSignedIn, plain, refusalResponse, toldOf } from "./refusals.ts"
import { type Pace, steadyBody } from "./steady-body.ts"
import { createUploadLocks, type LockOptions } from "./upload-locks.ts"
import { createUploadRows } from "./upload-rows.ts"

export type ResumableOptions = {
  /** Where parts lie until they are whole. */
  folder: string
  /** A direct line to the database: locks live as long as its connection. */
  lockSql: Sql
  /** Bytes of the disk that files may still take. */
  spareBytes?: () => Promise<number>
  mostOpen?: number
  mostOpenOfOne?: number
  slowest?: Pace
  /** How long a writer whose lock is wanted may go on. */
  drainMs?: number
  locks?: LockOptions
}

export { RESUMABLE_PATH, tusHeaders } from "./protocol.ts"

const MOST_OPEN = 512
const MOST_OPEN_OF_ONE = 64
/** A telephone at the edge of its net brings more. */
const SLOWEST: Pace = { bytes: 16 * 1024, ms: 30_000 }
const DRAIN_MS = 1_000

export type Resumable = ReturnType<typeof createResumable>

/** Uploads that go on where they were: the TUS protocol as Supabase's storage
 * speaks it. Parts are received on the disk; the last byte makes an object of
 * them as any other upload would. */
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
  /** Read in when the first upload begins: a start need not wait for it. */
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
        refusalResponse(toldOf(error)),
      )
      // Nobody was told its address: a client that tries again begins anew.
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

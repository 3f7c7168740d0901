import type { RequestContext } from "../caller.ts"
import {
  asCaller,
  type CallerOptions,
  type CallerQuery,
  deadlineFromNow,
  readTogether,
} from "./as-caller.ts"
import { isDatabaseAway, type Rows, type Sql } from "./connection.ts"
import type { Replicas } from "./replicas.ts"

type Read = {
  context: RequestContext
  query: CallerQuery
  options: CallerOptions
  resolve: (rows: Rows | Promise<Rows>) => void
  reject: (fault: unknown) => void
}

const MOST_TOGETHER = 32
const REPLICA_MS = 3_000

/** Visitors' reads: from a replica where there is one. Reads that one page
 * makes at once are batched into one exchange, as a data loader does, so that
 * the page waits for one round trip. */
export function createVisitorReads(sql: Sql, replicas?: Replicas) {
  const waiting = new Map<string, Read[]>()

  function alone({ context, query, options }: Read) {
    return onReplica(options, (pool, within) =>
      asCaller(pool, context, query, within),
    )
  }

  /** A replica that is away or silent is skipped: the primary has the same
   * data, and the remaining time. */
  async function onReplica<T>(
    options: CallerOptions,
    run: (pool: Sql, options: CallerOptions) => Promise<T>,
  ): Promise<T> {
    const replica = replicas?.pick()
    if (!replica) return run(sql, options)
    try {
      const deadline = deadlineFromNow(REPLICA_MS)
      return await run(replica, { ...options, deadline })
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      replicas?.eject(replica)
      return run(sql, options)
    }
  }

  function join(read: Read) {
    const name = nameOf(read)
    const others = waiting.get(name)
    if (others) {
      others.push(read)
      if (others.length >= MOST_TOGETHER) send(name)
      return
    }
    waiting.set(name, [read])
    // By then every loader of the page has made its reads.
    setImmediate(send, name)
  }

  function send(name: string) {
    const reads = waiting.get(name)
    if (!reads) return
    waiting.delete(name)
    void readAll(reads)
  }

  async function readAll(reads: Read[]) {
    const [first] = reads as [Read]
    if (reads.length === 1) return first.resolve(alone(first))
    try {
      const queries = reads.map(({ query }) => query)
      const answers = await onReplica(first.options, (pool, within) =>
        readTogether(pool, first.context, queries, within),
      )
      for (const [at, read] of reads.entries()) {
        read.resolve(answers[at] as Rows)
      }
    } catch (error) {
      if (isDatabaseAway(error)) return reads.map(({ reject }) => reject(error))
      // One of them is at fault; each is read again by itself.
      for (const read of reads) read.resolve(alone(read))
    }
  }

  return function read(
    context: RequestContext,
    query: CallerQuery,
    options: CallerOptions,
  ) {
    return new Promise<Rows>((resolve, reject) => {
      const within = { ...options, deadline: deadlineFromNow() }
      const asked = { context, query, options: within, resolve, reject }
      if (context.together) join(asked)
      else resolve(alone(asked))
    })
  }
}

/** Reads with the same name can share a transaction. */
function nameOf({ context, options }: Read) {
  const { searchPath, statementTimeoutMs } = options
  const settings = Object.entries(context.settings ?? {}).sort()
  return `${context.clientAddress} ${searchPath} ${statementTimeoutMs} ${settings}`
}

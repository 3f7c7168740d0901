export type Bounds = {
  most: number
  mostEach: number
  /** How much longer a line must be to lose its last job to a newcomer. */
  lead?: number
}

/** Adjusts the bounds: how many queued jobs could start at once, and how many
 * wait elsewhere for the same places. */
type Room = { free?: number; elsewhere?: number }

/** Fair queueing: a line for each client, and lines are served in turn, one job
 * each. When the queue is full the longest line loses its last job, so that a
 * client with one job is not turned away by a client with a hundred. */
export function createFairQueue<T>({ most, mostEach, lead = 2 }: Bounds) {
  /** In the order in which they are served. */
  const lines = new Map<string, T[]>()
  let size = 0

  function add(
    client: string,
    job: T,
    { free = 0, elsewhere = 0 }: Room = {},
  ): { turnedAway?: T } {
    const line = lines.get(client) ?? []
    if (line.length >= mostEach + free) return { turnedAway: job }
    const isFull = size + elsewhere >= most + free
    const turnedAway = isFull ? dropLast(line.length + lead) : undefined
    if (isFull && turnedAway === undefined) return { turnedAway: job }
    line.push(job)
    lines.set(client, line)
    size += 1
    return { turnedAway }
  }

  /** Removes the last job of the longest line, if that has at least so many. */
  function dropLast(least: number) {
    let longest: [client: string, line: T[]] | undefined
    for (const entry of lines) {
      if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry
    }
    if (!longest || longest[1].length < least) return undefined
    const [client, line] = longest
    size -= 1
    if (line.length === 1) lines.delete(client)
    return line.pop()
  }

  /** The next job of the client that `choose` picks among those waiting: by
   * default the first. */
  function next(choose = first): T | undefined {
    const client = choose(lines.keys())
    const line = client === undefined ? undefined : lines.get(client)
    if (client === undefined || !line) return undefined
    lines.delete(client)
    const job = line.shift()
    size -= 1
    if (line.length > 0) lines.set(client, line)
    return job
  }

  /** Whether the job was still waiting. */
  function remove(client: string, job: T) {
    const line = lines.get(client) ?? []
    const at = line.indexOf(job)
    if (at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) lines.delete(client)
    size -= 1
    return true
  }

  return {
    add,
    next,
    remove,
    size: () => size,
    sizeOf: (client: string) => lines.get(client)?.length ?? 0,
  }
}

function first(clients: Iterable<string>): string | undefined {
  for (const client of clients) return client
  return undefined
}

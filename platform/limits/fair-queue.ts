export type Bounds = {
  most: number
  mostEach: number
  /** How many more another line must have to lose its last to a newcomer. */
  lead?: number
}

/** Room besides the bounds: what of the queue could begin at once, and what
 * waits elsewhere for the same. */
type Room = { free?: number; elsewhere?: number }

/** Fair queueing: a line for each client, served in turn, one of each. When
 * all is full the last of the longest line makes room, so that who brings one
 * is not turned away by who has brought a hundred. */
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

  /** The last of the longest line, if that has so many. */
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

  /** The next of whoever is chosen among those who wait: of the first, unless
   * told otherwise. */
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

  /** Whether it was waiting at all. */
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

export type Bounds = { most: number; mostEach: number }

/** Fair queueing: a line for each client, served in turn, one of each. When
 * all is full the last of the longest line makes room, so that who brings one
 * is not turned away by who has brought a hundred. */
export function createFairQueue<T>({ most, mostEach }: Bounds) {
  /** In the order in which they are served. */
  const lines = new Map<string, T[]>()
  let size = 0

  function add(client: string, job: T): { turnedAway?: T } {
    const line = lines.get(client) ?? []
    if (line.length >= mostEach) return { turnedAway: job }
    const turnedAway = size >= most ? dropLast(line.length + 1) : undefined
    if (size >= most) return { turnedAway: job }
    line.push(job)
    lines.set(client, line)
    size += 1
    return { turnedAway }
  }

  /** The last of the longest line, if that is longer than this. */
  function dropLast(than: number) {
    let longest: T[] = []
    for (const line of lines.values()) {
      if (line.length > longest.length) longest = line
    }
    if (longest.length <= than) return undefined
    size -= 1
    return longest.pop()
  }

  function next(): T | undefined {
    const [first] = lines
    if (!first) return undefined
    const [client, line] = first
    lines.delete(client)
    const job = line.shift()
    size -= 1
    if (line.length > 0) lines.set(client, line)
    return job
  }

  return { add, next }
}

/** A request that wants to be admitted. */
export type Visit = {
  client: string
  /** Receives the function to call when the work is done. */
  begin: (end: () => void) => void
  refuse: () => void
  /** Ends a request in flight, if it can be resumed without harm. */
  evict?: () => void
}

type Usage = {
  inFlight: Set<Visit>
  /** The sum of the start times of those in flight. */
  began: number
  /** Milliseconds of service, with a half-life of ten seconds. */
  used: number
  usedAt: number
}

const HALF_LIFE_MS = 10_000
const MOST_REMEMBERED = 20_000

/** Tracks what each client network has in flight and what it used of late,
 * which decides who is next. */
export function createClientUsage(now: () => number) {
  const known = new Map<string, Usage>()
  const busy = new Set<Usage>()

  function of(client: string) {
    const before = known.get(client)
    if (before) return before
    if (known.size >= MOST_REMEMBERED) forgetOne()
    const usage = { inFlight: new Set<Visit>(), began: 0, used: 0, usedAt: 0 }
    known.set(client, usage)
    return usage
  }

  function forgetOne() {
    for (const [client, { inFlight }] of known) {
      if (inFlight.size > 0) continue
      known.delete(client)
      return
    }
  }

  function usedBy({ used, usedAt, inFlight, began }: Usage) {
    const kept = used * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS)
    return kept + inFlight.size * now() - began
  }

  return {
    /** The average use of the clients that have something in flight. */
    meanUsed() {
      let sum = 0
      for (const usage of busy) sum += usedBy(usage)
      return sum / busy.size
    },

    /** The client that used least; none if all of them have the most allowed in
     * flight, or have used as much as `mostUsed`. */
    leastUsed(clients: Iterable<string>, mostForOne: number, mostUsed: number) {
      let least = mostUsed
      let chosen: string | undefined
      for (const client of clients) {
        const usage = known.get(client)
        if ((usage?.inFlight.size ?? 0) >= mostForOne) continue
        const used = usage ? usedBy(usage) : 0
        if (used >= least) continue
        least = used
        chosen = client
      }
      return chosen
    },

    /** The first evictable visit of the client with the most in flight, if that
     * is more than this client has. */
    firstOfLargest(smaller: string) {
      let most = known.get(smaller)?.inFlight.size ?? 0
      let chosen: Visit | undefined
      for (const { inFlight } of busy) {
        if (inFlight.size <= most) continue
        const first = inFlight.values().find(({ evict }) => evict)
        if (!first) continue
        most = inFlight.size
        chosen = first
      }
      return chosen
    },

    begin(visit: Visit, at: number) {
      const usage = of(visit.client)
      usage.inFlight.add(visit)
      busy.add(usage)
      usage.began += at
    },

    end(visit: Visit, began: number) {
      const usage = of(visit.client)
      const used = usedBy(usage)
      usage.inFlight.delete(visit)
      if (usage.inFlight.size === 0) busy.delete(usage)
      usage.began -= began
      usage.usedAt = now()
      usage.used = used - usage.inFlight.size * now() + usage.began
    },
  }
}

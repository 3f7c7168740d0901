/** Somebody who wants in. */
export type Visit = {
  client: string
  /** Is handed what to call when the work is done. */
  begin: (end: () => void) => void
  refuse: () => void
  /** Ends what is under way, where that does no harm: it can be resumed. */
  evict?: () => void
}

export type Client = {
  waiting: Visit[]
  underWay: Set<Visit>
  /** When those under way began, added up. */
  began: number
  /** Milliseconds of service, of which half is forgotten in ten seconds. */
  used: number
  usedAt: number
}

export type Clients = ReturnType<typeof createClients>

const HALF_LIFE_MS = 10_000
const MOST_REMEMBERED = 20_000

/** Every client network of a lane: what it waits for and what it had of late.
 * Fair queueing: the next is of whoever had least, in the order they came. */
export function createClients(now: () => number) {
  const known = new Map<string, Client>()
  const queued = new Set<Client>()
  const busy = new Set<Client>()
  let waiting = 0

  function of(name: string) {
    const before = known.get(name)
    if (before) return before
    if (known.size >= MOST_REMEMBERED) forgetOne()
    const client = newClient()
    known.set(name, client)
    return client
  }

  function forgetOne() {
    for (const [name, { underWay, waiting }] of known) {
      if (underWay.size + waiting.length > 0) continue
      known.delete(name)
      return
    }
  }

  function usedBy({ used, usedAt, underWay, began }: Client) {
    const kept = used * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS)
    return kept + underWay.size * now() - began
  }

  function leave(visit: Visit) {
    const client = of(visit.client)
    const at = client.waiting.indexOf(visit)
    if (at < 0) return false
    client.waiting.splice(at, 1)
    if (client.waiting.length === 0) queued.delete(client)
    waiting -= 1
    return true
  }

  return {
    of,
    waiting: () => waiting,
    wait(visit: Visit) {
      const client = of(visit.client)
      client.waiting.push(visit)
      queued.add(client)
      waiting += 1
    },
    /** Whether it was waiting at all. */
    leave,

    /** What those had on average who have something under way. */
    meanUsed() {
      let sum = 0
      for (const client of busy) sum += usedBy(client)
      return sum / busy.size
    },

    /** Takes the next out of the queue: nobody's if all who wait have as much
     * under way as one may have, or had so much of late. */
    next(mostForOne: number, mostUsed: number) {
      let least = mostUsed
      let chosen: Client | null = null
      for (const client of queued) {
        if (client.underWay.size >= mostForOne) continue
        const used = usedBy(client)
        if (used >= least) continue
        least = used
        chosen = client
      }
      const visit = chosen?.waiting[0]
      if (visit) leave(visit)
      return visit
    },

    /** The last of the longest queue, if that is longer than this one. */
    lastOfLongest(shorter: Client) {
      let longest = shorter
      for (const client of queued) {
        if (client.waiting.length > longest.waiting.length) longest = client
      }
      return longest === shorter ? undefined : longest.waiting.at(-1)
    },

    /** The first that can be ended of whoever has most under way and has one,
     * if that is more. */
    firstOfLargest(smaller: Client) {
      let most = smaller.underWay.size
      let chosen: Visit | undefined
      for (const { underWay } of busy) {
        if (underWay.size <= most) continue
        const first = underWay.values().find(({ evict }) => evict)
        if (!first) continue
        most = underWay.size
        chosen = first
      }
      return chosen
    },

    begin(visit: Visit, at: number) {
      const client = of(visit.client)
      client.underWay.add(visit)
      busy.add(client)
      client.began += at
    },

    end(visit: Visit, began: number) {
      const client = of(visit.client)
      const used = usedBy(client)
      client.underWay.delete(visit)
      if (client.underWay.size === 0) busy.delete(client)
      client.began -= began
      client.usedAt = now()
      client.used = used - client.underWay.size * now() + client.began
    },
  }
}

function newClient(): Client {
  return { waiting: [], underWay: new Set(), began: 0, used: 0, usedAt: 0 }
}

import type { ServerResponse } from "node:http"

type Held = { client: string; bytes: number; end: () => void }
type Sum = { answers: Set<Held>; bytes: number }
type Bound = { answers: number; bytes: number }

const MB = 1024 * 1024
const OF_ONE: Bound = { answers: 128, bytes: 16 * MB }
const OF_ALL: Bound = { answers: 1_024, bytes: 96 * MB }

/** Write buffers: answers that lie in memory until their readers take them,
 * bounded for each client and in total. */
export function createUnsentAnswers({ ofOne = OF_ONE, ofAll = OF_ALL } = {}) {
  const clients = new Map<string, Sum>()
  const all = { answers: 0, bytes: 0 }

  function hold(client: string, response: ServerResponse) {
    const bytes = response.writableLength
    if (bytes === 0 || response.writableFinished || response.destroyed) return
    const held: Held = { client, bytes, end: () => response.destroy() }
    const sum = clients.get(client) ?? { answers: new Set(), bytes: 0 }
    clients.set(client, sum)
    sum.answers.add(held)
    sum.bytes += bytes
    all.answers += 1
    all.bytes += bytes
    response.once("finish", release).once("close", release)
    if (all.answers > ofAll.answers || all.bytes > ofAll.bytes) endOne()

    function release() {
      if (!sum.answers.delete(held)) return
      sum.bytes -= bytes
      if (sum.answers.size === 0) clients.delete(client)
      all.answers -= 1
      all.bytes -= bytes
    }
  }

  /** Ends the oldest answer of the client with the most unsent bytes. */
  function endOne() {
    let most: Sum | undefined
    for (const sum of clients.values()) {
      if (!most || sum.bytes > most.bytes) most = sum
    }
    const [oldest] = most?.answers ?? []
    oldest?.end()
  }

  return {
    hold,
    /** Whether the client may ask for more before taking what is unsent. */
    hasRoom(client: string) {
      const sum = clients.get(client)
      if (!sum) return true
      return sum.answers.size < ofOne.answers && sum.bytes < ofOne.bytes
    },
    figures: () => ({ unsent: all.answers }),
  }
}

import { createSingleFlight } from "#platform/single-flight.ts"

/** An LRU cache in memory: pictures that were asked for lately, up to so many
 * bytes. Two who ask at once share one rendering. */
export function createPictureCache(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  const singleFlight = createSingleFlight<Buffer>()
  let bytes = 0

  function keep(key: string, picture: Buffer) {
    kept.set(key, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= length
    }
  }

  return async (key: string, render: () => Promise<Buffer>) => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    return singleFlight(key, async () => {
      const picture = await render()
      keep(key, picture)
      return picture
    })
  }
}

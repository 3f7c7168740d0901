import { LruCache } from "#platform/lru-cache.ts"

import { createSingleFlight } from "#platform/single-flight.ts"

/** Pictures that were asked for lately, up to so many bytes. Two who ask at
 * once share one rendering. */
export function createPictureCache(mostBytes: number) {
  const kept = new LruCache<Buffer>(mostBytes, ({ length }) => length)
  const singleFlight = createSingleFlight<Buffer>()

  return async (key: string, render: () => Promise<Buffer>) =>
    kept.get(key) ??
    singleFlight(key, async () => {
      const picture = await render()
      kept.set(key, picture)
      return picture
    })
}

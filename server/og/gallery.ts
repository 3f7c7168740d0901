/** Pictures that were asked for lately, an LRU kept in memory up to so many
 * bytes. Two who ask at once share one printing. */
export function createGallery(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  const printing = new Map<string, Promise<Buffer>>()
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

  async function printOnce(key: string, print: () => Promise<Buffer>) {
    try {
      const picture = await print()
      keep(key, picture)
      return picture
    } finally {
      printing.delete(key)
    }
  }

  return async (key: string, print: () => Promise<Buffer>) => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const coming = printing.get(key) ?? printOnce(key, print)
    printing.set(key, coming)
    return coming
  }
}

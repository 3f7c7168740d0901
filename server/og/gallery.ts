/** Pictures that were asked for lately, kept in memory up to a number. Two who
 * ask at once share one printing, and the press prints one at a time: however
 * many ask, the rest of the site keeps its processor. */
export function createGallery(limit: number) {
  const kept = new Map<string, Promise<Buffer>>()
  let press: Promise<unknown> = Promise.resolve()

  return function show(key: string, print: () => Promise<Buffer>) {
    const known = kept.get(key)
    kept.delete(key)
    const picture = known ?? queued(print)
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    return picture
  }

  function queued(print: () => Promise<Buffer>) {
    const printed = press.then(print)
    press = printed.catch(() => {})
    return printed
  }
}

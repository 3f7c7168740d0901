const known = Promise.withResolvers<string>()

/** The key that a visitor's calls carry: it names the site and opens nothing
 * by itself. The root's loader brings it; loaders in the browser may run
 * before the page lives, and wait for it here. */
export function publishableKey() {
  return known.promise
}

/** Called once the page lives. */
export function providePublishableKey(key: string) {
  known.resolve(key)
}

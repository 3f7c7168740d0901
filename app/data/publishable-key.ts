const known = Promise.withResolvers<string>()

/** The key for the visitor's calls. It names the site and grants nothing by
 * itself. The root's loader provides it; client loaders may run before
 * hydration and wait for it here. */
export function publishableKey() {
  return known.promise
}

/** Called once the page is hydrated. */
export function providePublishableKey(key: string) {
  known.resolve(key)
}

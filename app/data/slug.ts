const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST = 200

/** Whether this can be the name of anything: what a visitor typed may hold
 * what a database cannot even compare. */
export function isSlug(text: string) {
  return text.length <= LONGEST && SLUG.test(text)
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST = 200

/** Whether this can be a slug at all. Visitors may type text that the database
 * cannot even compare. */
export function isSlug(text: string) {
  return text.length <= LONGEST && SLUG.test(text)
}

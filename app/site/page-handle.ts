/** A screen that is the same for every visitor says so in its `handle`, with
 * the query parameters it reads, so that the server can cache it. */
export type PageHandle = { uses: readonly string[] }

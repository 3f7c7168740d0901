/** A screen that is the same for every visitor says so by its `handle`, with
 * the query parameters it reads: the server keeps such pages ready. */
export type PageHandle = { uses: readonly string[] }

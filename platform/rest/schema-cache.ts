import type { Sql } from "../postgres/connection.ts"
import { readCatalogue } from "./catalogue.ts"
import { buildSchema, type Schema } from "./schema.ts"

const RELOAD_INTERVAL_MS = 1_000

/** Caches the schema: read when first needed, again on `notify pgrst`, and at
 * most once a second when a name was not found in it. */
export class SchemaCache {
  #current: Promise<Schema> | null = null
  #readAt = 0
  readonly #read: () => Promise<Schema>
  readonly #listening: Promise<{ unlisten(): Promise<unknown> } | null>

  constructor(sql: Sql, schemas: string[]) {
    this.#read = async () =>
      buildSchema(await readCatalogue(sql, schemas), schemas)
    const forget = () => {
      this.#current = null
    }
    // Also whenever it listens again: a notification may have been missed.
    this.#listening = sql.listen("pgrst", forget, forget).catch(() => null)
  }

  get(): Promise<Schema> {
    if (this.#current) return this.#current
    this.#readAt = Date.now()
    const reading = this.#read()
    this.#current = reading
    reading.catch(() => {
      if (this.#current === reading) this.#current = null
    })
    return reading
  }

  reload() {
    this.#current = null
    return this.get()
  }

  /** A fresh schema, or null if it has only just been read. */
  async renew() {
    return this.invalidate() ? this.get() : null
  }

  /** Makes the next request read again, unless it has only just been read. */
  invalidate() {
    const isOld = Date.now() - this.#readAt >= RELOAD_INTERVAL_MS
    if (isOld) this.#current = null
    return isOld
  }

  async close() {
    // On a connection that broke this would never end: it is not waited for.
    void this.#listening
      .then((subscription) => subscription?.unlisten())
      .catch(() => {})
  }
}

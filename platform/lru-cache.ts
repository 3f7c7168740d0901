/** An LRU cache: keeps the most recently used values, up to a number or, if
 * they are weighed, up to a total weight. */
export class LruCache<Value> {
  readonly #most: number
  readonly #weigh: (value: Value) => number
  readonly #entries = new Map<string, Value>()
  #weight = 0

  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most
    this.#weigh = weigh
  }

  get(key: string) {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value) {
    this.delete(key)
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }

  clear() {
    this.#entries.clear()
    this.#weight = 0
  }
}

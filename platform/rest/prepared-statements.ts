const MOST = 400
const SIGHTINGS = 2
const MOST_CANDIDATES = 2_000
/** Ours have a seventh of it; every connection would keep a stranger's. */
const LONGEST = 8_192
/** Longer than the pool keeps a connection: older statements are gone. */
const GENERATION_MS = 70 * 60 * 1000

/** Decides which statements are worth a prepared plan on every connection: a
 * text that is seen a second time, and no more of them than memory allows,
 * however many shapes strangers invent. */
export class PreparedStatements {
  #admitted = new Set<string>()
  #candidates = new Map<string, number>()
  #since = Date.now()

  admits(text: string) {
    if (text.length > LONGEST) return false
    if (this.#admitted.has(text)) return true
    if (Date.now() - this.#since > GENERATION_MS) this.#restart()
    if (this.#admitted.size >= MOST) return false
    const seen = (this.#candidates.get(text) ?? 0) + 1
    if (seen < SIGHTINGS) {
      if (this.#candidates.size >= MOST_CANDIDATES) this.#candidates.clear()
      this.#candidates.set(text, seen)
      return false
    }
    this.#candidates.delete(text)
    this.#admitted.add(text)
    return true
  }

  #restart() {
    this.#admitted.clear()
    this.#candidates.clear()
    this.#since = Date.now()
  }
}

import type { Refusal } from "../refusal.ts"
import type { BodyBounds } from "./bounds.ts"

/** The bounds of one body. Only somebody who goes beyond them is worth the
 * question whether they may, which is asked once. */
export class BodyAllowance {
  #bounds: BodyBounds
  #ask: (() => Promise<BodyBounds | null>) | null

  constructor(bounds: BodyBounds, ask: () => Promise<BodyBounds | null>) {
    this.#bounds = bounds
    this.#ask = ask
  }

  async admit(
    fits: (bounds: BodyBounds) => boolean,
    refusal: (bounds: BodyBounds) => Refusal,
  ) {
    if (fits(this.#bounds)) return
    const ask = this.#ask
    this.#ask = null
    this.#bounds = (await ask?.()) ?? this.#bounds
    if (!fits(this.#bounds)) throw refusal(this.#bounds)
  }
}

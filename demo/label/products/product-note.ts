/** What the shop says of a thing and how it is sold. Title, type, artist and
 * picture are in `pieces.ts`. */
export interface ProductNote {
  readonly daysAgo: number
  readonly featured?: true
  readonly description: string
  /** What is shown besides its own picture, by where it was drawn. */
  readonly gallery?: readonly string[]
  /** In the order they are offered; the first one's price is on the home
   * page. */
  readonly variants: readonly VariantNote[]
}

export interface VariantNote {
  readonly title: string
  readonly pence: number
  /** 0 is sold out, −1 can never be. */
  readonly stock: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  /** The payload of `payloads.ts` that the buyer may download. */
  readonly payload?: string
  /** Something of it comes by post, besides what is downloaded. */
  readonly posted?: true
  /** Of how many its copies are numbered. */
  readonly edition?: number
  /** What who has bought it carries, and for how long. */
  readonly term?: TermNote
}

export interface TermNote {
  readonly months: number
  readonly percent?: number
  readonly earlyDays?: number
}

/** What is delivered as a file is never out of stock. */
export const unlimited = -1

/** What is no file is posted; some of what has a file is, too. */
export function isPosted({ payload, posted }: VariantNote): boolean {
  return payload === undefined || Boolean(posted)
}

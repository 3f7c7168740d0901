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
  /** Whether something of it comes by post, where that is not plain. */
  readonly posted?: boolean
  /** When it is, if it is a date: its stock is the places. */
  readonly evening?: EveningNote
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

/** One of the evenings to come, by London's clock. */
export interface EveningNote {
  /** Sunday is 0. */
  readonly weekday: number
  /** The next one is 0. */
  readonly ahead: number
  /** Only the last such weekday of a month. */
  readonly isMonthly?: boolean
  readonly from: string
  readonly to?: string
  readonly place: string
}

/** What is no thing is never out of stock. */
export const unlimited = -1

/** What is no file is posted, unless it says otherwise. */
export function isPosted({ payload, posted }: VariantNote): boolean {
  return posted ?? payload === undefined
}

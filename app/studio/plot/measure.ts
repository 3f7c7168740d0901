import { priceText, shortPriceText } from "#domain/money.ts"

/** What the numbers of a picture are, and how they are written. */
export type Measure = {
  /** What stands for it in the legend. */
  label: string
  text: (value: number) => string
  /** The same where there is little room. */
  short: (value: number) => string
  /** The axis reaches as far as this. */
  atLeast: number
}

/** Net sales, in pence; up to a pound. */
export function netSales(currency: string): Measure {
  return {
    label: "Net sales",
    text: (cents) => priceText(cents, currency),
    short: (cents) => shortPriceText(cents, currency),
    atLeast: 100,
  }
}

/** How many; up to a handful. */
export function many(label: string): Measure {
  return { label, text: String, short: wholeOnly, atLeast: 4 }
}

/** Between two there is nothing to count. */
function wholeOnly(count: number) {
  return Number.isInteger(count) ? String(count) : ""
}

import { priceText, shortPriceText } from "#domain/money.ts"

/** The unit of a chart and how its values are written. */
export type Measure = {
  /** The name in the legend. */
  label: string
  text: (value: number) => string
  /** A shorter form for axis labels. */
  short: (value: number) => string
  /** The smallest maximum of the axis. */
  atLeast: number
}

/** Net sales in pence. The axis shows at least one pound. */
export function netSales(currency: string): Measure {
  return {
    label: "Net sales",
    text: (cents) => priceText(cents, currency),
    short: (cents) => shortPriceText(cents, currency),
    atLeast: 100,
  }
}

/** A count. The axis shows at least four. */
export function countMeasure(label: string): Measure {
  return { label, text: String, short: wholeOnly, atLeast: 4 }
}

/** Leaves out axis labels between whole numbers. */
function wholeOnly(count: number) {
  return Number.isInteger(count) ? String(count) : ""
}

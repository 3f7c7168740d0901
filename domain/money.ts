/** Whole minor units of one currency. */
export type Minor = number

const POUNDS = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
})

/** As a visitor reads it: £12.00. */
export function formatMoney(minor: Minor) {
  return POUNDS.format(minor / 100)
}

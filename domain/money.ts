const MINOR_UNITS = 100

/** A price in whole minor units as people read it: £12.00. */
export function priceText(cents: number, currency = "GBP") {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency })
  return format.format(cents / MINOR_UNITS)
}

/** The same without pence where there are none: £50, for running text. */
export function shortPriceText(cents: number, currency = "GBP") {
  const format = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  })
  return format.format(cents / MINOR_UNITS)
}

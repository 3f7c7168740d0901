const MINOR_UNITS = 100

/** A price in whole minor units as people read it: £12.00. */
export function priceText(cents: number, currency = "GBP") {
  if (currency === "GBP") return inPounds(cents)
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency })
  return format.format(cents / MINOR_UNITS)
}

/** The same without pence where there are none: £50, for running text. */
export function shortPriceText(cents: number, currency = "GBP") {
  if (currency === "GBP") return inPounds(cents).replace(/\.00$/, "")
  const format = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  })
  return format.format(cents / MINOR_UNITS)
}

/** As Intl writes them, without it: the first use of that costs a phone a
 * quarter of a second, and most pages show no other money. */
function inPounds(cents: number) {
  const pounds = (Math.abs(cents) / MINOR_UNITS).toFixed(2)
  return `${cents < 0 ? "-" : ""}£${pounds.replace(/\B(?=(\d{3})+\.)/g, ",")}`
}

const MINOR_UNITS = 100

/** A price in whole minor units as people read it: £12.00. */
export function priceText(cents: number, currency = "GBP") {
  if (currency === "GBP") return inPounds(cents)
  return formatIn(currency, "auto").format(cents / MINOR_UNITS)
}

/** The same without pence where there are none: £50, for running text. */
export function shortPriceText(cents: number, currency = "GBP") {
  if (currency === "GBP") return inPounds(cents).replace(/\.00$/, "")
  return formatIn(currency, "stripIfInteger").format(cents / MINOR_UNITS)
}

type Zeros = "auto" | "stripIfInteger"
const formats = new Map<string, Intl.NumberFormat>()

/** Making a format costs a hundred times what using it does. */
function formatIn(currency: string, trailingZeroDisplay: Zeros) {
  const name = `${currency} ${trailingZeroDisplay}`
  const known = formats.get(name)
  if (known) return known
  const style = "currency"
  const options = { style, currency, trailingZeroDisplay } as const
  const format = new Intl.NumberFormat("en-GB", options)
  formats.set(name, format)
  return format
}

/** As Intl writes them, without it: the first use of that costs a phone a
 * quarter of a second, and most pages show no other money. */
function inPounds(cents: number) {
  const pounds = (Math.abs(cents) / MINOR_UNITS).toFixed(2)
  return `${cents < 0 ? "-" : ""}£${pounds.replace(/\B(?=(\d{3})+\.)/g, ",")}`
}

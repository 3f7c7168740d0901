const MINOR_UNITS = 100

/** A price in minor units, for people: £12.00. */
export function priceText(cents: number, currency = "GBP") {
  if (currency === "GBP") return inPounds(cents)
  return formatIn(currency, "auto").format(cents / MINOR_UNITS)
}

/** The same without zero pence: £50, for running text. */
export function shortPriceText(cents: number, currency = "GBP") {
  if (currency === "GBP") return inPounds(cents).replace(/\.00$/, "")
  return formatIn(currency, "stripIfInteger").format(cents / MINOR_UNITS)
}

type Zeros = "auto" | "stripIfInteger"
const formats = new Map<string, Intl.NumberFormat>()

/** Creating a formatter costs a hundred times as much as using it. */
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

/** The same output as Intl without its first use, which costs a phone a quarter
 * of a second. Most pages show no other currency. */
function inPounds(cents: number) {
  const pounds = (Math.abs(cents) / MINOR_UNITS).toFixed(2)
  return `${cents < 0 ? "-" : ""}£${pounds.replace(/\B(?=(\d{3})+\.)/g, ",")}`
}

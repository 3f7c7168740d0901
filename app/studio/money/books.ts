import { dayOf } from "#domain/calendar.ts"
import { csvOf, saveCsv } from "../list/csv.ts"
import type { Column, ListRow } from "../resource.ts"
import {
  type Entry,
  type Figures,
  readBook,
  showsVat,
  type VatLine,
} from "./money-data.ts"

export type BookName = "orders" | "refunds" | "vat"

const MINOR_UNITS = 100

/** Downloads one book of a range as a CSV file. */
export async function saveBook(name: BookName, figures: Figures) {
  const { from, until, currency } = figures
  const file = `${name} ${from} to ${until} ${currency}.csv`
  saveCsv(file, await textOf(name, figures))
}

async function textOf(name: BookName, figures: Figures) {
  if (name === "vat") return vatCsv(figures.vat)
  const book = name === "orders" ? "sale" : "refund"
  const entries = await readBook(book, figures)
  return entriesCsv(name, entries, showsVat(figures))
}

export function entriesCsv(
  name: "orders" | "refunds",
  entries: readonly Entry[],
  withVat: boolean,
) {
  const columns = name === "orders" ? ORDERS : REFUNDS
  return csvOf(
    columns.filter((column) => withVat || !VAT_OF_ENTRY.includes(column)),
    entries,
  )
}

export function vatCsv(lines: readonly VatLine[]) {
  return csvOf(
    VAT,
    lines.map(({ month, rate, sold, refunded, vat }) => {
      const net = sold - refunded
      const sums = { sold, refunded, net, vat, without: net - vat }
      return { id: `${month} ${rate}`, month, rate, ...sums }
    }),
  )
}

const DAY = { key: "day", title: "Day" }
const NUMBER = { key: "number", title: "Order" }
const VAT_OF_ENTRY: readonly Column[] = [
  { key: "vat_rate", title: "VAT rate" },
  money("vat_cents", "VAT"),
]
const LAST = [
  ...VAT_OF_ENTRY,
  { key: "currency", title: "Currency" },
  { key: "country", title: "Country" },
  { key: "payment_id", title: "Payment" },
]

const ORDERS: readonly Column[] = [
  DAY,
  NUMBER,
  money("subtotal_cents", "Items"),
  money("discount_cents", "Discount"),
  money("postage_cents", "Postage"),
  money("cents", "Sales"),
  money("fee_cents", "Fees"),
  ...LAST,
  { key: "promo_code", title: "Promo code" },
]

const REFUNDS: readonly Column[] = [
  DAY,
  NUMBER,
  {
    key: "ordered_at",
    title: "Ordered",
    text: ({ ordered_at }) => dayOf(String(ordered_at)),
  },
  money("postage_cents", "Postage"),
  money("cents", "Refunds"),
  ...LAST,
]

const VAT: readonly Column[] = [
  { key: "month", title: "Month" },
  { key: "rate", title: "VAT rate" },
  money("sold", "Sales"),
  money("refunded", "Refunds"),
  money("net", "Net sales"),
  money("vat", "VAT"),
  money("without", "Net sales excluding VAT"),
]

/** An amount as spreadsheets need it, such as 12.00; empty when unknown. */
function money(key: string, title: string): Column {
  return {
    key,
    title,
    text: ({ [key]: cents }: ListRow) =>
      cents === null ? "" : (Number(cents) / MINOR_UNITS).toFixed(2),
  }
}

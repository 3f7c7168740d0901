import { numericDate } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { copiesText } from "#domain/edition.ts"
import { lineTitle } from "#domain/line-title.ts"
import { csvOf } from "../list/csv.ts"
import type { Column, ListRow } from "../resource.ts"
import type { PackedLine, PackedOrder } from "./packing.ts"

type Cell = { order: PackedOrder; line: PackedLine }
type Sheet = readonly (readonly [title: string, text: (cell: Cell) => string])[]

/** The column names that Royal Mail's Click & Drop imports. It joins lines with
 * the same reference into one order and asks for the weight itself. */
const CLICK_AND_DROP: Sheet = [
  ["Order reference", ({ order }) => String(order.number)],
  [
    "Special instructions",
    ({ line }) => (copiesText(line) ?? "").slice(0, 100),
  ],
  ["Date", ({ order }) => numericDate(order.created_at)],
  ["Weight", () => ""],
  ["Package size", () => ""],
  ["Sub-total", ({ order }) => pounds(order.subtotal_cents)],
  ["Shipping cost", ({ order }) => pounds(order.shipping_cents)],
  ["Total", ({ order }) => pounds(order.total_cents)],
  ["Currency code", ({ order }) => order.currency],
  ["Service code", () => ""],
  ["Full name", ({ order }) => order.address?.name ?? ""],
  ["Company name", () => ""],
  ["Address line 1", ({ order }) => order.address?.line1 ?? ""],
  ["Address line 2", ({ order }) => order.address?.line2 ?? ""],
  ["Address line 3", () => ""],
  ["City", ({ order }) => order.address?.city ?? ""],
  ["County", ({ order }) => order.address?.region ?? ""],
  ["Postcode", ({ order }) => order.address?.postcode ?? ""],
  ["Country", ({ order }) => countryOf(order)],
  ["Phone", ({ order }) => phoneOf(order)],
  ["Email", ({ order }) => order.email ?? ""],
  ["Product SKU", ({ line }) => line.sku ?? ""],
  ["Product name", ({ line }) => lineTitle(line)],
  ["Quantity", ({ line }) => String(line.qty)],
  ["Unit price", ({ line }) => pounds(line.unit_price_cents)],
]

/** For any other carrier or a spreadsheet. */
const PLAIN: Sheet = [
  ["Order", ({ order }) => String(order.number)],
  ["Name", ({ order }) => order.address?.name ?? ""],
  ["Address", ({ order }) => order.address?.line1 ?? ""],
  ["Address line 2", ({ order }) => order.address?.line2 ?? ""],
  ["Town", ({ order }) => order.address?.city ?? ""],
  ["County", ({ order }) => order.address?.region ?? ""],
  ["Postcode", ({ order }) => order.address?.postcode ?? ""],
  ["Country", ({ order }) => order.address?.country ?? ""],
  ["Telephone", ({ order }) => phoneOf(order)],
  ["Email", ({ order }) => order.email ?? ""],
  ["Shelf", ({ line }) => line.shelf ?? ""],
  ["SKU", ({ line }) => line.sku ?? ""],
  ["Item", ({ line }) => lineTitle(line)],
  ["Quantity", ({ line }) => String(line.qty)],
  ["Notes", ({ line }) => copiesText(line) ?? ""],
]

export function clickAndDropCsv(orders: readonly PackedOrder[]) {
  return csvBy(CLICK_AND_DROP, orders)
}

export function plainCsv(orders: readonly PackedOrder[]) {
  return csvBy(PLAIN, orders)
}

/** One row for each line to be packed. */
function csvBy(sheet: Sheet, orders: readonly PackedOrder[]) {
  const columns: Column[] = sheet.map(([title]) => ({ key: title, title }))
  const rows: ListRow[] = orders.flatMap((order) =>
    order.lines.map((line) => ({
      id: line.id,
      ...Object.fromEntries(
        sheet.map(([title, text]) => [title, text({ order, line })]),
      ),
    })),
  )
  return csvOf(columns, rows)
}

function countryOf({ address }: PackedOrder) {
  return address ? countryName(address.country) : ""
}

/** Without spaces, because a spreadsheet would read +44 7700 as a formula. */
function phoneOf({ address }: PackedOrder) {
  return address?.phone?.replace(/\(0\)|[\s().-]/g, "") ?? ""
}

function pounds(cents: number) {
  return (cents / 100).toFixed(2)
}

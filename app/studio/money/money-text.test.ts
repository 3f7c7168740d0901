import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Accountant } from "./accountant.tsx"
import { entriesCsv, vatCsv } from "./books.ts"
import { type Entry, type Figures, showsVat } from "./money-data.ts"
import { Totals } from "./totals.tsx"

const DAY = { day: "2026-11-18", orders: 1, units: 1, vat: 400, fees: 67 }
const FIGURES: Figures = {
  ...{ from: "2026-11-01", until: "2026-11-18", currency: "GBP" },
  before: { from: "2026-10-01", until: "2026-10-18" },
  ...{ currencies: ["GBP"], unknown_fees: 0, vat_registered: true },
  days: [{ ...DAY, sold: 3150, refunded: 750 }],
  vat: [{ month: "2026-11", rate: 20, sold: 3150, refunded: 750, vat: 400 }],
  ...{ products: [], artists: [], formats: [], countries: [] },
}
const UNREGISTERED: Figures = {
  ...{ ...FIGURES, vat_registered: false },
  days: [{ ...DAY, vat: 0, sold: 3150, refunded: 750 }],
  vat: [{ month: "2026-11", rate: null, sold: 3150, refunded: 750, vat: 0 }],
}
const ENTRY: Entry = {
  ...{ id: "1", at: "2026-11-18T12:00:00Z", day: "2026-11-18", number: 1042 },
  ...{ ordered_at: "2026-11-18T12:00:00Z", country: "GB", currency: "GBP" },
  ...{ subtotal_cents: 3000, discount_cents: 300, postage_cents: 450 },
  ...{ cents: 3150, vat_rate: 20, vat_cents: 525, fee_cents: null },
  ...{ promo_code: null, payment_id: "pi_1" },
}

const totals = (figures: Figures) =>
  renderToStaticMarkup(createElement(Totals, { figures }))

function terms(html: string) {
  return [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)].map(
    ([, term, sum]) => [term, sum],
  )
}

test("shows totals that add up", () => {
  expect(terms(totals(FIGURES))).toEqual([
    ["Sales", "£31.50"],
    ["Refunds", "£7.50"],
    ["Net sales", "£24.00"],
    ["Fees", "£0.67"],
    ["Payout", "£23.33"],
    ["VAT in net sales", "£4.00"],
    ["Orders", "1"],
  ])
  expect(totals(FIGURES)).not.toContain("hasn&#x27;t told us")
  expect(totals({ ...FIGURES, unknown_fees: 2 })).toContain(
    "hasn&#x27;t told us the fees of 2 payments yet",
  )
})

/** The lines of a file, without the quotes around every cell. */
function plain(csv: string) {
  return csv.replaceAll('"', "").split("\r\n")
}

test("uses the same column names in files and leaves unknown fees empty", () => {
  const [head, row] = plain(entriesCsv("orders", [ENTRY], true))
  expect(head).toBe(
    "Day,Order,Items,Discount,Postage,Sales,Fees,VAT rate,VAT,Currency,Country,Payment,Promo code",
  )
  expect(row).toBe(
    "2026-11-18,1042,30.00,3.00,4.50,31.50,,20,5.25,GBP,GB,pi_1,",
  )
  expect(plain(entriesCsv("refunds", [], true))[0]).toMatch(
    /^Day,Order,Ordered,Postage,Refunds,VAT rate,VAT,Currency/,
  )
  expect(plain(vatCsv(FIGURES.vat))).toEqual([
    "Month,VAT rate,Sales,Refunds,Net sales,VAT,Net sales excluding VAT",
    "2026-11,20,31.50,7.50,24.00,4.00,20.00",
    "",
  ])
})

test("hides VAT from a label that was never registered", () => {
  expect(showsVat(UNREGISTERED)).toBe(false)
  expect(showsVat({ ...FIGURES, vat_registered: false })).toBe(true)
  const books = (figures: Figures) =>
    renderToStaticMarkup(createElement(Accountant, { figures }))
  for (const [figures, isNamed] of [
    [FIGURES, true],
    [UNREGISTERED, false],
  ] as const) {
    const shown = [totals(figures), books(figures)]
    for (const html of shown) expect(html.includes("VAT")).toBe(isNamed)
  }
  for (const name of ["orders", "refunds"] as const) {
    expect(entriesCsv(name, [ENTRY], false)).not.toContain("VAT")
  }
})

import { expect, test } from "vitest"
import { clickAndDropCsv, plainCsv } from "./carrier-files.ts"
import { type PackedLine, type PackedOrder, pickList } from "./packing.ts"

function line(variant_id: string, more: Partial<PackedLine> = {}): PackedLine {
  return {
    ...{ id: `line ${variant_id}`, variant_id, qty: 1, bought: 1 },
    ...{ unit_price_cents: 2550, product_title: variant_id },
    ...{ variant_title: "LP", artist_name: null, waits: false, copies: [] },
    ...{ edition_size: null, sku: null, shelf: null },
    ...more,
  }
}

function order(number: number, lines: PackedLine[]): PackedOrder {
  return {
    ...{
      id: String(number),
      number,
      created_at: "2026-11-17T23:30:00Z",
      lines,
    },
    ...{ email: "zoe@fans.example", status: "paid", currency: "GBP" },
    ...{ subtotal_cents: 5100, discount_cents: 0, shipping_cents: 450 },
    ...{ total_cents: 5550, seller: {} },
    address: {
      ...{ name: "Zoë Quill", line1: "1 Sea View, Flat 2", line2: null },
      ...{ city: "Kirkwall", region: null, postcode: "KW17 2LH" },
      ...{ country: "GB", phone: "+44 (0)20 7946 0991" },
    },
  }
}

/** A CSV line; a semicolon stands for a comma inside a cell. */
function quoted(line: string) {
  const cells = line.replaceAll(";", "\0").split(",")
  return cells.map((cell) => `"${cell.replace("\0", ",")}"`).join(",")
}

test("sorts a pick list by shelf, A2 before A10, unknown shelves last", () => {
  const picks = pickList([
    order(1001, [line("Tape"), line("Dusk", { shelf: "A10", qty: 2 })]),
    order(1002, [
      line("Dusk", { shelf: "A10", qty: 3 }),
      line("Floodlight", { shelf: "A2" }),
    ]),
  ])
  expect(picks.map(({ title, qty }) => [title, qty])).toEqual([
    ["Floodlight, LP", 1],
    ["Dusk, LP", 5],
    ["Tape, LP", 1],
  ])
  expect(picks[1]?.orders).toEqual([1001, 1002])
})

test("writes one Click & Drop line for each item", () => {
  const csv = clickAndDropCsv([
    order(1042, [
      line("Dusk", { sku: "DSK-1", copies: [3], edition_size: 100 }),
      line("=Tape"),
    ]),
  ])
  expect(csv.split("\r\n")).toEqual([
    quoted(
      "Order reference,Special instructions,Date,Weight,Package size,Sub-total,Shipping cost,Total,Currency code,Service code,Full name,Company name,Address line 1,Address line 2,Address line 3,City,County,Postcode,Country,Phone,Email,Product SKU,Product name,Quantity,Unit price",
    ),
    quoted(
      "1042,No. 3 of 100,17/11/26,,,51.00,4.50,55.50,GBP,,Zoë Quill,,1 Sea View; Flat 2,,,Kirkwall,,KW17 2LH,United Kingdom,+442079460991,zoe@fans.example,DSK-1,Dusk; LP,1,25.50",
    ),
    quoted(
      "1042,,17/11/26,,,51.00,4.50,55.50,GBP,,Zoë Quill,,1 Sea View; Flat 2,,,Kirkwall,,KW17 2LH,United Kingdom,+442079460991,zoe@fans.example,,'=Tape; LP,1,25.50",
    ),
    "",
  ])
})

test("includes the shelf in the plain file", () => {
  const csv = plainCsv([order(1001, [line("Dusk", { shelf: "A2", qty: 2 })])])
  expect(csv).toContain('"A2","","Dusk, LP","2",')
})

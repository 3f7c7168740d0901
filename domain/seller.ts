import { isRecord, textOf } from "./setting.ts"

export type Seller = {
  name: string | null
  address: string[]
  email: string | null
  vatNumber: string | null
}

/** Who sells, out of the setting `seller` or an order's copy of it: whatever of
 * it is usable, whoever wrote it. */
export function sellerFrom(setting: unknown): Seller {
  const said = isRecord(setting) ? setting : {}
  const { address, vat_number } = said
  const lines: unknown[] = Array.isArray(address) ? address : [address]
  return {
    name: textOf(said.name),
    address: lines.map(textOf).filter((line) => line !== null),
    email: textOf(said.email),
    // The law wants it told, also where it was written as a number.
    vatNumber: textOf(
      typeof vat_number === "number" ? String(vat_number) : vat_number,
    ),
  }
}

/** As a receipt names who sold. */
export function sellerLines(setting: unknown) {
  const { name, address, vatNumber, email } = sellerFrom(setting)
  return [name, ...address, vatNumber && `VAT ${vatNumber}`, email].filter(
    (line) => line !== null,
  )
}

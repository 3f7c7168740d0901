import { isRecord, textOf } from "./setting.ts"

export type Seller = {
  name: string | null
  address: string[]
  email: string | null
  vatNumber: string | null
  companyNumber: string | null
}

/** The seller, from the setting `seller` or an order's copy of it. Uses
 * whatever is valid in it. */
export function sellerFrom(setting: unknown): Seller {
  const said = isRecord(setting) ? setting : {}
  const { address, vat_number, company_number } = said
  const lines: unknown[] = Array.isArray(address) ? address : [address]
  return {
    name: textOf(said.name),
    address: lines.map(textOf).filter((line) => line !== null),
    email: textOf(said.email),
    vatNumber: numberOf(vat_number),
    companyNumber: numberOf(company_number),
  }
}

/** Legally required, so a value stored as a number is accepted too. */
function numberOf(said: unknown) {
  return textOf(typeof said === "number" ? String(said) : said)
}

/** The seller's lines on a receipt. */
export function sellerLines(setting: unknown) {
  const seller = sellerFrom(setting)
  const { name, address, vatNumber, companyNumber, email } = seller
  return [
    ...[name, ...address],
    companyNumber && `Company ${companyNumber}`,
    vatNumber && `VAT ${vatNumber}`,
    email,
  ].filter((line) => line !== null)
}

import { isRecord, textOf } from "#domain/setting.ts"
import { openSettings } from "./settings.ts"
import type { Tables } from "./tables.ts"

export type Seller = {
  name: string
  address: string[]
  email: string | null
  vatNumber: string | null
}

/** Who sells here, as the law wants it named. A label that has set nothing
 * yet is still the label. */
export async function sellerOf(db: Tables): Promise<Seller> {
  const setting = (await openSettings(db)).get("seller")
  const said = isRecord(setting) ? setting : {}
  const address = Array.isArray(said.address) ? said.address : [said.address]
  return {
    name: textOf(said.name) ?? "9X",
    address: address.map(textOf).filter((line) => line !== null),
    email: textOf(said.email),
    vatNumber: textOf(said.vat_number),
  }
}

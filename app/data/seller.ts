import { type Seller as Said, sellerFrom } from "#domain/seller.ts"
import { openSettings } from "./settings.ts"
import type { Tables } from "./tables.ts"

export type Seller = Said & { name: string }

/** Who sells here, as the law wants it named. A label that has set nothing
 * yet is still the label. */
export async function sellerOf(db: Tables): Promise<Seller> {
  const said = sellerFrom((await openSettings(db)).get("seller"))
  return { ...said, name: said.name ?? "9X" }
}

import { type Seller as Said, sellerFrom } from "#domain/seller.ts"
import { openSettings } from "./settings.ts"
import type { Tables } from "./tables.ts"

export type Seller = Said & { name: string }

/** The seller as the law requires it to be named. A label that has set nothing
 * yet still has a name. */
export async function sellerOf(db: Tables): Promise<Seller> {
  const said = sellerFrom((await openSettings(db)).get("seller"))
  return { ...said, name: said.name ?? "9X" }
}

import type { productPieces } from "./pieces.ts"
import { experiences } from "./products/experiences.ts"
import { memberships } from "./products/memberships.ts"
import { merch } from "./products/merch.ts"
import { music } from "./products/music.ts"
import type { ProductNote } from "./products/product-note.ts"

export type ProductSlug = (typeof productPieces)[number]["slug"]

/** Every product's words, prices and stock, by slug. */
export const products: Readonly<Record<ProductSlug, ProductNote>> = {
  ...music,
  ...merch,
  ...experiences,
  ...memberships,
}

/** The cart's lines, and beside them the sum, which stays in sight. */
export const CART_GRID =
  "grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]"

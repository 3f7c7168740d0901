import { useQuery } from "@tanstack/react-query"
import { readPacking } from "./order.ts"
import type { PackedOrder } from "./packing.ts"

/** What is to be packed for these orders. */
export function usePacking(ids: readonly string[]) {
  return useQuery({
    queryKey: ["orders", "packing", ids],
    queryFn: () => readPacking(ids).then(ready),
  })
}

/** Leaves out items whose release isn't out yet. */
function ready(orders: PackedOrder[]) {
  const packed = orders.map((order) => ({
    ...order,
    lines: order.lines.filter(({ waits }) => !waits),
  }))
  return {
    orders: packed.filter(
      ({ status, lines }) => status === "paid" && lines.length > 0,
    ),
    asked: orders.length,
    keptBack: orders
      .flatMap(({ lines }) => lines)
      .filter(({ waits }) => waits)
      .reduce((sum, { qty }) => sum + qty, 0),
  }
}

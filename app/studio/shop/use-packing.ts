import { useQuery } from "@tanstack/react-query"
import { readPacking } from "./order.ts"
import type { PackedOrder } from "./packing.ts"

/** What is to be packed of these orders, as it is now. */
export function usePacking(ids: readonly string[]) {
  return useQuery({
    queryKey: ["orders", "packing", ids],
    queryFn: () => readPacking(ids).then(ready),
  })
}

/** What waits for its record's day stays on the shelf until then. */
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

import * as frame from "../frame/use-doing.ts"
import { SHOWN } from "./fresh-orders.ts"

/** Does something with an order. */
export function useDoing() {
  return frame.useDoing(SHOWN)
}

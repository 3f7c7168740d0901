import * as frame from "../frame/use-action.ts"
import { SHOWN } from "./refresh-orders.ts"

/** Runs an action on an order. */
export function useOrderAction() {
  return frame.useAction(SHOWN)
}

import * as z from "zod/mini"
import { isUuid } from "../uuid.ts"
import { type Checked, check, type Typed } from "./check.ts"
import { emailAddress } from "./fields.ts"

export type StockAlert = { variant: string; email: string }

const STOCK_ALERT = z.object({
  variant: z.string("missing").check(z.refine(isUuid, "missing")),
  email: emailAddress(),
})

/** An email address, and the sold-out variant to watch. */
export function checkStockAlert(typed: Typed): Checked<StockAlert> {
  return check(STOCK_ALERT, typed)
}

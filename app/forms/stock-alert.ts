import { worstFault } from "#domain/forms/check.ts"
import type { StockAlert } from "#domain/forms/stock-alert.ts"
import { formMessages, stockAlertMessages } from "../messages.ts"
import type { FormRules } from "./form-rules.ts"

const NOT_SOLD_OUT = "9X050"

/** Submits to the page that shows the sold-out product. */
export function stockAlertForm(action: string): FormRules<StockAlert> {
  return {
    action,
    fields: ["variant", "email"],
    async check(typed) {
      const rules = await import("#domain/forms/stock-alert.ts")
      return rules.checkStockAlert(typed)
    },
    faulty: (faults) => formMessages[worstFault(faults) ?? "missing"],
    failed: stockAlertMessages.failed,
    sent: stockAlertMessages.noted,
    known: { [NOT_SOLD_OUT]: stockAlertMessages.isBack },
  }
}

import { DEMO_MAILS } from "./demo-mails.ts"
import type { DemoParts } from "./demo-page.ts"
import { getDemo } from "./functions/get-demo.ts"
import { withdrawDemo } from "./functions/withdraw-demo.ts"

/** Demos, and the page on which artists follow theirs. */
export const demos = {
  functions: (parts: DemoParts) => ({
    "get-demo": getDemo(parts),
    "withdraw-demo": withdrawDemo(parts),
  }),
  mails: DEMO_MAILS,
}

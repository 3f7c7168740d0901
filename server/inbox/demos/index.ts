import { DEMO_MAILS } from "./demo-mails.ts"
import { getDemo } from "./functions/get-demo.ts"
import { withdrawDemo } from "./functions/withdraw-demo.ts"
import type { DemoParts } from "./read-demo-page.ts"

/** Demos, and the page on which artists follow theirs. */
export const demos = {
  functions: (parts: DemoParts) => ({
    "get-demo": getDemo(parts),
    "withdraw-demo": withdrawDemo(parts),
  }),
  mails: DEMO_MAILS,
}

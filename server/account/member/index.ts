import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { HOUR_MS } from "../../runtime/periodic-jobs.ts"
import { ACCOUNT_MAILS } from "./account-mails.ts"
import { deleteAccount } from "./functions/delete-account.ts"
import { earlyListening } from "./functions/early-listening.ts"
import { exportAccount } from "./functions/export-account.ts"
import { MEMBERSHIP_RENEWAL, tellRenewals } from "./membership-renewal.ts"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** A visitor's own account, and what a membership gives them. */
export const member = {
  functions: (parts: Parts) => ({
    "delete-account": deleteAccount(parts),
    "export-account": exportAccount(parts),
    "early-listening": earlyListening(parts),
  }),
  jobs: ({ shop }: { shop: { sql: Sql } }) => [
    { run: () => tellRenewals(shop), everyMs: HOUR_MS, atStart: true },
  ],
  mails: [...ACCOUNT_MAILS, MEMBERSHIP_RENEWAL],
}

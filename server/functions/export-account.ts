import type { FunctionHandler } from "#platform/functions.ts"
import type { FunctionParts } from "./index.ts"
import { memberOf } from "../accounts/member.ts"

/** `export-account {}`: everything kept about the caller, for the caller. */
export function exportAccount({ database }: FunctionParts): FunctionHandler {
  return async ({ context }) => {
    const member = await memberOf(database.sql, context.caller)
    const [row] = await database.sql<[{ account: unknown }]>`
      select public.export_account(${member}) as account`
    return row.account
  }
}

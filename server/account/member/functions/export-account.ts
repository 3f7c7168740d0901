import type { FunctionHandler } from "#platform/functions.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { passesOfMember } from "../../../shop/passes/passes.ts"
import { liveMember } from "../../live-member.ts"

/** `export-account {}`: everything stored about the caller. */
export function exportAccount({ sql }: { sql: Sql }): FunctionHandler {
  return async ({ context }) => {
    const member = await liveMember(sql, context.caller)
    const [row] = await sql<[{ account: Record<string, unknown> }]>`
      select public.export_account(${member}) as account`
    return { ...row.account, passes: await passesOfMember(sql, member) }
  }
}

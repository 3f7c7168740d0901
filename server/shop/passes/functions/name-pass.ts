import { z } from "zod"
import { cleanHolder, LONGEST_HOLDER } from "#domain/pass.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { liveMember } from "../../../account/live-member.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { opensOrder } from "../../order-keys.ts"
import { answering, refusalOf } from "../../refusals.ts"
import type { Shop } from "../../shop.ts"
import { readPass } from "../passes.ts"

const BODY = z.object({
  pass_id: z.guid(),
  holder: z
    .string()
    .trim()
    .max(LONGEST_HOLDER)
    .regex(/^\P{Cc}*$/u)
    .transform(cleanHolder),
  /** For a buyer without an account: the key in the receipt's link. */
  key: z.string().max(1000).optional(),
})

type PassDeps = Shop & { platform: () => Platform }

/** `{pass_id, holder, key?}` → `{holder}`: sets the holder's name. Only the
 * buyer may: the code is not enough, so recipients cannot rename it. */
export function namePass({ sql, platform, siteUrl }: PassDeps) {
  const handler: FunctionHandler = async ({ body, context }) => {
    const { pass_id, holder, key } = parseBody(BODY, body)
    const site = { secret: platform().keys.secret, siteUrl }
    const caller =
      key === undefined ? await liveMember(sql, context.caller) : null
    const pass = await readPass(sql, pass_id)
    const isTheirs =
      pass &&
      (key === undefined
        ? pass.user_id === caller
        : await opensOrder(sql, site, { orderId: pass.order_id, key }))
    if (!isTheirs) throw refusalOf({ code: "9X083" })
    const [row] = await answering(
      sql<[{ holder: string | null }]>`
        select public.name_pass(${pass_id}, ${holder}) ->> 'holder' as holder`,
    )
    return { holder: row.holder }
  }
  return handler
}

import { z } from "zod"
import type { ShownPass } from "#domain/pass.ts"
import { isSameSecret } from "#platform/constant-time.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { liveMember } from "../../../account/live-member.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { createPassLinks } from "../../../http/signed-links.ts"
import { refusalOf } from "../../refusals.ts"
import type { Shop } from "../../shop.ts"
import { drawnCode } from "../pass-code.ts"
import { readPass, shownPass } from "../passes.ts"

const BODY = z.object({
  pass_id: z.guid(),
  /** The code of somebody who was given the pass; its buyer needs none. */
  code: z.string().max(100).optional(),
})

type PassDeps = Shop & { platform: () => Platform }

/** `{pass_id, code?}` → the pass, for anyone with its code, or the member who
 * bought it. A wrong code is answered like an unknown pass. */
export function getPass({ sql, platform, siteUrl }: PassDeps) {
  const handler: FunctionHandler = async (call): Promise<ShownPass> => {
    const { pass_id, code } = parseBody(BODY, call.body)
    const caller =
      code === undefined ? await liveMember(sql, call.context.caller) : null
    const pass = await readPass(sql, pass_id)
    const isTheirs =
      code === undefined
        ? pass?.user_id === caller
        : isSameSecret(pass?.code ?? "", code)
    if (!pass || !isTheirs) throw refusalOf({ code: "9X083" })
    const links = createPassLinks({ secret: platform().keys.secret, siteUrl })
    return {
      ...shownPass(pass),
      drawn: drawnCode(pass.code),
      pdf: links.sign(pass.id, "pdf"),
      calendar: pass.starts_at ? links.sign(pass.id, "ics") : null,
    }
  }
  return handler
}

import { z } from "zod"
import type { RequestContext } from "#platform/caller.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import { liveMember } from "../../../account/live-member.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { createOrderKeys } from "../../../http/signed-links.ts"
import { answering } from "../../refusals.ts"
import { type Shop, successUrl } from "../../shop.ts"

const BODY = z.object({
  isGuest: z.boolean(),
  code: z.string().min(1).max(100),
  /** The address for a guest's receipt. */
  email: z.string().max(300).nullish(),
})

type Redeemed = {
  order_id: string
  session_id: string
  created_at: string
  key_turns: number
  has_account: boolean
}

type RedeemDeps = Shop & { platform: () => Platform }

/** `{isGuest, code, email?}` → `{url}` of the order that a download code opens:
 * its own page for a guest, the success page for an account. */
export function redeemCode(deps: RedeemDeps): FunctionHandler {
  const { sql, siteUrl, platform } = deps
  return async ({ body, context }) => {
    const { isGuest, code, email } = parseBody(BODY, body)
    const member = isGuest ? null : await liveMember(sql, context.caller)
    const order = await redeem(deps, context, {
      code,
      member,
      email: email ?? null,
    })
    const keys = createOrderKeys({ secret: platform().keys.secret, siteUrl })
    const { order_id: id, created_at, key_turns, session_id } = order
    // The address was not proved to be theirs: an account's order needs a
    // sign-in.
    const link = order.has_account
      ? null
      : keys.link({ id, created_at, key_turns })
    return { url: link ?? successUrl(deps, session_id) }
  }
}

type Wish = { code: string; member: string | null; email: string | null }

async function redeem(
  { sql }: Shop,
  { clientAddress }: RequestContext,
  { code, member, email }: Wish,
) {
  const [row] = await answering(sql<
    [{ answer: Redeemed | { refused: string } }]
  >`
    select public.redeem_download_code(
      ${code}, ${member}, ${email}, ${clientAddress}) as answer`)
  const { answer } = row
  if ("refused" in answer) throw refusalFor(answer.refused)
  return answer
}

const AN_HOUR = { "Retry-After": "3600" }

function refusalFor(word: string) {
  switch (word) {
    case "email":
      return refuse(400, "bad_email", "Please enter a valid email address.")
    case "too-many":
      return refuse(
        429,
        "too_many_codes",
        "That was a lot of codes. Please try again in an hour.",
        AN_HOUR,
      )
    case "used":
      return refuse(
        409,
        "used_code",
        "This code has been used. If it was you, look into your account, or your mailbox.",
      )
    case "ended":
      return refuse(
        410,
        "ended_code",
        "This code has ended. Write to us if it should not have.",
      )
    default:
      return refuse(
        404,
        "unknown_code",
        "There is no such code. It has fifteen letters and digits: please look at it once more.",
      )
  }
}

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) {
  return new Refusal(status, { code, message }, headers)
}

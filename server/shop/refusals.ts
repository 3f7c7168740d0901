import { weekdayMomentText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { orderRefusals } from "#domain/order-refusals.ts"
import { opensOn } from "#domain/pre-order.ts"
import { Refusal } from "#platform/refusal.ts"

type SqlFault = { code?: string; detail?: string; message?: string }
type Details = Record<string, unknown>
type Answer = {
  status: number
  code: string
  message: string | ((details: Details) => string)
}

/** Other transactions lock the rows for too long. The success page retries when
 * it sees the word "timeout". */
const LOCKED = answer(
  503,
  "busy",
  "The till took too long (timeout). Nothing was charged: please try again in a moment.",
)

/** The database's refusals as HTTP answers. Their codes are listed in
 * supabase/schemas/README.md. */
const ANSWERS: Record<string, Answer> = {
  "9X001": answer(400, "bad_request", "This order cannot be read."),
  "9X002": answer(400, "empty_basket", orderRefusals.emptyCart),
  "9X003": answer(
    409,
    "not_sold",
    "Something in your cart is no longer sold. Please take it out.",
  ),
  "9X004": answer(
    409,
    "out_of_stock",
    "Something in your cart has just sold out.",
  ),
  "9X005": answer(
    409,
    "mixed_currencies",
    "Your cart mixes currencies. Please buy them one at a time.",
  ),
  "9X006": answer(422, "invalid_code", orderRefusals.invalidCode),
  "9X007": answer(422, "expired_code", orderRefusals.expiredCode),
  "9X008": answer(422, "order_too_small", ({ min_order_cents }) =>
    orderRefusals.tooSmallForCode(priceText(Number(min_order_cents))),
  ),
  "9X085": answer(422, "used_up_code", orderRefusals.usedUpCode),
  "9X086": answer(422, "code_for_others", orderRefusals.codeForOthers),
  "9X087": answer(422, "code_needs_account", orderRefusals.codeNeedsAccount),
  "9X088": answer(422, "code_used_by_you", orderRefusals.codeUsedByYou),
  "9X009": answer(409, "no_shipping", orderRefusals.noShipping),
  "9X010": answer(422, "total_too_small", orderRefusals.totalTooSmall),
  "9X011": answer(
    409,
    "checkout_open",
    "A checkout of this cart is being opened in another window.",
  ),
  "9X012": answer(
    429,
    "too_many_checkouts",
    "Too many checkouts were opened from your network just now. Please try again in a minute.",
  ),
  "9X013": answer(
    409,
    "too_much_held",
    "Your order would take too much of what is left. Please take something out.",
  ),
  "9X014": answer(
    409,
    "too_many_of_one",
    "Your order has more of something than one order can have.",
  ),
  "9X020": answer(404, "unknown_session", "There is no such checkout."),
  "9X021": answer(
    409,
    "checkout_replaced",
    "This checkout was replaced by a newer one of the same cart.",
  ),
  "9X022": answer(404, "unknown_order", "There is no such order."),
  "9X030": answer(404, "unknown_item", "There is no such order item."),
  "9X031": answer(403, "limit_reached", orderRefusals.downloadLimit),
  "9X032": answer(
    403,
    "second_factor",
    "Please confirm your second factor first.",
  ),
  "9X033": answer(403, "refunded", "This order was refunded."),
  "9X034": answer(
    404,
    "nothing_to_download",
    "There is nothing to download for this item.",
  ),
  "9X035": answer(403, "not_out_yet", ({ opens_at }) =>
    opensOn(typeof opens_at === "string" ? opens_at : null),
  ),
  "9X040": answer(401, "no_account", "Please sign in again."),
  "9X065": answer(
    422,
    "nothing_to_refund",
    "There is nothing in this to give back.",
  ),
  "9X066": answer(
    422,
    "more_than_paid",
    "That is more than is left of what was paid.",
  ),
  "9X067": answer(
    409,
    "refunded_meanwhile",
    "Something was given back meanwhile: look at it again.",
  ),
  "9X068": answer(
    409,
    "no_payment",
    "This order has no payment of its own: it can only be given back where it was paid.",
  ),
  "9X069": answer(
    409,
    "too_many_refunds",
    "This order was refunded often enough.",
  ),
  "9X075": answer(409, "not_on_sale_yet", ({ opens_at }) =>
    typeof opens_at === "string"
      ? `Something in your cart is on sale from ${weekdayMomentText(opens_at, new Date())}.`
      : "Something in your cart is not on sale yet.",
  ),
  "9X076": answer(
    409,
    "no_longer_on_sale",
    "Something in your cart is no longer on sale. Please take it out.",
  ),
  "9X077": answer(
    403,
    "members_only",
    "Something in your cart is for members. Please sign in as one, or take it out.",
  ),
  "9X080": answer(
    409,
    "date_over",
    "A date in your cart is over. Please take it out.",
  ),
  "9X081": answer(409, "given_back", "This pass was given back."),
  "9X082": answer(
    409,
    "used",
    "This ticket has been used: its name stays as it is.",
  ),
  "9X083": answer(404, "unknown_pass", "There is no such pass."),
  "55P03": LOCKED,
  "40P01": LOCKED,
  PT429: answer(
    429,
    "too_many_requests",
    "Too many requests. Please try again later.",
  ),
}

/** Runs a database step; its refusals are thrown as HTTP refusals. */
export async function answering<T>(step: PromiseLike<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** The HTTP refusal for one of the database, or null for other errors. */
export function refusalOf(error: unknown, sentence?: string) {
  const found = ANSWERS[codeOf(error)]
  if (!found) return null
  const details = detailsOf(error)
  const { status, code } = found
  const message =
    sentence ??
    (typeof found.message === "string" ? found.message : found.message(details))
  return new Refusal(status, { code, message, details }, retryAfter(status))
}

const RETRY_SECONDS = new Map([
  [429, "60"],
  [503, "5"],
])

function retryAfter(status: number): Record<string, string> {
  const seconds = RETRY_SECONDS.get(status)
  return seconds ? { "Retry-After": seconds } : {}
}

/** The SQLSTATE of an error; empty if it is not PostgreSQL's. */
export function codeOf(error: unknown) {
  return (error as SqlFault | null)?.code ?? ""
}

export function detailsOf(error: unknown): Details {
  try {
    return JSON.parse((error as SqlFault).detail ?? "{}")
  } catch {
    return {}
  }
}

function answer(
  status: number,
  code: string,
  message: Answer["message"],
): Answer {
  return { status, code, message }
}

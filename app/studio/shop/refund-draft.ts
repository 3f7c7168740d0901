import { pounds } from "#domain/records/fields.ts"
import { moneyLeft, refundOf } from "#domain/refund.ts"
import type { AskedRefund, OrderRefunds, ShownLine } from "./refund-data.ts"

export type RefundKind = "all" | "some" | "amount"

/** The choices in the refund dialog. */
export type RefundDraft = {
  kind: RefundKind
  /** The quantity of each line. */
  units: Record<string, number>
  /** Which lines are restocked. */
  shelved: Record<string, boolean>
  postage: boolean
  amount: string
  reason: string
}

/** Everything left, without restocking. */
export function everything(current: OrderRefunds): RefundDraft {
  return {
    kind: "all",
    units: Object.fromEntries(
      current.lines.map((line) => [line.order_item_id, unitsLeft(line)]),
    ),
    shelved: {},
    postage: current.postage_left > 0,
    amount: "",
    reason: "",
  }
}

export function unitsLeft({ qty, given }: ShownLine) {
  return qty - given
}

/** The available kinds of refund. Without open lines only an amount is. */
export function refundKinds(
  current: OrderRefunds,
  money: (cents: number) => string,
) {
  const left = moneyLeft(current)
  const ways: [RefundKind, string][] = [
    ["all", `Everything left (${money(left)})`],
  ]
  const some = current.lines.some((line) => unitsLeft(line) > 0)
  if (some || current.postage_left > 0) ways.push(["some", "Selected items"])
  if (left > 0) ways.push(["amount", "Custom amount"])
  return ways
}

/** The amount to refund; null while nothing valid is chosen. */
export function centsOf(current: OrderRefunds, draft: RefundDraft) {
  if (draft.kind === "amount") return amountOf(current, draft)
  const chosen = Object.values(draft.units).some((units) => units > 0)
  const cents = isBare(current, draft)
    ? moneyLeft(current)
    : refundOf(current, draft)
  return chosen || cents > 0 ? cents : null
}

function amountOf(current: OrderRefunds, { amount }: RefundDraft) {
  const { data = 0 } = pounds(moneyLeft(current)).safeParse(amount)
  return data > 0 ? data : null
}

/** Whether more money is left than the open lines are worth, which happens when
 * a bank returns a refund after its lines were closed. */
function isBare(current: OrderRefunds, draft: RefundDraft) {
  return draft.kind === "all" && refundOf(current, draft) < moneyLeft(current)
}

type RefundRequest = Pick<
  AskedRefund,
  "lines" | "shipping" | "cents" | "reason"
>

/** The request for the shop. */
export function refundRequest(
  current: OrderRefunds,
  draft: RefundDraft,
): RefundRequest {
  const { units, shelved, postage, reason } = draft
  if (draft.kind === "amount") {
    return { cents: amountOf(current, draft) ?? 0, reason }
  }
  const lines = current.lines.flatMap(({ order_item_id, has_shelf }) => {
    const qty = units[order_item_id] ?? 0
    const back_on_shelf = has_shelf && (shelved[order_item_id] ?? false)
    return qty > 0 ? [{ order_item_id, qty, back_on_shelf }] : []
  })
  if (isBare(current, draft)) return { cents: moneyLeft(current), reason }
  return { lines, shipping: postage, reason }
}

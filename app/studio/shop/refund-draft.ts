import { pounds } from "#domain/records/fields.ts"
import { moneyLeft, refundOf } from "#domain/refund.ts"
import type { AskedRefund, OrderRefunds, ShownLine } from "./refund-calls.ts"

export type Way = "all" | "some" | "amount"

/** What is chosen in the dialog. */
export type RefundDraft = {
  way: Way
  /** How many of each line. */
  units: Record<string, number>
  /** Which lines go back on the shelf. */
  shelved: Record<string, boolean>
  postage: boolean
  amount: string
  reason: string
}

/** All that is left, the goods put nowhere yet. */
export function everything(told: OrderRefunds): RefundDraft {
  return {
    way: "all",
    units: Object.fromEntries(
      told.lines.map((line) => [line.order_item_id, unitsLeft(line)]),
    ),
    shelved: {},
    postage: told.postage_left > 0,
    amount: "",
    reason: "",
  }
}

export function unitsLeft({ qty, given }: ShownLine) {
  return qty - given
}

/** The ways that are open: what has no lines left goes back by amount. */
export function waysOf(told: OrderRefunds, money: (cents: number) => string) {
  const left = moneyLeft(told)
  const ways: [Way, string][] = [
    ["all", `Everything that is left, ${money(left)}`],
  ]
  const some = told.lines.some((line) => unitsLeft(line) > 0)
  if (some || told.postage_left > 0) ways.push(["some", "Some of it"])
  if (left > 0) ways.push(["amount", "An amount"])
  return ways
}

/** What would be given back; null while nothing is chosen, or no sum. */
export function centsOf(told: OrderRefunds, draft: RefundDraft) {
  if (draft.way === "amount") return amountOf(told, draft)
  const chosen = Object.values(draft.units).some((units) => units > 0)
  const cents = isBare(told, draft) ? moneyLeft(told) : refundOf(told, draft)
  return chosen || cents > 0 ? cents : null
}

function amountOf(told: OrderRefunds, { amount }: RefundDraft) {
  const { data = 0 } = pounds(moneyLeft(told)).safeParse(amount)
  return data > 0 ? data : null
}

/** Whether more money is left than its lines are worth: a bank has sent some of
 * it back when they were closed already. */
function isBare(told: OrderRefunds, draft: RefundDraft) {
  return draft.way === "all" && refundOf(told, draft) < moneyLeft(told)
}

type Wish = Pick<AskedRefund, "lines" | "shipping" | "cents" | "reason">

/** As the shop is asked for it. */
export function wishOf(told: OrderRefunds, draft: RefundDraft): Wish {
  const { units, shelved, postage, reason } = draft
  if (draft.way === "amount") {
    return { cents: amountOf(told, draft) ?? 0, reason }
  }
  const lines = told.lines.flatMap(({ order_item_id, has_shelf }) => {
    const qty = units[order_item_id] ?? 0
    const back_on_shelf = has_shelf && (shelved[order_item_id] ?? false)
    return qty > 0 ? [{ order_item_id, qty, back_on_shelf }] : []
  })
  if (isBare(told, draft)) return { cents: moneyLeft(told), reason }
  return { lines, shipping: postage, reason }
}

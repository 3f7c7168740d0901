import { Link } from "react-router"
import { priceText } from "#domain/money.ts"
import { orderNumber } from "#domain/order-number.ts"
import { saidOf } from "../messages.ts"
import { type Payout, type PayoutLine, usePayoutLines } from "./money-data.ts"
import { Sheet } from "./sheet.tsx"

/** What a payout is made of, and whether that is what our orders say. */
export function PayoutSheet({ payout }: { payout: Payout }) {
  const read = usePayoutLines(payout.id)
  if (read.isPending) return <p className="py-3">The provider is asked…</p>
  if (read.isError) {
    return (
      <p role="alert" className="py-3">
        {saidOf(read.error)}
      </p>
    )
  }
  const { lines, isCut } = read.data
  const money = (cents: number) => priceText(cents, payout.currency)
  const gross = lines.reduce((sum, { cents }) => sum + cents, 0)
  const fees = lines.reduce((sum, { feeCents }) => sum + feeCents, 0)
  return (
    <div className="py-3">
      <p className="pb-3">{verdictOf(payout, lines, isCut)}</p>
      <Sheet
        caption="What this payout is made of"
        columns={[
          { title: "For" },
          { title: "Amount" },
          { title: "Fees", wide: true },
          { title: "Payout" },
        ]}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            <What key="what" line={line} />,
            money(line.cents),
            money(line.feeCents),
            money(line.cents - line.feeCents),
          ],
        }))}
        foot={["Total", money(gross), money(fees), money(gross - fees)]}
      />
    </div>
  )
}

function What({ line }: { line: PayoutLine }) {
  const { order, kind, word } = line
  if (!order) {
    return kind === "other" ? (
      word
    ) : (
      <span className="text-signal">{word}, no order of ours</span>
    )
  }
  return (
    <>
      {kind === "refund" && "Refund for "}
      <Link to={`/studio/orders/${order.id}`} className="underline">
        {orderNumber(order.number)}
      </Link>
      {differs(line) && (
        <span className="text-signal">
          {" "}
          (the order says {priceText(order.paid_cents)})
        </span>
      )}
    </>
  )
}

function differs({ kind, order, cents }: PayoutLine) {
  return kind === "payment" && order !== null && order.paid_cents !== cents
}

/** Says at once whether somebody has to look. */
function verdictOf(
  { cents, currency }: Payout,
  lines: readonly PayoutLine[],
  isCut: boolean,
) {
  if (isCut) return "This is not all of it: the provider has more lines."
  const sum = lines.reduce((all, line) => all + line.cents - line.feeCents, 0)
  const lost = lines.filter(({ kind, order }) => kind !== "other" && !order)
  const odd = lines.filter(differs)
  const said = [
    sum !== cents && `Its lines come to ${priceText(sum, currency)}.`,
    lost.length > 0 && `${lost.length} without an order of ours.`,
    odd.length > 0 && `${odd.length} not of the sum that the order says.`,
  ].filter(Boolean)
  return said.length > 0
    ? said.join(" ")
    : "It adds up: every line belongs to an order, and is of its sum."
}

import { Link } from "react-router"
import { priceText } from "#domain/money.ts"
import { orderNumber } from "#domain/order-number.ts"
import { errorMessage } from "../messages.ts"
import { FigureTable } from "./figure-table.tsx"
import { type Payout, type PayoutLine, usePayoutLines } from "./money-data.ts"

/** A payout's lines, checked against our orders. */
export function PayoutDetail({ payout }: { payout: Payout }) {
  const read = usePayoutLines(payout.id)
  if (read.isPending) return <p className="py-3">Loading…</p>
  if (read.isError) {
    return (
      <p role="alert" className="py-3">
        {errorMessage(read.error)}
      </p>
    )
  }
  const { lines, isCut } = read.data
  const money = (cents: number) => priceText(cents, payout.currency)
  const gross = lines.reduce((sum, { cents }) => sum + cents, 0)
  const fees = lines.reduce((sum, { feeCents }) => sum + feeCents, 0)
  return (
    <div className="py-3">
      <p className="pb-3">{checkText(payout, lines, isCut)}</p>
      <FigureTable
        caption="Payments in this payout"
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
      <span className="text-signal">{word}, no matching order</span>
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
          (order total: {priceText(order.paid_cents)})
        </span>
      )}
    </>
  )
}

function differs({ kind, order, cents }: PayoutLine) {
  return kind === "payment" && order !== null && order.paid_cents !== cents
}

/** One sentence that says whether somebody needs to check. */
function checkText(
  { cents, currency }: Payout,
  lines: readonly PayoutLine[],
  isCut: boolean,
) {
  if (isCut) return "Only some lines are shown; the provider has more."
  const sum = lines.reduce((all, line) => all + line.cents - line.feeCents, 0)
  const lost = lines.filter(({ kind, order }) => kind !== "other" && !order)
  const odd = lines.filter(differs)
  const said = [
    sum !== cents && `The lines add up to ${priceText(sum, currency)}.`,
    lost.length > 0 && `${lost.length} without a matching order.`,
    odd.length > 0 && `${odd.length} with a different amount from the order.`,
  ].filter(Boolean)
  return said.length > 0
    ? said.join(" ")
    : "Everything adds up: every payment matches its order."
}

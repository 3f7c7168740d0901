import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Fact } from "../frame/fact.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, stockMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { Ledger } from "./ledger.tsx"
import { MoveForm } from "./move-form.tsx"
import { nameOf, type Stock, stockOf } from "./stock-data.ts"

type StockScreenProps = { list: Listed; id: string }

/** One variant's stock: figures, manual changes and movements. */
export function StockScreen({ list, id }: StockScreenProps) {
  const found = useQuery({
    queryKey: ["stock", "row", id],
    queryFn: () => stockOf({ p_variant_id: id }),
  })
  const all = { path: `/studio/${list.path}`, title: "All stock" }
  if (found.isPending) return <Loading />
  if (found.isError) return <Notice text={errorMessage(found.error)} to={all} />
  if (!found.data) return <Notice text={stockMessages.noStock} to={all} />
  const stock = found.data
  return (
    <>
      <DetailHeader list={list} title={nameOf(stock)}>
        <Link to={`/studio/variants/${stock.id}`} className="press">
          Edit variant
        </Link>
      </DetailHeader>
      <div className="grid max-w-3xl gap-8 px-gutter pt-4">
        <Figures stock={stock} />
        <section aria-labelledby="change">
          <h2 id="change" className="label pb-3 text-ash">
            Change stock
          </h2>
          <MoveForm stock={stock} />
        </section>
        <Ledger id={stock.id} />
      </div>
    </>
  )
}

function Figures({ stock }: { stock: Stock }) {
  const { on_hand, held, available, sold, to_send, days_left } = stock
  const numbers = [
    ["On hand", on_hand],
    ["Held", held],
    ["Available", available],
    ["Sold in 30 days", sold],
    ["Days left", days_left ?? "–"],
    ["Sold, not sent", to_send],
  ] as const
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {numbers.map(([title, number]) => (
          <div key={title} className="border-rule border-t py-3">
            <dt className="label text-ash">{title}</dt>
            <dd className="font-mono text-xl">{number}</dd>
          </div>
        ))}
      </dl>
      <dl className="border-rule border-b">
        <Fact title="SKU">{stock.sku ?? "–"}</Fact>
        <Fact title="Shelf">{stock.shelf ?? "–"}</Fact>
      </dl>
    </div>
  )
}

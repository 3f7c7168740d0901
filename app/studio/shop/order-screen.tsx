import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { orderTitle, readOrder, stateOf } from "./order.ts"
import { OrderAttention } from "./order-attention.tsx"
import { OrderFacts } from "./order-facts.tsx"
import { OrderHistory } from "./order-history.tsx"
import { packingPath } from "./packing-path.ts"
import { ParcelForm } from "./parcel-form.tsx"
import { refreshOrders } from "./refresh-orders.ts"
import { Refunds } from "./refunds.tsx"

type OrderScreenProps = { list: Listed; id: string }

/** One order: pending work, items and history. */
export function OrderScreen({ list, id }: OrderScreenProps) {
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ["orders", "row", id],
    queryFn: () => readOrder(id),
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError) return <Notice text={errorMessage(found.error)} to={all} />
  if (!found.data) return <Notice text={studioMessages.gone} to={all} />
  const order = found.data
  const isToSend = order.status === "paid" && order.left.length > 0
  const is_begun = order.parcels.length > 0
  return (
    <>
      <DetailHeader list={list} title={orderTitle(order)}>
        <p className="label">{stateOf({ ...order, is_begun })}</p>
        {isToSend && (
          <Link to={packingPath([order.id])} className="press">
            Packing slip
          </Link>
        )}
      </DetailHeader>
      <div className="grid gap-x-12 gap-y-8 px-gutter pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-6 lg:col-start-1">
          <OrderAttention order={order} />
          {isToSend && <ParcelForm key={order.parcels.length} order={order} />}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="grid gap-8">
            <OrderFacts order={order} />
            <Refunds order={order} onDone={() => refreshOrders(queries)} />
          </div>
        </div>
        <div className="lg:col-start-1">
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  )
}

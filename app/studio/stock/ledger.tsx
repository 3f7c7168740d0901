import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import { orderNumber } from "#domain/order-number.ts"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, stockMessages } from "../messages.ts"
import { MOVEMENT_NAMES, signed } from "./movement-labels.ts"
import { type LedgerLine, ledgerOf } from "./stock-data.ts"

/** The database sends one more row than this when there are more. */
const PAGE = 50

/** A variant's stock movements, newest first. */
export function Ledger({ id }: { id: string }) {
  const [holds, setHolds] = useState(false)
  const read = useInfiniteQuery({
    queryKey: ["stock", "ledger", id, holds],
    queryFn: ({ pageParam }) => ledgerOf(id, pageParam, holds),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length > PAGE ? page[PAGE - 1]?.id : undefined,
  })
  const lines = read.data?.pages.flatMap((page) => page.slice(0, PAGE))
  return (
    <section aria-labelledby="ledger">
      <div className="flex flex-wrap items-center gap-x-6 pb-2">
        <h2 id="ledger" className="label mr-auto text-ash">
          Stock movements
        </h2>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={holds}
            onChange={({ target }) => setHolds(target.checked)}
          />
          Show recent holds
        </label>
      </div>
      {read.isError && <Notice text={errorMessage(read.error)} />}
      {lines?.length === 0 && <p>{stockMessages.nothingMoved}</p>}
      {lines && lines.length > 0 && <Lines lines={lines} />}
      {read.hasNextPage && (
        <button
          type="button"
          className="press mt-4"
          disabled={read.isFetching}
          onClick={() => read.fetchNextPage()}
        >
          Show older
        </button>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: LedgerLine[] }) {
  return (
    <table className="w-full border-rule border-y text-left">
      <thead>
        <tr className="label text-ash">
          <th scope="col" className="py-2 font-normal">
            Movement
          </th>
          <th scope="col" className="px-3 text-right font-normal">
            ±
          </th>
          <th scope="col" className="text-right font-normal">
            On hand
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-rule border-t align-baseline">
            <td className="py-2">
              {MOVEMENT_NAMES[line.kind]}
              {line.order_number && (
                <>
                  {" "}
                  <Link
                    to={`/studio/orders/${line.order_id}`}
                    className="underline"
                  >
                    {orderNumber(line.order_number)}
                  </Link>
                </>
              )}
              {line.reason && `: ${line.reason}`}
              <span className="label block text-ash">
                {momentText(line.at)}
                {line.by && `, ${line.by}`}
              </span>
            </td>
            <td className="label px-3 text-right">{signed(line.qty)}</td>
            <td className="label text-right">{line.on_hand}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

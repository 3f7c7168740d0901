import { useState } from "react"
import { useSearchParams } from "react-router"
import { isUuid } from "#domain/uuid.ts"
import { may } from "../data/access.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { saveCsv } from "../list/csv.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { clickAndDropCsv, plainCsv } from "./carrier-files.ts"
import { type PackedOrder, pickList } from "./packing.ts"
import { PackingSlip, type Paper, PickList } from "./packing-slip.tsx"
import { SendManyDialog } from "./send-many-dialog.tsx"
import { usePacking } from "./use-packing.ts"

const LIST = { path: "orders?state=to-pack&sort=created_at", many: "orders" }

const SHEETS = [
  { value: "a6", title: "A6 slips" },
  { value: "a4", title: "A4 slips" },
  { value: "pick", title: "Pick list" },
] as const

type Sheet = (typeof SHEETS)[number]["value"]

/** Packing slips, the pick list and carrier files of chosen orders. The page
 * prints as shown. */
export function Component() {
  const { role } = useStaff()
  const [params] = useSearchParams()
  const ids = (params.get("orders") ?? "").split(",").filter(isUuid)
  if (!may(role, ["shop"])) return <Notice text={studioMessages.notYours} />
  return <Packing key={ids.join()} ids={ids} />
}

function Packing({ ids }: { ids: readonly string[] }) {
  const packing = usePacking(ids)
  const [sheet, setSheet] = useState<Sheet>("a6")
  const [sending, setSending] = useState(false)
  if (packing.isPending) return <Loading />
  if (packing.isError) return <Notice text={errorMessage(packing.error)} />
  const { orders, asked, keptBack } = packing.data
  return (
    <>
      <div className="print:hidden">
        <DetailHeader list={LIST} title="Packing">
          <p className="label">{orders.length} to pack</p>
        </DetailHeader>
        <Left without={asked - orders.length} keptBack={keptBack} />
        {orders.length > 0 && (
          <Actions
            {...{ orders, sheet, setSheet }}
            onSend={() => setSending(true)}
          />
        )}
      </div>
      <div className="grid justify-start gap-6 px-gutter pt-6 print:block print:p-0">
        {sheet === "pick" ? (
          <PickList picks={pickList(orders)} />
        ) : (
          <Slips orders={orders} paper={sheet} />
        )}
      </div>
      {sending && (
        <SendManyDialog ids={ids} onClose={() => setSending(false)} />
      )}
    </>
  )
}

type LeftProps = { without: number; keptBack: number }

function Left({ without, keptBack }: LeftProps) {
  return (
    <>
      {without > 0 && (
        <p className="px-gutter pt-4">
          {without === 1 ? "1 order has" : `${without} orders have`} nothing
          left to pack.
        </p>
      )}
      {keptBack > 0 && (
        <p className="px-gutter pt-4">
          {keptBack === 1 ? "1 item isn't" : `${keptBack} items aren't`} out yet
          and will be sent later.
        </p>
      )}
    </>
  )
}

type ActionsProps = {
  orders: readonly PackedOrder[]
  sheet: Sheet
  setSheet: (sheet: Sheet) => void
  onSend: () => void
}

function Actions({ orders, sheet, setSheet, onSend }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-gutter pt-4">
      <fieldset className="mr-3 flex">
        <legend className="sr-only">Print layout</legend>
        {SHEETS.map(({ value, title }) => (
          <label
            key={value}
            className="press -ml-px has-checked:press-main has-focus-visible:outline-2 has-focus-visible:outline-signal has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="sheet"
              className="sr-only"
              checked={sheet === value}
              onChange={() => setSheet(value)}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="press press-main"
        onClick={() => window.print()}
      >
        Print
      </button>
      <button
        type="button"
        className="press"
        onClick={() => saveCsv("click-and-drop.csv", clickAndDropCsv(orders))}
      >
        Click & Drop CSV
      </button>
      <button
        type="button"
        className="press"
        onClick={() => saveCsv("parcels.csv", plainCsv(orders))}
      >
        Plain CSV
      </button>
      <button type="button" className="press" onClick={onSend}>
        Mark as sent…
      </button>
    </div>
  )
}

type SlipsProps = { orders: readonly PackedOrder[]; paper: Paper }

function Slips({ orders, paper }: SlipsProps) {
  return orders.map((order) => (
    <PackingSlip key={order.id} order={order} paper={paper} />
  ))
}

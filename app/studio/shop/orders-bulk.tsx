import { useState } from "react"
import { Link } from "react-router"
import type { BulkProps } from "../resource.ts"
import { packingPath } from "./packing-path.ts"
import { SendManyDialog } from "./send-many-dialog.tsx"

const AT_ONCE = 20
const MOST = 100

/** Packs the selected orders and marks them as sent. */
export function OrdersBulk({ rows, chosen, setChosen }: BulkProps) {
  const ids = Object.keys(chosen)
  const [sending, setSending] = useState(false)
  const waiting = rows.filter(
    ({ needs_shipping, shipped_at, status }) =>
      needs_shipping && !shipped_at && status === "paid",
  )
  if (ids.length === 0) {
    if (waiting.length === 0) return null
    const first = waiting.slice(0, AT_ONCE).map(({ id }) => [id, true] as const)
    return (
      <Bar>
        <button
          type="button"
          className="press"
          onClick={() => setChosen(Object.fromEntries(first))}
        >
          Select {first.length} to pack
        </button>
      </Bar>
    )
  }
  const some = ids.slice(0, MOST)
  return (
    <Bar>
      <p className="label mr-auto">
        {ids.length} selected
        {ids.length > MOST && `, only the first ${MOST} will be used`}
      </p>
      <button type="button" className="press" onClick={() => setChosen({})}>
        Clear
      </button>
      <button type="button" className="press" onClick={() => setSending(true)}>
        Mark as sent…
      </button>
      <Link to={packingPath(some)} className="press press-main">
        Pack…
      </Link>
      {sending && (
        <SendManyDialog
          ids={some}
          onClose={() => setSending(false)}
          onSent={() => setChosen({})}
        />
      )}
    </Bar>
  )
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-ink border-t bg-bone px-gutter py-3">
      {children}
    </div>
  )
}

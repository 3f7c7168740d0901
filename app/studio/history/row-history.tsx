import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { changesOf } from "../data/history.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { errorMessage } from "../messages.ts"
import { Steps } from "./steps.tsx"

type RowHistoryProps = {
  table: string
  id: string
  onUndone: () => Promise<unknown>
}

const SHOWN = 20

/** The history of one row under its form, loaded when opened. */
export function RowHistory({ table, id, onUndone }: RowHistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="mt-10 border-ink border-t"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-gutter py-3 font-semibold">
        History
      </summary>
      {open && <Lines {...{ table, id, onUndone }} />}
    </details>
  )
}

function Lines({ table, id, onUndone }: RowHistoryProps) {
  const changes = useQuery({
    queryKey: ["history", table, id, SHOWN],
    queryFn: () => changesOf(table, id, SHOWN),
  })
  if (changes.isPending) return <Loading />
  if (changes.isError) {
    return (
      <p role="alert" className="px-gutter pb-3">
        {errorMessage(changes.error)}
      </p>
    )
  }
  if (changes.data.length === 0) {
    return <p className="px-gutter pb-3">No changes yet.</p>
  }
  return <Steps lines={changes.data} onUndone={onUndone} />
}

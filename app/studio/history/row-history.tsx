import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { changesOf } from "../data/history.ts"
import { Loading } from "../frame/trouble.tsx"
import { saidOf } from "../messages.ts"
import { Steps } from "./steps.tsx"

type RowHistoryProps = {
  table: string
  id: string
  onPutBack: () => Promise<unknown>
}

const SHOWN = 20

/** The history of what a form shows, beside it: read when it is opened. */
export function RowHistory({ table, id, onPutBack }: RowHistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="mt-10 border-ink border-t"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-gutter py-3 font-semibold">
        History
      </summary>
      {open && <Lines {...{ table, id, onPutBack }} />}
    </details>
  )
}

function Lines({ table, id, onPutBack }: RowHistoryProps) {
  const changes = useQuery({
    queryKey: ["history", table, id, SHOWN],
    queryFn: () => changesOf(table, id, SHOWN),
  })
  if (changes.isPending) return <Loading />
  if (changes.isError) {
    return (
      <p role="alert" className="px-gutter pb-3">
        {saidOf(changes.error)}
      </p>
    )
  }
  if (changes.data.length === 0) {
    return <p className="px-gutter pb-3">Nobody has changed it yet.</p>
  }
  return <Steps lines={changes.data} onPutBack={onPutBack} />
}

import { colleagueName, useColleagues } from "../data/colleagues.ts"
import type { ListRow } from "../resource.ts"
import { lastActionText } from "./message-text.ts"

export function AssignedName({ row }: { row: ListRow }) {
  const colleagues = useColleagues()
  const assigned = textOrNull(row.assigned_to)
  return assigned ? colleagueName(colleagues, assigned) : "–"
}

export function LastAction({ row }: { row: ListRow }) {
  const did = textOrNull(row.last_did)
  const by = colleagueName(useColleagues(), textOrNull(row.last_by))
  const waits = !did || did === "wrote_back"
  return (
    <span className={waits ? "text-signal" : undefined}>
      {lastActionText(did, by)}
    </span>
  )
}

function textOrNull(value: unknown) {
  return typeof value === "string" ? value : null
}

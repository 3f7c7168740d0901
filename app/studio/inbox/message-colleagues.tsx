import { nameAmong, useColleagues } from "../data/colleagues.ts"
import type { ListRow } from "../resource.ts"
import { lastWords } from "./message-words.ts"

export function AssignedName({ row }: { row: ListRow }) {
  const colleagues = useColleagues()
  const assigned = textOrNull(row.assigned_to)
  return assigned ? nameAmong(colleagues, assigned) : "–"
}

export function LastDone({ row }: { row: ListRow }) {
  const did = textOrNull(row.last_did)
  const by = nameAmong(useColleagues(), textOrNull(row.last_by))
  const waits = !did || did === "wrote_back"
  return (
    <span className={waits ? "text-signal" : undefined}>
      {lastWords(did, by)}
    </span>
  )
}

function textOrNull(value: unknown) {
  return typeof value === "string" ? value : null
}

import { useQueryClient } from "@tanstack/react-query"
import { readAgain } from "../../data/query-client.ts"
import { saidOf } from "../../messages.ts"
import type { Dropped, Refused } from "../bring/accepted.ts"
import { bring } from "../bring/bring.ts"
import { DropZone } from "../bring/drop-zone.tsx"
import { matched, missingOf } from "../bring/matching.ts"
import { addToDraft, MUSIC } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import type { Drafted, Mending } from "./use-draft.ts"

type BringMoreProps = { intake: Drafted } & Pick<Mending, "flush">

/** What was forgotten: a track, a cover, a sound copy of a broken file. */
export function BringMore({ intake, flush }: BringMoreProps) {
  const queries = useQueryClient()
  const { id, draft } = intake
  const title = draft.title || intake.title

  async function add(files: Dropped[], refused: Refused[]) {
    if (files.length === 0) return ""
    try {
      if (!(await flush())) return musicMessages.saveFirst
      const rows = await addToDraft(id, files)
      bring({ intake: id, title, refused }, matched(missingOf(rows), files))
      return ""
    } catch (error) {
      return saidOf(error)
    } finally {
      // Also when the answer was lost: the draft may wait for them by now.
      await readAgain(queries, [MUSIC])
    }
  }

  return (
    <DropZone
      title="Bring more"
      hint={musicMessages.more}
      onFiles={add}
      anyKind
    />
  )
}

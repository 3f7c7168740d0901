import { useQueryClient } from "@tanstack/react-query"
import { refreshQueries } from "../../data/query-client.ts"
import { errorMessage } from "../../messages.ts"
import { addToDraft, MUSIC } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { DropZone } from "../upload/drop-zone.tsx"
import { matchFiles, missingOf } from "../upload/matching.ts"
import type { Dropped, Refused } from "../upload/sort-files.ts"
import { startUpload } from "../upload/upload-files.ts"
import type { DraftEditor, DraftIntake } from "./use-draft.ts"

type AddFilesProps = { intake: DraftIntake } & Pick<DraftEditor, "flush">

/** Adds missing files to a draft: a track, a cover, or a replacement. */
export function AddFiles({ intake, flush }: AddFilesProps) {
  const queries = useQueryClient()
  const { id, draft } = intake
  const title = draft.title || intake.title

  async function add(files: Dropped[], refused: Refused[]) {
    if (files.length === 0) return ""
    try {
      if (!(await flush())) return musicMessages.saveFirst
      const rows = await addToDraft(id, files)
      startUpload(
        { intake: id, title, refused },
        matchFiles(missingOf(rows), files),
      )
      return ""
    } catch (error) {
      return errorMessage(error)
    } finally {
      // Even without a response the draft may be waiting for the files.
      await refreshQueries(queries, [MUSIC])
    }
  }

  return (
    <DropZone
      title="Add more files"
      hint={musicMessages.more}
      onFiles={add}
      anyKind
    />
  )
}

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { INTAKE_LIMITS } from "#domain/intake/intake.ts"
import { refreshQueries } from "../../data/query-client.ts"
import { Notice } from "../../frame/notice.tsx"
import { errorMessage } from "../../messages.ts"
import { MUSIC, openIntake, useTakesMusic } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { DropZone } from "./drop-zone.tsx"
import { matchFiles } from "./matching.ts"
import { type Dropped, type Refused, titleOf } from "./sort-files.ts"
import { startUpload } from "./upload-files.ts"

/** The drop area that starts an intake. */
export function NewIntake() {
  const takes = useTakesMusic()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [active, setGoing] = useState(false)
  if (takes.data === false) return <Notice text={musicMessages.noLibrary} />

  async function begin(files: Dropped[], refused: Refused[]) {
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > INTAKE_LIMITS.totalBytes) return musicMessages.tooMuch
    try {
      setGoing(true)
      const title = titleOf(files)
      const { id, rows } = await openIntake(title, files)
      startUpload({ intake: id, title, refused }, matchFiles(rows, files))
      await refreshQueries(queries, [MUSIC])
      navigate(`/studio/music/${id}`)
      return ""
    } catch (error) {
      return errorMessage(error)
    } finally {
      setGoing(false)
    }
  }

  return (
    <div className="px-gutter pb-6">
      <DropZone
        title={active ? "Uploading…" : "Drop a release here"}
        hint="Drop a folder, files or a zip: WAV, AIFF, FLAC or ALAC, with a cue sheet and a cover if you have them. Up to 2 GB each."
        onFiles={begin}
      />
    </div>
  )
}

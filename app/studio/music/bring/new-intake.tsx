import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { INTAKE_LIMITS } from "#domain/intake/intake.ts"
import { readAgain } from "../../data/query-client.ts"
import { Told } from "../../frame/told.tsx"
import { saidOf } from "../../messages.ts"
import { MUSIC, openIntake, useTakesMusic } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { type Dropped, type Refused, titleOf } from "./accepted.ts"
import { bring } from "./bring.ts"
import { DropZone } from "./drop-zone.tsx"
import { matched } from "./matching.ts"

/** Where a record begins. */
export function NewIntake() {
  const takes = useTakesMusic()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [going, setGoing] = useState(false)
  if (takes.data === false) return <Told text={musicMessages.noLibrary} />

  async function begin(files: Dropped[], refused: Refused[]) {
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > INTAKE_LIMITS.totalBytes) return musicMessages.tooMuch
    try {
      setGoing(true)
      const title = titleOf(files)
      const { id, rows } = await openIntake(title, files)
      bring({ intake: id, title, refused }, matched(rows, files))
      await readAgain(queries, [MUSIC])
      navigate(`/studio/music/${id}`)
      return ""
    } catch (error) {
      return saidOf(error)
    } finally {
      setGoing(false)
    }
  }

  return (
    <div className="px-gutter pb-6">
      <DropZone
        title={going ? "One moment…" : "Drop a record here"}
        hint="A folder, its files, or a zip: WAV, AIFF, FLAC or ALAC, with a cue sheet and a cover if there are any. Up to 2 GB each."
        onFiles={begin}
      />
    </div>
  )
}

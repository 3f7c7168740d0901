import type { DraftTrack } from "#domain/intake/draft.ts"
import { ownLoudness } from "#domain/intake/findings.ts"
import type { FileRow } from "../intake-data.ts"
import { useDraftEditor } from "./draft-context.ts"
import { levelText, rateText } from "./levels.ts"

type FindingsProps = { file: FileRow; track: DraftTrack }

/** Measurements of a track and a technician's remarks. */
export function Findings({ file, track }: FindingsProps) {
  const { remarks } = useDraftEditor()
  const { inspection, name } = file
  const loudness = ownLoudness(track, inspection)
  const truePeak = track.from === null ? (inspection?.truePeak ?? null) : null
  const facts = inspection && [
    rateText(inspection.rate),
    `${inspection.bits} bits`,
    loudness !== null && levelText(loudness, "LUFS"),
    truePeak !== null && levelText(truePeak, "dBTP"),
  ]
  const said = remarks.filter((remark) => remark.track === track.key)
  return (
    <div className="grid gap-2">
      <p className="label break-words text-ash">
        {[name, track.from !== null && "part of the file", ...(facts ?? [])]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Remarks sentences={said.map(({ sentence }) => sentence)} />
    </div>
  )
}

/** Technical remarks. */
export function Remarks({ sentences }: { sentences: string[] }) {
  return (
    sentences.length > 0 && (
      <ul className="border-ink border-l-4 pl-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  )
}

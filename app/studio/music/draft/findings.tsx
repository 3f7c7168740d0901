import type { DraftTrack } from "#domain/intake/draft.ts"
import { ownLoudness } from "#domain/intake/findings.ts"
import type { FileRow } from "../intake-data.ts"
import { levelText, rateText } from "./levels.ts"
import { useMending } from "./mending.ts"

type FindingsProps = { file: FileRow; track: DraftTrack }

/** What was measured, and what a technician says of it. */
export function Findings({ file, track }: FindingsProps) {
  const { remarks } = useMending()
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
        {[name, track.from !== null && "a part of it", ...(facts ?? [])]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Said sentences={said.map(({ sentence }) => sentence)} />
    </div>
  )
}

/** A technician's remarks. */
export function Said({ sentences }: { sentences: string[] }) {
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

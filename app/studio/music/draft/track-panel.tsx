import { type DraftTrack, trackField } from "#domain/intake/draft.ts"
import { TRACK } from "#domain/records/track.ts"
import type { FileRow } from "../intake-data.ts"
import { DraftBox, LineBox, TextBox } from "./draft-box.tsx"
import { faultIn } from "./fault-in.ts"
import { Findings } from "./findings.tsx"
import { LANGUAGE_OPTIONS } from "./languages.ts"
import { Listen } from "./listen.tsx"
import { useMending } from "./mending.ts"
import { PreviewWindow, peaksWithin } from "./preview-window.tsx"

/** Everything about one track that can be mended. */
export function TrackPanel({ track }: { track: DraftTrack }) {
  const { mendTrack, fileOf } = useMending()
  const file = fileOf(track.file)
  const { key } = track
  const own = <K extends keyof DraftTrack>(field: K) => ({
    name: trackField(key, field),
    value: track[field],
    onChange: (value: DraftTrack[K]) => mendTrack(key, field, value),
  })
  return (
    <div className="grid gap-5 pt-1 pb-6 sm:grid-cols-2 sm:pl-13">
      <div className="grid gap-4 sm:col-span-2">
        {file && <Findings file={file} track={track} />}
        {file?.inspection && <Preview track={track} file={file} />}
      </div>
      <LineBox {...own("title")} label="Title" required wide />
      <LineBox
        {...own("isrc")}
        label="ISRC"
        mono
        fault={faultIn(TRACK.shape.isrc_code, track.isrc)}
      />
      <LineBox
        {...own("language")}
        label="Language"
        list={LANGUAGE_OPTIONS}
        hint="Its two or three letters: en, pt, yo."
        fault={faultIn(TRACK.shape.language, track.language)}
      />
      <NamesBox track={track} field="writers" label="Writers" />
      <NamesBox track={track} field="performers" label="Performers" />
      <NamesBox track={track} field="producers" label="Producers" />
      <DraftBox name={trackField(key, "explicit")} label="Explicit">
        {(aria) => (
          <input
            {...aria}
            type="checkbox"
            className="size-5 accent-ink"
            checked={track.explicit}
            onChange={({ target }) =>
              mendTrack(key, "explicit", target.checked)
            }
          />
        )}
      </DraftBox>
      <TextBox
        {...own("lyrics")}
        label="Lyrics"
        rows={6}
        wide
        hint="Plain, or timed (LRC): each line begins with its moment, as in [01:12.50]."
        fault={faultIn(TRACK.shape.lyrics, track.lyrics)}
      />
    </div>
  )
}

type NamesBoxProps = {
  track: DraftTrack
  field: "writers" | "performers" | "producers"
  label: string
}

function NamesBox({ track, field, label }: NamesBoxProps) {
  const { mendTrack } = useMending()
  return (
    <TextBox
      name={trackField(track.key, field)}
      label={label}
      rows={2}
      hint="One a line."
      value={track[field].join("\n")}
      onChange={(text) => mendTrack(track.key, field, text.split("\n"))}
    />
  )
}

type PreviewProps = { track: DraftTrack; file: FileRow }

function Preview({ track, file }: PreviewProps) {
  const { mendTrack } = useMending()
  const { key, title, seconds, preview_from } = track
  const from = track.from ?? 0
  const { peaks = [], seconds: whole = 0 } = file.inspection ?? {}
  return (
    <div className="grid gap-2">
      <p className="label text-ash">Preview</p>
      <PreviewWindow
        label={`Where the preview of ${title} begins`}
        peaks={peaksWithin(peaks, whole, from, seconds)}
        seconds={seconds}
        from={preview_from}
        onChange={(next) => mendTrack(key, "preview_from", next)}
      />
      <div>
        <Listen
          path={file.storage_path}
          title={title}
          from={from + preview_from}
        />
      </div>
    </div>
  )
}

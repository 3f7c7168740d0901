import { type DraftTrack, trackField } from "#domain/intake/draft.ts"
import { TRACK } from "#domain/records/track.ts"
import type { FileRow } from "../intake-data.ts"
import { DraftBox, LineBox, TextBox } from "./draft-box.tsx"
import { useDraftEditor } from "./draft-context.ts"
import { Findings } from "./findings.tsx"
import { LANGUAGE_OPTIONS } from "./languages.ts"
import { Listen } from "./listen.tsx"
import { PreviewWindow, peaksWithin } from "./preview-window.tsx"
import { ruleError } from "./rule-error.ts"

/** All editable fields of one track. */
export function TrackPanel({ track }: { track: DraftTrack }) {
  const { setTrackField, fileOf } = useDraftEditor()
  const file = fileOf(track.file)
  const { key } = track
  const own = <K extends keyof DraftTrack>(field: K) => ({
    name: trackField(key, field),
    value: track[field],
    onChange: (value: DraftTrack[K]) => setTrackField(key, field, value),
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
        fault={ruleError(TRACK.shape.isrc_code, track.isrc)}
      />
      <LineBox
        {...own("language")}
        label="Language"
        list={LANGUAGE_OPTIONS}
        hint="A two- or three-letter code: en, pt, yo."
        fault={ruleError(TRACK.shape.language, track.language)}
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
              setTrackField(key, "explicit", target.checked)
            }
          />
        )}
      </DraftBox>
      <TextBox
        {...own("lyrics")}
        label="Lyrics"
        rows={6}
        wide
        hint="Plain text. For synced lyrics (LRC), start each line with its time, for example [01:12.50]."
        fault={ruleError(TRACK.shape.lyrics, track.lyrics)}
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
  const { setTrackField } = useDraftEditor()
  return (
    <TextBox
      name={trackField(track.key, field)}
      label={label}
      rows={2}
      hint="One per line."
      value={track[field].join("\n")}
      onChange={(text) => setTrackField(track.key, field, text.split("\n"))}
    />
  )
}

type PreviewProps = { track: DraftTrack; file: FileRow }

function Preview({ track, file }: PreviewProps) {
  const { setTrackField } = useDraftEditor()
  const { key, title, seconds, preview_from } = track
  const from = track.from ?? 0
  const { peaks = [], seconds: whole = 0 } = file.inspection ?? {}
  return (
    <div className="grid gap-2">
      <p className="label text-ash">Preview</p>
      <PreviewWindow
        label={`Preview start of ${title}`}
        peaks={peaksWithin(peaks, whole, from, seconds)}
        seconds={seconds}
        from={preview_from}
        onChange={(next) => setTrackField(key, "preview_from", next)}
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

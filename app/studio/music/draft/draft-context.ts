import { createContext, use } from "react"
import {
  type Doubt,
  type Draft,
  type DraftTrack,
  trackField,
  withoutSingleDoubt,
} from "#domain/intake/draft.ts"
import type { Remark } from "#domain/intake/findings.ts"
import type { FileRow } from "../intake-data.ts"
import type { DraftEditor } from "./use-draft.ts"

type EditorState = Pick<DraftEditor, "draft" | "change"> & {
  files: FileRow[]
  remarks: Remark[]
  /** Why the release couldn't be created. */
  refusal: Refusal | null
}

export type Refusal = { field: string; text: string }

export const DraftEditorContext = createContext<EditorState | null>(null)

/** The draft being edited, and the functions that edit it. */
export function useDraftEditor() {
  const editor = use(DraftEditorContext)
  if (!editor) throw new Error("useDraftEditor was called outside a draft.")
  const { draft, change, files, remarks, refusal } = editor
  return {
    ...{ draft, change, files, remarks, refusal },
    /** Sets a field and dismisses its doubts. */
    setField<K extends Exclude<keyof Draft, "tracks">>(
      field: K,
      value: Draft[K],
    ) {
      change((before) => ({ ...before, [field]: value }), field)
    },
    setTrackField<K extends keyof DraftTrack>(
      key: string,
      field: K,
      value: DraftTrack[K],
    ) {
      const tracks = (before: Draft) =>
        before.tracks.map((track) =>
          track.key === key ? { ...track, [field]: value } : track,
        )
      change(
        (before) => ({ ...before, tracks: tracks(before) }),
        trackField(key, field),
      )
    },
    /** Reorders tracks or removes one. Doubts about the whole list stay. */
    setTracks(tracks: DraftTrack[]) {
      change((before) => ({ ...before, tracks }))
    },
    /** Dismisses the doubts about a field as it stands. */
    settle(field: string) {
      change((before) => before, field)
    },
    settleOne(doubt: Doubt) {
      change((before) => withoutSingleDoubt(before, doubt))
    },
    fileOf: (id: string) => files.find((file) => file.id === id) ?? null,
  }
}

/** The doubts about one track. */
export function doubtsOf({ doubts }: Draft, key: string) {
  return doubts.filter(({ field }) => field.startsWith(`tracks.${key}.`))
}

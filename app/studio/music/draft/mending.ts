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
import type { Mending } from "./use-draft.ts"

type Mended = Pick<Mending, "draft" | "change"> & {
  files: FileRow[]
  remarks: Remark[]
  /** What the record could not be made for. */
  refusal: Refusal | null
}

export type Refusal = { field: string; text: string }

export const MendingContext = createContext<Mended | null>(null)

/** The draft that is being mended, and how to mend it. */
export function useMending() {
  const mended = use(MendingContext)
  if (!mended) throw new Error("No draft is being mended here.")
  const { draft, change, files, remarks, refusal } = mended
  return {
    ...{ draft, change, files, remarks, refusal },
    /** Writes a field; whatever was in doubt about it is settled. */
    mend<K extends Exclude<keyof Draft, "tracks">>(field: K, value: Draft[K]) {
      change((before) => ({ ...before, [field]: value }), field)
    },
    mendTrack<K extends keyof DraftTrack>(
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
    /** Puts them in another order, or leaves one out: what is in doubt about
     * all of them is settled one by one. */
    mendTracks(tracks: DraftTrack[]) {
      change((before) => ({ ...before, tracks }))
    },
    /** It was looked at, and is right as it stands. */
    settle(field: string) {
      change((before) => before, field)
    },
    settleOne(doubt: Doubt) {
      change((before) => withoutSingleDoubt(before, doubt))
    },
    fileOf: (id: string) => files.find((file) => file.id === id) ?? null,
  }
}

/** How many things about one track are in doubt. */
export function doubtsOf({ doubts }: Draft, key: string) {
  return doubts.filter(({ field }) => field.startsWith(`tracks.${key}.`))
}

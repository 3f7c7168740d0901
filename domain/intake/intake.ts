import type { Inspection } from "../music/inspection.ts"

/** The stages of an intake. */
export const INTAKE_STATES = [
  "uploading",
  "inspecting",
  "draft",
  "making",
  "ready",
  "failed",
  "cancelled",
] as const

export type IntakeState = (typeof INTAKE_STATES)[number]

export type FileKind = "audio" | "archive" | "cue" | "picture" | "other"

/** The database's limits, so that Studio can check before uploading. */
export const INTAKE_LIMITS = {
  files: 200,
  openIntakes: 50,
  draftBytes: 256 * 1024,
  tracks: 100,
  fileBytes: 2 * 1024 ** 3,
  totalBytes: 20 * 1024 ** 3,
  nameLength: 400,
  sheetBytes: 64 * 1024,
} as const

/** A stored inspection of a master: its cover is a separate file. */
export type KeptInspection = Omit<Inspection, "cover"> & {
  cover: { type: "image/jpeg" | "image/png"; path: string } | null
}

/** The part of a `music_intake_files` row that drafts are made from. */
export type IntakeFile = {
  id: string
  /** Including the folders it came in. */
  name: string
  kind: FileKind
  inspection: KeptInspection | null
  /** The text of a cue sheet. */
  words: string | null
  fault: string | null
}

export const JOB_KINDS = [
  "unpack",
  "inspect",
  "draft",
  "cover",
  "encode",
] as const

export type JobKind = (typeof JOB_KINDS)[number]

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled"

const AUDIO = /\.(wav|wave|bwf|aif|aiff|aifc|flac|m4a|mp4|caf|alac)$/i
const PICTURE = /\.(jpe?g|png|webp|tiff?)$/i

/** A file's kind by its name; its contents are checked later. */
export function kindOf(name: string): FileKind {
  if (isHidden(name)) return "other"
  if (AUDIO.test(name)) return "audio"
  if (PICTURE.test(name)) return "picture"
  if (/\.cue$/i.test(name)) return "cue"
  return /\.zip$/i.test(name) ? "archive" : "other"
}

/** Files that operating systems leave in folders. */
export function isHidden(name: string) {
  return /(^|\/)(\.|__MACOSX\/)/.test(name) || /(^|\/)thumbs\.db$/i.test(name)
}

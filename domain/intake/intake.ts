import type { Inspection } from "../music/inspection.ts"

/** Where what was brought stands. */
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

/** What the database allows, so that Studio says it before anything is
 * sent. */
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

/** A master's inspection as it is kept: its cover is a file of its own. */
export type KeptInspection = Omit<Inspection, "cover"> & {
  cover: { type: "image/jpeg" | "image/png"; path: string } | null
}

/** A row of `music_intake_files`, as far as a draft is made of it. */
export type IntakeFile = {
  id: string
  /** With the folders it came in. */
  name: string
  kind: FileKind
  inspection: KeptInspection | null
  /** Of a cue sheet, what it says. */
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

/** What a file is taken for by its name; what is in it is looked at later. */
export function kindOf(name: string): FileKind {
  if (isHidden(name)) return "other"
  if (AUDIO.test(name)) return "audio"
  if (PICTURE.test(name)) return "picture"
  if (/\.cue$/i.test(name)) return "cue"
  return /\.zip$/i.test(name) ? "archive" : "other"
}

/** What systems leave in a folder, and nobody means to bring. */
export function isHidden(name: string) {
  return /(^|\/)(\.|__MACOSX\/)/.test(name) || /(^|\/)thumbs\.db$/i.test(name)
}

import { useQuery } from "@tanstack/react-query"
import type { Draft } from "#domain/intake/draft.ts"
import type {
  FileKind,
  IntakeState,
  JobKind,
  JobState,
  KeptInspection,
} from "#domain/intake/intake.ts"
import { ask, call } from "../data/tables.ts"
import type { Dropped } from "./upload/sort-files.ts"

/** The first part of every query key about music. */
export const MUSIC = "music_intakes"

export type Intake = {
  id: string
  title: string
  state: IntakeState
  draft: Draft | null
  release_id: string | null
  digital_payload_id: string | null
  /** When all its files had been processed for the first time. */
  made_at: string | null
  fault: string | null
  updated_at: string
  music_jobs: Job[]
}

export type Job = {
  id: string
  kind: JobKind
  outputs: string[]
  stage: number
  position: number
  /** The playing time of its source. */
  seconds: number | null
  state: JobState
  progress: number
  fault: string | null
  created_at: string
  started_at: string | null
  audio_files: { name: string } | null
  music_intake_files: { name: string } | null
}

export type FileRow = {
  id: string
  name: string
  kind: FileKind
  bytes: number
  storage_path: string
  archive_id: string | null
  arrived_at: string | null
  inspection: KeptInspection | null
  fault: string | null
}

const INTAKE =
  "id,title,state,draft,release_id,digital_payload_id,made_at,fault,updated_at"
const JOBS =
  "music_jobs(id,kind,outputs,stage,position,seconds,state,progress,fault,created_at,started_at,audio_files(name),music_intake_files(name))"
const FILE =
  "id,name,kind,bytes,storage_path,archive_id,arrived_at,inspection,fault"

const MOST_FILES = 1000

export async function readIntake(id: string) {
  const { data } = await ask<Intake[]>((tables) =>
    tables
      .from("music_intakes")
      .select(`${INTAKE},${JOBS}`)
      .eq("id", id)
      .limit(1)
      .overrideTypes<Intake[], { merge: false }>(),
  )
  return data[0] ?? null
}

async function readFiles(id: string) {
  const { data } = await ask<FileRow[]>((tables) =>
    tables
      .from("music_intake_files")
      .select(FILE)
      .eq("intake_id", id)
      .order("position")
      .limit(MOST_FILES)
      .overrideTypes<FileRow[], { merge: false }>(),
  )
  return data
}

const POLL_MS = 1_000
/** Another window may be uploading. */
const SLOW_POLL_MS = 5_000

const PACES: Partial<Record<IntakeState, number>> = {
  uploading: SLOW_POLL_MS,
  inspecting: POLL_MS,
  making: POLL_MS,
}

/** An intake, polled while it is being processed. */
export function useIntake(id: string) {
  return useQuery({
    queryKey: [MUSIC, "one", id],
    queryFn: () => readIntake(id),
    refetchInterval: ({ state: { data } }) =>
      (data && PACES[data.state]) ?? false,
  })
}

/** The files of an intake. They change with its state. */
export function useFiles({ id, state }: Pick<Intake, "id" | "state">) {
  return useQuery({
    queryKey: [MUSIC, "files", id, state],
    queryFn: () => readFiles(id),
    refetchInterval: state === "uploading" ? SLOW_POLL_MS : false,
  })
}

/** Whether the site's media library is installed. */
export function useTakesMusic() {
  return useQuery({
    queryKey: ["takes_music"],
    queryFn: () => call<boolean>("takes_music"),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Opens an intake and returns the storage path of each file. */
export async function openIntake(title: string, files: Dropped[]) {
  const id = await call<string>("open_intake", {
    p_title: title,
    p_files: sizesOf(files),
  })
  return { id, rows: await readFiles(id) }
}

/** Adds files to a draft. */
export async function addToDraft(id: string, files: Dropped[]) {
  await call<null>("add_to_draft", { p_id: id, p_files: sizesOf(files) })
  return await readFiles(id)
}

function sizesOf(files: Dropped[]) {
  return files.map(({ name, file }) => ({ name, bytes: file.size }))
}

export function beginIntake(id: string) {
  return call<null>("begin_intake", { p_id: id })
}

/** Skips a missing file, unless it has arrived by now. */
export function skipMissingFile(path: string) {
  return call<null>("leave_out_file", { p_path: path })
}

/** Continues with the files that have arrived. A failed draft reopens. */
export function skipMissingFiles(id: string) {
  return call<null>("leave_rest_out", { p_id: id })
}

/** Returns the new version; fails with 9X106 if somebody else has saved. */
export function saveDraft(id: string, draft: Draft, readAt: string) {
  return call<string>("save_draft", {
    ...{ p_id: id, p_draft: draft, p_updated_at: readAt },
  })
}

export function makeRelease(id: string) {
  return call<string>("make_release", { p_id: id })
}

export function cancelIntake(id: string) {
  return call<null>("cancel_intake", { p_id: id })
}

export function retryIntake(id: string) {
  return call<null>("try_again", { p_id: id })
}

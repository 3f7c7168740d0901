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
import type { Dropped } from "./bring/accepted.ts"

/** Everything that is read about music begins its key with this. */
export const MUSIC = "music_intakes"

export type Intake = {
  id: string
  title: string
  state: IntakeState
  draft: Draft | null
  release_id: string | null
  digital_payload_id: string | null
  /** When all its files were there for the first time. */
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
  /** How long what it works on plays. */
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

const LOOK_EVERY_MS = 1_000
/** Somebody else's window may be bringing it. */
const LOOK_SELDOM_MS = 5_000

const PACES: Partial<Record<IntakeState, number>> = {
  uploading: LOOK_SELDOM_MS,
  inspecting: LOOK_EVERY_MS,
  making: LOOK_EVERY_MS,
}

/** One intake as it stands, looked at again while something happens to it. */
export function useIntake(id: string) {
  return useQuery({
    queryKey: [MUSIC, "one", id],
    queryFn: () => readIntake(id),
    refetchInterval: ({ state: { data } }) =>
      (data && PACES[data.state]) ?? false,
  })
}

/** Its files; they change with its state. */
export function useFiles({ id, state }: Pick<Intake, "id" | "state">) {
  return useQuery({
    queryKey: [MUSIC, "files", id, state],
    queryFn: () => readFiles(id),
    refetchInterval: state === "uploading" ? LOOK_SELDOM_MS : false,
  })
}

/** Whether the library that reads music is there. */
export function useTakesMusic() {
  return useQuery({
    queryKey: ["takes_music"],
    queryFn: () => call<boolean>("takes_music"),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Makes room for these files; says where each is to be put. */
export async function openIntake(title: string, files: Dropped[]) {
  const id = await call<string>("open_intake", {
    p_title: title,
    p_files: sizesOf(files),
  })
  return { id, rows: await readFiles(id) }
}

/** The same for a draft. */
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

/** It begins without this one, unless that has come by now. */
export function leaveOutFile(path: string) {
  return call<null>("leave_out_file", { p_path: path })
}

/** It goes on with what has come by now; what failed goes back to its draft. */
export function leaveRestOut(id: string) {
  return call<null>("leave_rest_out", { p_id: id })
}

/** Answers when; refused (9X106) when somebody else did since it was read. */
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

export function tryAgain(id: string) {
  return call<null>("try_again", { p_id: id })
}

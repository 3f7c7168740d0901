import type { IntakeState, JobState } from "#domain/intake/intake.ts"
import { sessionStore } from "../../account/session/session.ts"
import { useStore } from "../../ui/store.ts"
import { FORMER_COLLEAGUE } from "../data/colleagues.ts"
import { ago } from "../frame/ago.ts"
import { type Listed, type ListRow, optionsOf } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { IntakeScreen } from "./intake-screen.tsx"
import { NewIntake } from "./upload/new-intake.tsx"
import { shareOf, uploads } from "./upload/uploads.ts"

const STATES: Record<IntakeState, string> = {
  uploading: "Uploading",
  inspecting: "Analysing",
  draft: "Needs attention",
  making: "Processing",
  ready: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
}

const INTAKES: Listed = {
  table: "music_intakes",
  path: "music",
  one: "intake",
  many: "music",
  roles: ["editor"],
  isIncoming: true,
  select:
    "id,title,state,name:draft->>title,created_by,created_at,music_jobs(state,progress),music_intake_files(arrived_at,archive_id)",
  columns: [
    {
      key: "title",
      title: "Title",
      show: (row) => (
        <span className="min-w-0 break-words max-sm:whitespace-normal">
          {titleOf(row)}
        </span>
      ),
      text: titleOf,
    },
    { key: "state", title: "Status", show: (row) => <State row={row} /> },
    {
      key: "music_jobs",
      title: "Progress",
      unsorted: true,
      numeric: true,
      wide: true,
      show: (row) => <Progress row={row} />,
      text: () => "",
    },
    {
      key: "created_by",
      title: "Uploaded by",
      unsorted: true,
      wide: true,
      show: (row) => <Who id={intakeOf(row).created_by} />,
    },
    {
      key: "created_at",
      title: "Uploaded",
      show: ({ created_at }) => ago(String(created_at)),
    },
  ],
  searched: ["title"],
  sort: "-created_at",
  filters: [
    {
      column: "state",
      title: "Status",
      options: optionsOf(Object.keys(STATES), STATES),
    },
  ],
  nameOf: ({ title }) => String(title ?? ""),
  Intro: NewIntake,
}

/** The columns of an intake that the list reads. */
type IntakeRow = {
  title: string
  /** The draft's own title, once there is one. */
  name: string | null
  state: IntakeState
  created_by: string | null
  music_jobs: { state: JobState; progress: number }[]
  music_intake_files: { arrived_at: string | null }[]
}

function intakeOf(row: ListRow) {
  return row as ListRow & IntakeRow
}

function titleOf(row: ListRow) {
  const { title, name } = intakeOf(row)
  return name || title
}

function State({ row }: { row: ListRow }) {
  const { state } = intakeOf(row)
  const needs = state === "draft" || state === "failed"
  return (
    <span className={needs ? "text-signal" : undefined}>{STATES[state]}</span>
  )
}

/** The progress within the current step. */
function Progress({ row }: { row: ListRow }) {
  const upload = useStore(uploads).find(({ intake }) => intake === row.id)
  const { state, music_jobs, music_intake_files } = intakeOf(row)
  if (upload) return percent(shareOf(upload))
  if (state === "uploading") return percent(arrived(music_intake_files))
  if (state === "inspecting" || state === "making") {
    return percent(doneOf(music_jobs))
  }
  return ""
}

function percent(share: number) {
  return `${Math.floor(share * 100)}%`
}

function arrived(files: IntakeRow["music_intake_files"]) {
  const there = files.filter(({ arrived_at }) => arrived_at).length
  return there / Math.max(files.length, 1)
}

function doneOf(jobs: IntakeRow["music_jobs"]) {
  const share = ({ state, progress }: IntakeRow["music_jobs"][number]) =>
    state === "done" ? 1 : progress
  const done = jobs.reduce((sum, job) => sum + share(job), 0)
  return done / Math.max(jobs.length, 1)
}

/** Names belong to accounts, so anyone else is shown as a colleague. */
function Who({ id }: { id: string | null }) {
  const session = useStore(sessionStore)
  if (!id) return FORMER_COLLEAGUE
  const own = session.status === "signed-in" && session.user.id === id
  return own ? "You" : "A colleague"
}

export function Component() {
  return (
    <ListedScreen
      listed={INTAKES}
      one={(id) => <IntakeScreen key={id} list={INTAKES} id={id} />}
    />
  )
}

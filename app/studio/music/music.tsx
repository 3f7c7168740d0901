import type { IntakeState, JobState } from "#domain/intake/intake.ts"
import { sessionStore } from "../../account/session/session.ts"
import { useStore } from "../../ui/store.ts"
import { FORMER_COLLEAGUE } from "../data/colleagues.ts"
import { ago } from "../frame/ago.ts"
import { type Listed, type ListRow, optionsOf } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { NewIntake } from "./bring/new-intake.tsx"
import { shareOf, uploads } from "./bring/uploads.ts"
import { IntakeScreen } from "./intake-screen.tsx"

const STATES: Record<IntakeState, string> = {
  uploading: "On its way",
  inspecting: "Being read",
  draft: "To be mended",
  making: "Being made",
  ready: "Made",
  failed: "Failed",
  cancelled: "Stopped",
}

const INTAKES: Listed = {
  table: "music_intakes",
  path: "music",
  one: "intake",
  many: "music",
  roles: ["editor"],
  comesIn: true,
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
    { key: "state", title: "State", show: (row) => <State row={row} /> },
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
      title: "Who",
      unsorted: true,
      wide: true,
      show: (row) => <Who id={broughtIn(row).created_by} />,
    },
    {
      key: "created_at",
      title: "When",
      show: ({ created_at }) => ago(String(created_at)),
    },
  ],
  searched: ["title"],
  sort: "-created_at",
  filters: [
    {
      column: "state",
      title: "State",
      options: optionsOf(Object.keys(STATES), STATES),
    },
  ],
  nameOf: ({ title }) => String(title ?? ""),
  Lead: NewIntake,
}

/** What the list reads of an intake. */
type Brought = {
  title: string
  /** The draft's own title, once there is one. */
  name: string | null
  state: IntakeState
  created_by: string | null
  music_jobs: { state: JobState; progress: number }[]
  music_intake_files: { arrived_at: string | null }[]
}

function broughtIn(row: ListRow) {
  return row as ListRow & Brought
}

function titleOf(row: ListRow) {
  const { title, name } = broughtIn(row)
  return name || title
}

function State({ row }: { row: ListRow }) {
  const { state } = broughtIn(row)
  const needs = state === "draft" || state === "failed"
  return (
    <span className={needs ? "text-signal" : undefined}>{STATES[state]}</span>
  )
}

/** As a share of the step it is in. */
function Progress({ row }: { row: ListRow }) {
  const upload = useStore(uploads).find(({ intake }) => intake === row.id)
  const { state, music_jobs, music_intake_files } = broughtIn(row)
  if (upload) return percent(shareOf(upload))
  if (state === "uploading") return percent(arrived(music_intake_files))
  if (state === "inspecting" || state === "making") {
    return percent(doneOf(music_jobs))
  }
  return ""
}

function percent(share: number) {
  return `${Math.floor(share * 100)} %`
}

function arrived(files: Brought["music_intake_files"]) {
  const there = files.filter(({ arrived_at }) => arrived_at).length
  return there / Math.max(files.length, 1)
}

function doneOf(jobs: Brought["music_jobs"]) {
  const share = ({ state, progress }: Brought["music_jobs"][number]) =>
    state === "done" ? 1 : progress
  const done = jobs.reduce((sum, job) => sum + share(job), 0)
  return done / Math.max(jobs.length, 1)
}

/** Names are the account's own: who is not oneself is a colleague. */
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

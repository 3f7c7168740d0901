import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useMemo, useState } from "react"
import { openDoubts } from "#domain/intake/draft.ts"
import { remarksOf } from "#domain/intake/findings.ts"
import { readAgain } from "../../data/query-client.ts"
import { StudioError } from "../../data/studio-error.ts"
import { notify } from "../../frame/notices.tsx"
import { useSaveKey } from "../../frame/use-key.ts"
import { saidOf } from "../../messages.ts"
import { type FileRow, MUSIC, makeRelease } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { BringMore } from "./bring-more.tsx"
import { DraftConflict } from "./draft-conflict.tsx"
import { MendingContext, type Refusal } from "./mending.ts"
import { RecordFields } from "./record-fields.tsx"
import { TrackList } from "./track-list.tsx"
import { type Drafted, type Saving, useDraft } from "./use-draft.ts"

type DraftFormProps = { intake: Drafted; files: FileRow[] }

/** What the files said of a record, to be mended before it is made. */
export default function DraftForm({ intake, files }: DraftFormProps) {
  const mending = useDraft(intake)
  const { draft, change, saving, said, flush, theirs, settle } = mending
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useSaveKey(flush)

  async function make() {
    setBusy(true)
    setRefusal(null)
    try {
      if (!(await flush())) return
      await makeRelease(intake.id)
      notify({ text: musicMessages.drafted })
      await readAgain(queries, [MUSIC, "releases", "products", "artists"])
    } catch (error) {
      setRefusal(refusalIn(error))
      notify({ text: saidOf(error), bad: true })
    } finally {
      setBusy(false)
    }
  }

  const remarks = useMemo(
    () => remarksOf(draft.tracks, { inspections: inspectionsOf(files) }),
    [draft.tracks, files],
  )
  return (
    <MendingContext value={{ draft, change, files, remarks, refusal }}>
      <div className="grid gap-8">
        <Bar doubts={openDoubts(draft).length} saving={saving} said={said}>
          <button
            type="button"
            className="press press-main"
            disabled={busy}
            onClick={() => void make()}
          >
            {busy ? "One moment…" : "Make the release"}
          </button>
        </Bar>
        <Group title="The record">
          <div className="grid gap-5 sm:grid-cols-2">
            <RecordFields />
          </div>
        </Group>
        <Group title={`Tracks ${draft.tracks.length}`}>
          <TrackList />
        </Group>
        <Group title="Forgotten?">
          <BringMore intake={intake} flush={flush} />
        </Group>
      </div>
      {theirs && (
        <DraftConflict mine={draft} theirs={theirs.draft} onSettle={settle} />
      )}
    </MendingContext>
  )
}

function inspectionsOf(files: FileRow[]) {
  return new Map(
    files.flatMap(({ id, inspection }) =>
      inspection ? [[id, inspection]] : [],
    ),
  )
}

/** Which field the database named, if it named one. */
function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof StudioError)) return null
  const field = /"field": ?"([^"]+)"/.exec(error.details)?.[1]
  return field ? { field, text: saidOf(error) } : null
}

const STATES: Record<Saving, string> = {
  saved: musicMessages.saved,
  saving: musicMessages.saving,
  unsaved: musicMessages.unsaved,
  refused: musicMessages.unsaved,
}

type BarProps = {
  doubts: number
  saving: Saving
  said: string
  children: ReactNode
}

/** Stays in sight while one goes down the tracks. */
function Bar({ doubts, saving, said, children }: BarProps) {
  return (
    <div className="sticky top-0 z-10 -mx-gutter flex flex-wrap items-center gap-3 border-rule border-b bg-bone px-gutter py-3">
      <p className="mr-auto">
        {doubts > 0 ? musicMessages.doubts(doubts) : musicMessages.noDoubts}
      </p>
      <p
        role="status"
        className={`label ${saving === "refused" ? "text-signal" : "text-ash"}`}
      >
        {said || STATES[saving]}
      </p>
      {children}
    </div>
  )
}

type GroupProps = { title: string; children: ReactNode }

function Group({ title, children }: GroupProps) {
  return (
    <section className="grid gap-4 border-rule border-t pt-3 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="label text-ash">{title}</h2>
      <div className="min-w-0 max-w-3xl">{children}</div>
    </section>
  )
}

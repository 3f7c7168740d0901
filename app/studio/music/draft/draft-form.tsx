import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useMemo, useState } from "react"
import { openDoubts } from "#domain/intake/draft.ts"
import { remarksOf } from "#domain/intake/findings.ts"
import { refreshQueries } from "../../data/query-client.ts"
import { StudioError } from "../../data/studio-error.ts"
import { notify } from "../../frame/toasts.tsx"
import { useSaveKey } from "../../frame/use-key.ts"
import { errorMessage } from "../../messages.ts"
import { type FileRow, MUSIC, makeRelease } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { AddFiles } from "./add-files.tsx"
import { DraftConflict } from "./draft-conflict.tsx"
import { DraftEditorContext, type Refusal } from "./draft-context.ts"
import { ReleaseFields } from "./release-fields.tsx"
import { TrackList } from "./track-list.tsx"
import { type DraftIntake, type Saving, useDraft } from "./use-draft.ts"

type DraftFormProps = { intake: DraftIntake; files: FileRow[] }

/** The metadata read from the files, to be checked before the release is
 * created. */
export default function DraftForm({ intake, files }: DraftFormProps) {
  const editor = useDraft(intake)
  const { draft, change, saving, said, flush, theirs, settle } = editor
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
      await refreshQueries(queries, [MUSIC, "releases", "products", "artists"])
    } catch (error) {
      setRefusal(refusalIn(error))
      notify({ text: errorMessage(error), isError: true })
    } finally {
      setBusy(false)
    }
  }

  const remarks = useMemo(
    () => remarksOf(draft.tracks, { inspections: inspectionsOf(files) }),
    [draft.tracks, files],
  )
  return (
    <DraftEditorContext value={{ draft, change, files, remarks, refusal }}>
      <div className="grid gap-8">
        <Bar doubts={openDoubts(draft).length} saving={saving} said={said}>
          <button
            type="button"
            className="press press-main"
            disabled={busy}
            onClick={() => void make()}
          >
            {busy ? "Creating…" : "Create release"}
          </button>
        </Bar>
        <Group title="Release">
          <div className="grid gap-5 sm:grid-cols-2">
            <ReleaseFields />
          </div>
        </Group>
        <Group title={`Tracks ${draft.tracks.length}`}>
          <TrackList />
        </Group>
        <Group title="Missing files">
          <AddFiles intake={intake} flush={flush} />
        </Group>
      </div>
      {theirs && (
        <DraftConflict mine={draft} theirs={theirs.draft} onSettle={settle} />
      )}
    </DraftEditorContext>
  )
}

function inspectionsOf(files: FileRow[]) {
  return new Map(
    files.flatMap(({ id, inspection }) =>
      inspection ? [[id, inspection]] : [],
    ),
  )
}

/** The field named in a database error, if any. */
function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof StudioError)) return null
  const field = /"field": ?"([^"]+)"/.exec(error.details)?.[1]
  return field ? { field, text: errorMessage(error) } : null
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

/** Sticky bar with the number of open doubts and the save state. */
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

import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import {
  type Draft,
  withLaterTracks,
  withoutDoubt,
} from "#domain/intake/draft.ts"
import { StudioError } from "../../data/studio-error.ts"
import { notify } from "../../frame/toasts.tsx"
import { errorMessage } from "../../messages.ts"
import { type Intake, MUSIC, readIntake, saveDraft } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { normalised } from "./normalise-draft.ts"

export type DraftIntake = Intake & { draft: Draft }

export type Saving = "saved" | "unsaved" | "saving" | "refused"

/** Saves after a pause in typing this long. */
const PAUSE_MS = 700
const AGAIN_MS = 5_000
const CHANGED_SINCE = "9X106"

/** A draft being edited. It saves automatically; a conflicting change by
 * somebody else is shown instead of overwritten. */
export function useDraft(intake: DraftIntake) {
  const { id } = intake
  const queries = useQueryClient()
  const [draft, setDraft] = useState(intake.draft)
  const [saving, setSaving] = useState<Saving>("saved")
  const [said, setSaid] = useState("")
  const [theirs, setTheirs] = useState<DraftIntake | null>(null)
  const kept = useRef({
    saved: draft,
    wanted: draft,
    readAt: intake.updated_at,
  })
  const running = useRef<Promise<boolean> | null>(null)

  const saveOnce = useCallback(async () => {
    const { wanted, readAt } = kept.current
    try {
      setSaving("saving")
      const at = await saveDraft(id, normalised(wanted), readAt)
      kept.current = { ...kept.current, saved: wanted, readAt: at }
      // Returning to this screen then shows the saved draft.
      queries.setQueryData<Intake>([MUSIC, "one", id], (known) =>
        known ? { ...known, draft: normalised(wanted), updated_at: at } : known,
      )
      setSaid("")
      setSaving(kept.current.wanted === wanted ? "saved" : "unsaved")
      return true
    } catch (error) {
      setSaving("refused")
      const changed =
        error instanceof StudioError && error.code === CHANGED_SINCE
      setSaid(errorMessage(error))
      if (changed) setTheirs(await theirDraft(id))
      return false
    }
  }, [id, queries])

  /** Saves pending changes. Resolves to whether everything is saved. */
  const save = useCallback((): Promise<boolean> => {
    running.current ??= saveOnce().finally(() => {
      running.current = null
    })
    return running.current.then((fine) => {
      const { saved, wanted } = kept.current
      return fine && saved !== wanted ? save() : fine
    })
  }, [saveOnce])

  useEffect(() => {
    kept.current.wanted = draft
    if (kept.current.saved === draft || theirs) return
    const pause = saving === "refused" ? AGAIN_MS : PAUSE_MS
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
  }, [draft, saving, theirs, save])

  // Saves changes typed just before leaving the screen.
  useEffect(
    () => () => {
      const { saved, wanted } = kept.current
      if (saved === wanted) return
      void save().then((fine) => {
        if (!fine) notify({ text: musicMessages.notKept, isError: true })
        return queries.invalidateQueries({ queryKey: [MUSIC] })
      })
    },
    [save, queries],
  )

  useEffect(() => {
    if (saving === "saved") return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [saving])

  function change(next: (before: Draft) => Draft, ...fields: string[]) {
    setSaving("unsaved")
    setDraft((before) => fields.reduce(withoutDoubt, next(before)))
  }

  function settle(keep: "mine" | "theirs") {
    if (!theirs) return
    const { draft: their, updated_at } = theirs
    const base = kept.current.saved
    kept.current = { ...kept.current, saved: their, readAt: updated_at }
    setTheirs(null)
    setSaid("")
    setDraft((mine) =>
      keep === "theirs" ? their : withLaterTracks(mine, base, their),
    )
    setSaving(keep === "theirs" ? "saved" : "unsaved")
  }

  const flush = () =>
    kept.current.saved === kept.current.wanted ? Promise.resolve(true) : save()
  return { draft, change, saving, said, flush, theirs, settle }
}

export type DraftEditor = ReturnType<typeof useDraft>

async function theirDraft(id: string): Promise<DraftIntake | null> {
  const found = await readIntake(id)
  return found?.draft ? { ...found, draft: found.draft } : null
}

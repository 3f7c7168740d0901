import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import {
  type Draft,
  withLaterTracks,
  withoutDoubt,
} from "#domain/intake/draft.ts"
import { StudioError } from "../../data/studio-error.ts"
import { notify } from "../../frame/notices.tsx"
import { saidOf } from "../../messages.ts"
import { type Intake, MUSIC, readIntake, saveDraft } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { tidied } from "./tidied.ts"

export type Drafted = Intake & { draft: Draft }

export type Saving = "saved" | "unsaved" | "saving" | "refused"

/** Nobody types on for that long without a breath. */
const BREATH_MS = 700
const AGAIN_MS = 5_000
const CHANGED_SINCE = "9X106"

/** A draft while it is mended. It is saved as one goes; what somebody else has
 * saved meanwhile is not written over, but told. */
export function useDraft(intake: Drafted) {
  const { id } = intake
  const queries = useQueryClient()
  const [draft, setDraft] = useState(intake.draft)
  const [saving, setSaving] = useState<Saving>("saved")
  const [said, setSaid] = useState("")
  const [theirs, setTheirs] = useState<Drafted | null>(null)
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
      const at = await saveDraft(id, tidied(wanted), readAt)
      kept.current = { ...kept.current, saved: wanted, readAt: at }
      // Who comes back to this screen begins where it was left.
      queries.setQueryData<Intake>([MUSIC, "one", id], (known) =>
        known ? { ...known, draft: tidied(wanted), updated_at: at } : known,
      )
      setSaid("")
      setSaving(kept.current.wanted === wanted ? "saved" : "unsaved")
      return true
    } catch (error) {
      setSaving("refused")
      const changed =
        error instanceof StudioError && error.code === CHANGED_SINCE
      setSaid(saidOf(error))
      if (changed) setTheirs(await theirDraft(id))
      return false
    }
  }, [id, queries])

  /** Saves what is not saved yet; answers whether all of it is. */
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
    const pause = saving === "refused" ? AGAIN_MS : BREATH_MS
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
  }, [draft, saving, theirs, save])

  // What was typed a moment before the screen is left is saved too.
  useEffect(
    () => () => {
      const { saved, wanted } = kept.current
      if (saved === wanted) return
      void save().then((fine) => {
        if (!fine) notify({ text: musicMessages.notKept, bad: true })
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

export type Mending = ReturnType<typeof useDraft>

async function theirDraft(id: string): Promise<Drafted | null> {
  const found = await readIntake(id)
  return found?.draft ? { ...found, draft: found.draft } : null
}

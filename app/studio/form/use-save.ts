import { useQueryClient } from "@tanstack/react-query"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { undoLast } from "../data/history.ts"
import { deleteRows, insertRow, readRow, updateRow } from "../data/rows.ts"
import { SpokenError, StudioError } from "../data/studio-error.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { fieldsOf, type Resource, type Row, type Values } from "../resource.ts"
import { differences, pick, valuesOf } from "./form-values.ts"
import { fieldRefused } from "./refusals.ts"

type SaveOptions = {
  form: UseFormReturn<Values>
  resource: Resource
  row: Row | null
  onConflict: (theirs: Row) => void
  kept: { forget: (now?: string) => void; typedOver: string }
}

/** Saves what was changed and nothing else. What somebody else has changed
 * meanwhile is not written over: both are shown. `over` is the version that
 * the person has seen and writes over knowingly. */
export function useSave(options: SaveOptions) {
  const { form, resource, row, onConflict, kept } = options
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { table, path } = resource

  async function known(saved: Row) {
    kept.forget(saved.updated_at)
    form.reset(valuesOf(resource, saved))
    queries.setQueryData([table, "row", saved.id], saved)
    await queries.invalidateQueries({ queryKey: [table, "list"] })
    await queries.invalidateQueries({ queryKey: ["history"] })
  }

  async function takeBack(saved: Row, was: Row | null) {
    if (!resource.untold) return undoLast(table, saved.id)
    if (!was) return deleteRows(table, [saved.id])
    const names = fieldsOf(resource).map(({ name }) => name)
    const written = await updateRow(resource, saved, pick(was, names))
    if (written) return
    throw new SpokenError({
      status: 409,
      message: studioMessages.changedMeanwhile,
    })
  }

  async function undo(saved: Row, was: Row | null) {
    try {
      await takeBack(saved, was)
      const before = await readRow(resource, saved.id)
      if (before) await known(before)
      notify({ text: studioMessages.putBack })
      if (!before) navigate(`/studio/${path}`)
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
  }

  async function write(values: Values, over: Row | null) {
    if (!row) {
      return insertRow(resource, { ...values, ...resource.publishing?.off })
    }
    const first = over ?? { ...row, updated_at: kept.typedOver }
    const names = differences(
      resource,
      form.getValues(),
      valuesOf(resource, first),
    ).map(({ name }) => name)
    return updateRow(resource, first, pick(values, names))
  }

  function refuse(error: unknown) {
    const names = fieldsOf(resource).map(({ name }) => name)
    const about =
      error instanceof StudioError ? fieldRefused(error, table, names) : null
    if (!about) return notify({ text: saidOf(error), bad: true })
    form.setError(about.field, { message: about.text }, { shouldFocus: true })
  }

  return async function save(values: Values, over: Row | null = null) {
    try {
      const saved = await write(values, over)
      if (!saved && row) {
        const theirs = await readRow(resource, row.id)
        if (theirs) onConflict(theirs)
        else notify({ text: studioMessages.gone, bad: true })
        return
      }
      if (!saved) return
      await known(saved)
      notify({
        text: row ? studioMessages.saved : studioMessages.created,
        undo: () => void undo(saved, over ?? row),
      })
      if (!row) navigate(`/studio/${path}/${saved.id}`, { replace: true })
    } catch (error) {
      refuse(error)
    }
  }
}

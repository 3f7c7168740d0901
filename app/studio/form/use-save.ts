import { useQueryClient } from "@tanstack/react-query"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { undoLastChange } from "../data/history.ts"
import { deleteRows, insertRow, readRow, updateRow } from "../data/rows.ts"
import { StudioError, UserFacingError } from "../data/studio-error.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { fieldsOf, type Resource, type Row, type Values } from "../resource.ts"
import { databaseFieldError } from "./field-errors.ts"
import { differences, pick, valuesOf } from "./form-values.ts"

type SaveOptions = {
  form: UseFormReturn<Values>
  resource: Resource
  row: Row | null
  onConflict: (theirs: Row) => void
  kept: { forget: (now?: string) => void; typedOver: string }
}

/** Saves only the changed fields. If somebody else has changed the row, both
 * versions are shown instead of overwriting. `over` is the version that the
 * user has seen and overwrites on purpose. */
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
    if (!resource.noHistory) return undoLastChange(table, saved.id)
    if (!was) return deleteRows(table, [saved.id])
    const names = fieldsOf(resource).map(({ name }) => name)
    const written = await updateRow(resource, saved, pick(was, names))
    if (written) return
    throw new UserFacingError({
      status: 409,
      message: studioMessages.changedMeanwhile,
    })
  }

  async function undo(saved: Row, was: Row | null) {
    try {
      await takeBack(saved, was)
      const before = await readRow(resource, saved.id)
      if (before) await known(before)
      notify({ text: studioMessages.undone })
      if (!before) navigate(`/studio/${path}`)
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
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
      error instanceof StudioError
        ? databaseFieldError(error, table, names)
        : null
    if (!about) return notify({ text: errorMessage(error), isError: true })
    form.setError(about.field, { message: about.text }, { shouldFocus: true })
  }

  return async function save(values: Values, over: Row | null = null) {
    try {
      const saved = await write(values, over)
      if (!saved && row) {
        const theirs = await readRow(resource, row.id)
        if (theirs) onConflict(theirs)
        else notify({ text: studioMessages.gone, isError: true })
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

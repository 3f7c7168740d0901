import { useQueryClient } from "@tanstack/react-query"
import { weekdayMomentText } from "#domain/calendar.ts"
import { undoChange } from "../data/history.ts"
import { StudioError } from "../data/studio-error.ts"
import { call } from "../data/tables.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Thing } from "../resource.ts"

/** A publication or a withdrawal. */
export type Change =
  | { verb: "publish"; at: string | null }
  | { verb: "withdraw" }

/** Publishes or withdraws items in one change, with undo. Resolves to whether
 * it succeeded. */
export function usePublish(onChanged?: () => Promise<unknown>) {
  const queries = useQueryClient()

  async function fresh() {
    // Related rows may change too, so everything is refetched.
    await queries.invalidateQueries()
    await onChanged?.()
  }

  async function undo(change: string) {
    try {
      await undoChange(change)
      await fresh()
      notify({ text: studioMessages.undone })
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
  }

  return async function apply(change: Change, things: readonly Thing[]) {
    try {
      const done = await send(change, things)
      await fresh()
      if (!done) {
        notify({ text: studioMessages.nothingChanged })
        return true
      }
      notify({
        text: said(change),
        link: pageAfter(change, things),
        undo: () => void undo(done),
      })
      return true
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
      // A conflict: show what somebody else has written.
      if (error instanceof StudioError && error.code === "9X046") await fresh()
      return false
    }
  }
}

/** Sends the version each item was read in, so that conflicts are detected. */
function send(change: Change, things: readonly Thing[]) {
  const p_things = things.map(({ resource: { table }, row }) => {
    return { table, id: row.id, updated_at: row.updated_at }
  })
  return change.verb === "publish"
    ? call<string | null>("publish", { p_things, p_at: change.at })
    : call<string | null>("withdraw", { p_things })
}

function said(change: Change) {
  if (change.verb === "withdraw") return studioMessages.withdrawn
  return change.at
    ? `Scheduled for ${weekdayMomentText(change.at)}, London time.`
    : studioMessages.published
}

function pageAfter(change: Change, [first]: readonly Thing[]) {
  if (change.verb === "withdraw" || change.at || !first) return undefined
  const href = first.resource.pageOf?.(first.row)
  return href ? { href, text: "View on site" } : undefined
}

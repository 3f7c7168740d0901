import { useQueryClient } from "@tanstack/react-query"
import { weekdayMomentText } from "#domain/calendar.ts"
import { putBack } from "../data/history.ts"
import { StudioError } from "../data/studio-error.ts"
import { call } from "../data/tables.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Thing } from "../resource.ts"

/** What is to come out or go back. */
export type Change =
  | { verb: "publish"; at: string | null }
  | { verb: "withdraw" }

/** Publishes or withdraws things in one go, says so, and offers the way back.
 * Answers whether it was done. */
export function usePublish(onChanged?: () => Promise<unknown>) {
  const queries = useQueryClient()

  async function fresh() {
    // Others follow what came out: whatever is shown is read again.
    await queries.invalidateQueries()
    await onChanged?.()
  }

  async function undo(change: string) {
    try {
      await putBack(change)
      await fresh()
      notify({ text: studioMessages.putBack })
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
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
      notify({ text: saidOf(error), bad: true })
      // What somebody else has written since is to be looked at.
      if (error instanceof StudioError && error.code === "9X046") await fresh()
      return false
    }
  }
}

/** Each with the state in which it was read, where it was. */
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
    ? `Out on ${weekdayMomentText(change.at)} in London.`
    : studioMessages.published
}

function pageAfter(change: Change, [first]: readonly Thing[]) {
  if (change.verb === "withdraw" || change.at || !first) return undefined
  const href = first.resource.pageOf?.(first.row)
  return href ? { href, text: "See it on the site" } : undefined
}

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { undoLast } from "../data/history.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { readPeople } from "./people-data.ts"

const KEY = ["people"]

export function usePeople() {
  return useQuery({ queryKey: KEY, queryFn: readPeople })
}

type Done = {
  text: string
  /** Whose row it changed: the history takes it back. */
  colleague?: string
}

/** Does something about somebody, and says what came of it. */
export function useDeed() {
  const queries = useQueryClient()

  async function refresh() {
    await queries.invalidateQueries({ queryKey: KEY })
    await queries.invalidateQueries({ queryKey: ["history"] })
    // One may have changed one's own.
    await queries.invalidateQueries({ queryKey: ["access"] })
  }

  async function undo(colleague: string) {
    try {
      await undoLast("staff", colleague)
      await refresh()
      notify({ text: studioMessages.putBack })
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
  }

  return async function does(deed: Promise<unknown>, done: Done) {
    try {
      await deed
      await refresh()
      const { text, colleague } = done
      notify({ text, ...(colleague && { undo: () => void undo(colleague) }) })
      return true
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
      return false
    }
  }
}

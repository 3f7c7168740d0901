import { useQuery, useQueryClient } from "@tanstack/react-query"
import { undoLastChange } from "../data/history.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { readPeople } from "./people-data.ts"

const KEY = ["people"]

export function usePeople() {
  return useQuery({ queryKey: KEY, queryFn: readPeople })
}

type Done = {
  text: string
  /** The person whose row changed. Adds an Undo button. */
  colleague?: string
}

/** Runs an action on staff or invitations and reports the result. */
export function usePeopleAction() {
  const queries = useQueryClient()

  async function refresh() {
    await queries.invalidateQueries({ queryKey: KEY })
    await queries.invalidateQueries({ queryKey: ["history"] })
    // People may change their own role.
    await queries.invalidateQueries({ queryKey: ["access"] })
  }

  async function undo(colleague: string) {
    try {
      await undoLastChange("staff", colleague)
      await refresh()
      notify({ text: studioMessages.undone })
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
  }

  return async function run(call: Promise<unknown>, done: Done) {
    try {
      await call
      await refresh()
      const { text, colleague } = done
      notify({ text, ...(colleague && { undo: () => void undo(colleague) }) })
      return true
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
      return false
    }
  }
}

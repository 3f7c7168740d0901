import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { refreshQueries } from "../data/query-client.ts"
import { errorMessage } from "../messages.ts"
import { notify } from "./toasts.tsx"

export type ActionResult = {
  /** Shown in a toast on success. */
  done?: string | undefined
  undo?: () => void
  /** How long the toast is shown, in milliseconds. */
  lasts?: number
}

/** Runs an action, refreshes the queries that show its result, and reports
 * success or failure in a toast. Resolves to whether it succeeded. */
export function useAction(shown: readonly string[]) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<ActionResult>) {
    setBusy(true)
    try {
      const { done, undo, lasts } = await work()
      await refreshQueries(queries, shown)
      if (done) {
        notify({ text: done, ...(undo && { undo }), ...(lasts && { lasts }) })
      }
      return true
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
      // A refusal often means that the data has changed.
      await refreshQueries(queries, shown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

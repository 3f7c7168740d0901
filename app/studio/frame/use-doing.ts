import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { readAgain } from "../data/query-client.ts"
import { saidOf } from "../messages.ts"
import { notify } from "./notices.tsx"

export type Doing = {
  /** Said when it is done. */
  done?: string | undefined
  undo?: () => void
  /** How long that stays, in milliseconds. */
  lasts?: number
}

/** Does something, reads again what shows it, and says how it went. Answers
 * whether it was done. */
export function useDoing(shown: readonly string[]) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function act(work: () => Promise<Doing>) {
    setBusy(true)
    try {
      const { done, undo, lasts } = await work()
      await readAgain(queries, shown)
      if (done) {
        notify({ text: done, ...(undo && { undo }), ...(lasts && { lasts }) })
      }
      return true
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
      // What was refused has often changed meanwhile.
      await readAgain(queries, shown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}

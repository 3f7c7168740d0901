import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { readAgain } from "../data/query-client.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf } from "../messages.ts"
import { MUSIC } from "./intake-data.ts"

/** Does something with what was brought, reads again what shows it, and says
 * how it went. Answers whether it was done. */
export function useDoing() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function act(work: () => Promise<unknown>, done?: string) {
    setBusy(true)
    try {
      await work()
      await readAgain(queries, [MUSIC, "releases", "products"])
      if (done) notify({ text: done })
      return true
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}

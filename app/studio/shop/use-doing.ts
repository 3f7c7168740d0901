import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { notify } from "../frame/notices.tsx"
import { saidOf } from "../messages.ts"
import { freshOrders } from "./fresh-orders.ts"

type Doing = {
  /** Said when it is done. */
  done: string
  undo?: () => void
  /** How long that stays, in milliseconds. */
  lasts?: number
}

/** Does something with an order, reads again what shows it, and says how it
 * went. Answers whether it was done. */
export function useDoing() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function act(work: () => Promise<Doing>) {
    setBusy(true)
    try {
      const { done, undo, lasts } = await work()
      await freshOrders(queries)
      notify({ text: done, ...(undo && { undo }), ...(lasts && { lasts }) })
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

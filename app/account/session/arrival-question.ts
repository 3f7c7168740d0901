import { useSyncExternalStore } from "react"

export type Question = {
  /** Whose account a link would open. */
  email: string
  /** Who is signed in; nobody is if there is only a guest's cart. */
  present?: string
  answer(enters: boolean): void
}

let asked: Question | null = null
const listeners = new Set<() => void>()

/** Asks whether the account of a link may take this browser's place. */
export function askToEnter(question: Omit<Question, "answer">) {
  return new Promise<boolean>((resolve) => {
    become({
      ...question,
      answer(enters) {
        become(null)
        resolve(enters)
      },
    })
  })
}

export function useQuestion() {
  return useSyncExternalStore(
    onChange,
    () => asked,
    () => null,
  )
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function become(next: Question | null) {
  asked = next
  for (const listener of listeners) listener()
}

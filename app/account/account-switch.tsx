import { createStore, useStore } from "../ui/store.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import type { Question } from "./account-switch-dialog.tsx"

const asked = createStore<Question | null>(null)

/** Asks whether a link may sign this browser in to its account. */
export function askToSwitchAccount(question: Omit<Question, "answer">) {
  return new Promise<boolean>((resolve) => {
    asked.set({
      ...question,
      answer(enters) {
        asked.set(null)
        resolve(enters)
      },
    })
  })
}

/** Present on every screen, since a mailed link may lead to any of them. */
export function AccountSwitch() {
  const question = useStore(asked)
  const code = useLazyModule(
    question,
    () => import("./account-switch-dialog.tsx"),
    () => question?.answer(false),
  )
  return question && code && <code.AccountSwitchDialog question={question} />
}

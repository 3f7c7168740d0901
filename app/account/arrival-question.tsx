import { useLazyModule } from "../ui/use-lazy-module.ts"
import { useQuestion } from "./session/arrival-question.ts"

/** Stands on every screen, since a mailed link may lead to any. */
export function ArrivalQuestion() {
  const question = useQuestion()
  const code = useLazyModule(
    question,
    () => import("./arrival-dialog.tsx"),
    () => question?.answer(false),
  )
  return question && code && <code.ArrivalDialog question={question} />
}

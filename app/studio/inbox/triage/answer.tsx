import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { useKey } from "../../frame/use-key.ts"
import { studioMessages } from "../../messages.ts"
import { useTemplates } from "../../templates/use-templates.ts"
import { type Demo, isWaiting } from "../demo.ts"
import { goesOut } from "./goes-out.ts"
import { triageMessages } from "./messages.ts"
import { DEMO_KINDS, ReplyDialog } from "./reply-dialog.tsx"
import type { Acts } from "./use-acts.ts"

type AnswerProps = { demo: Demo; acts: Acts }

/** The one answer: whether there is one, when it goes out, and the way back. */
export function AnswerPart({ demo, acts }: AnswerProps) {
  const [isWriting, setWriting] = useState(false)
  // Read before somebody answers, so that the words are there at once.
  useTemplates(DEMO_KINDS)
  const { answer } = demo
  const hasLeft = Boolean(answer?.sent_at ?? answer?.doubted_at)
  useKey("r", () => {
    if (!hasLeft) setWriting(true)
  })
  return (
    <section aria-label="The answer" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto">{stateOf(demo)}</p>
        {isWaiting(answer) && (
          <button
            type="button"
            className="press"
            onClick={() => void acts.takeBack(demo.id)}
          >
            Take back
          </button>
        )}
        {!hasLeft && (
          <button
            type="button"
            className="press"
            onClick={() => setWriting(true)}
          >
            {isWaiting(answer) ? "Write it anew" : "Answer"}{" "}
            <kbd className="key">r</kbd>
          </button>
        )}
      </div>
      {answer && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline lg:min-h-8">
            {answer.subject}
          </summary>
          <p className="max-w-prose whitespace-pre-wrap break-words pt-2">
            {answer.body}
          </p>
        </details>
      )}
      {isWriting && (
        <ReplyDialog
          demo={demo}
          acts={acts}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}

function stateOf({ answer }: Demo) {
  if (!answer) return "Nobody has answered yet."
  const by = answer.by ?? "Somebody"
  if (answer.failed_at) return triageMessages.failed
  if (answer.doubted_at)
    return `${by} answered. ${studioMessages.mayHaveArrived}`
  return answer.sent_at
    ? `${by} answered on ${momentText(answer.sent_at)}.`
    : `${by}'s answer ${goesOut(answer.due_at)}.`
}

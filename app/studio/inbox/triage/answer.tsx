import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { useKey } from "../../frame/use-key.ts"
import { studioMessages } from "../../messages.ts"
import { useTemplates } from "../../templates/use-templates.ts"
import { type Demo, isWaiting } from "../demo.ts"
import { triageMessages } from "./messages.ts"
import { DEMO_KINDS, ReplyDialog } from "./reply-dialog.tsx"
import { sendTimeText } from "./send-time.ts"
import type { DemoActions } from "./use-demo-actions.ts"

type AnswerProps = { demo: Demo; actions: DemoActions }

/** The reply to a demo: its state, and the ways to write or cancel it. */
export function AnswerPart({ demo, actions }: AnswerProps) {
  const [isWriting, setWriting] = useState(false)
  // Loaded early, so that the dialog opens with its templates.
  useTemplates(DEMO_KINDS)
  const { answer } = demo
  const hasLeft = Boolean(answer?.sent_at ?? answer?.doubted_at)
  useKey("r", () => {
    if (!hasLeft) setWriting(true)
  })
  return (
    <section aria-label="Reply" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto">{stateOf(demo)}</p>
        {isWaiting(answer) && (
          <button
            type="button"
            className="press"
            onClick={() => void actions.takeBack(demo.id)}
          >
            Cancel reply
          </button>
        )}
        {!hasLeft && (
          <button
            type="button"
            className="press"
            onClick={() => setWriting(true)}
          >
            {isWaiting(answer) ? "Rewrite" : "Reply"}{" "}
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
          actions={actions}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}

function stateOf({ answer }: Demo) {
  if (!answer) return "No reply yet."
  const by = answer.by ?? "Somebody"
  if (answer.failed_at) return triageMessages.failed
  if (answer.doubted_at)
    return `${by} replied. ${studioMessages.mayHaveArrived}`
  return answer.sent_at
    ? `${by} replied on ${momentText(answer.sent_at)}.`
    : `${by}'s reply ${sendTimeText(answer.due_at)}.`
}

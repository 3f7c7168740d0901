import type { ReactNode } from "react"
import { Button } from "../ui/button.tsx"
import type { useSubmission } from "./use-submission.ts"

type FormProps = {
  submission: ReturnType<typeof useSubmission>
  /** What the button says, and what while it is working. */
  action: string
  busyAction: string
  look?: "primary" | "quiet"
  children: ReactNode
}

/** A form with secrets in it. Only script ever sends them: the browser itself
 * goes nowhere with a form of the method `dialog` that is in no dialog. */
export function SecretForm(props: FormProps) {
  const { submission, action, busyAction, look, children } = props
  return (
    <form
      method="dialog"
      onSubmit={submission.onSubmit}
      className="grid max-w-md gap-6"
    >
      {children}
      <Problem text={submission.problem} />
      <Button type="submit" look={look} disabled={submission.busy}>
        {submission.busy ? busyAction : action}
      </Button>
    </form>
  )
}

/** What went wrong with a form. The region is always there: a reader
 * announces only what changes inside one it knows. */
function Problem({ text }: { text?: string }) {
  return (
    <div role="alert" className="empty:-mt-6">
      {text && (
        <p className="border-signal border-l-4 bg-panel px-4 py-3">{text}</p>
      )}
    </div>
  )
}

import type { ReactNode } from "react"
import { Button } from "../ui/button.tsx"
import type { useSubmission } from "./use-submission.ts"

type FormProps = {
  submission: ReturnType<typeof useSubmission>
  /** The button's label, and its label while busy. */
  action: string
  busyAction: string
  look?: "primary" | "quiet"
  children: ReactNode
}

/** A form that contains secrets. Only script may submit it: the browser does
 * nothing with a form of method `dialog` outside a dialog. */
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

/** The form's error. The region is always present, because screen readers
 * announce only changes inside a region they already know. */
function Problem({ text }: { text?: string }) {
  return (
    <div role="alert" className="empty:-mt-6">
      {text && (
        <p className="border-signal border-l-4 bg-panel px-4 py-3">{text}</p>
      )}
    </div>
  )
}

import { type ComponentProps, type ReactNode, useId } from "react"
import type { useSubmission } from "../../account/use-submission.ts"

type SecretFormProps = {
  submission: ReturnType<typeof useSubmission>
  action: string
  children: ReactNode
}

/** A short form with a secret. It uses POST, so that the secret never appears in
 * a URL. */
export function SecretForm({ submission, action, children }: SecretFormProps) {
  const { busy, problem, onSubmit } = submission
  return (
    <form method="post" onSubmit={onSubmit} className="grid max-w-md gap-5">
      {children}
      <p role="alert" className="text-signal empty:hidden">
        {problem}
      </p>
      <button
        type="submit"
        className="press press-main justify-self-start"
        disabled={busy}
      >
        {busy ? "Please wait…" : action}
      </button>
    </form>
  )
}

type BoxProps = ComponentProps<"input"> & { label: string }

export function Box({ label, ...input }: BoxProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="label text-ash">
        {label}
      </label>
      <input id={id} required {...input} className="box" />
    </div>
  )
}

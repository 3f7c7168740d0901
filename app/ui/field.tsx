import { type ComponentProps, useId } from "react"

type Shared = {
  label: string
  /** The error, shown beside it and announced to screen readers. */
  error?: string
  /** Helps to fill it in. */
  hint?: string
}

type FieldProps = Shared & ComponentProps<"input">
type TextAreaProps = Shared & ComponentProps<"textarea">

const BOX =
  "w-full rounded-control border border-ash/60 bg-panel px-4 py-3 text-base text-bone placeholder:text-ash aria-invalid:border-signal"

/** A labelled text input; a required one is marked with a star. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, className }} starred={input.required}>
      <input
        type="text"
        {...aria(id, error, hint)}
        {...input}
        className={`min-h-11 ${BOX}`}
      />
    </Frame>
  )
}

export function TextArea({
  label,
  error,
  hint,
  className,
  ...input
}: TextAreaProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, className }} starred={input.required}>
      <textarea
        {...aria(id, error, hint)}
        rows={5}
        {...input}
        className={BOX}
      />
    </Frame>
  )
}

type FrameProps = Shared & {
  id: string
  starred?: boolean
  className?: string
  children: React.ReactNode
}

function Frame({
  id,
  label,
  error,
  hint,
  starred,
  className,
  children,
}: FrameProps) {
  return (
    <div className={`grid content-start gap-2 ${className ?? ""}`}>
      <label htmlFor={id} className="label text-ash">
        {label}
        {starred && " *"}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-ash text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-signal text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

function aria(id: string, error?: string, hint?: string) {
  const described = [hint && `${id}-hint`, error && `${id}-error`]
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  }
}

import { type ComponentProps, useState } from "react"
import { Field } from "./field.tsx"

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type">

/** A password input that can be shown. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        label={label}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...rest}
        type={shown ? "text" : "password"}
      />
      <button
        type="button"
        aria-label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
        className="label absolute top-6.75 right-px h-11.5 bg-panel px-4 text-ash hover:text-bone"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </div>
  )
}

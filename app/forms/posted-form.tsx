import type { ComponentProps } from "react"
import type { Message } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { Field } from "../ui/field.tsx"
import type { fieldProps } from "./form-fields.ts"
import { Honeypot } from "./honeypot.tsx"

type PostedFormProps = ComponentProps<"form"> & { note: Message | null }

/** A form with its honeypot and, above it, the result of the last
 * submission. */
export function PostedForm({ note, children, ...form }: PostedFormProps) {
  return (
    <>
      <FormNote message={note} />
      <form {...form}>
        <Honeypot />
        {children}
      </form>
    </>
  )
}

type FieldsProps = { field: ReturnType<typeof fieldProps> }

/** Name and email. */
export function PersonFields({ field }: FieldsProps) {
  return (
    <>
      <Field {...field("name")} label="Name" required autoComplete="name" />
      <EmailField field={field} />
    </>
  )
}

export function EmailField({
  field,
  placeholder,
}: FieldsProps & { placeholder?: string }) {
  return (
    <Field
      {...field("email")}
      label="Email"
      type="email"
      required
      autoComplete="email"
      placeholder={placeholder}
    />
  )
}

type SendButtonProps = {
  busy: boolean
  /** The label while the form is being sent. */
  meanwhile?: string
  className: string
  children: string
}

export function SendButton({
  busy,
  meanwhile = "Sending...",
  className,
  children,
}: SendButtonProps) {
  return (
    <Button type="submit" disabled={busy} className={className}>
      {busy ? meanwhile : children}
    </Button>
  )
}

/** The result of a form posted without JavaScript. With JavaScript a toast
 * shows it. */
function FormNote({ message }: { message: Message | null }) {
  if (!message) return null
  return (
    <div
      role={message.bad ? "alert" : "status"}
      className={`mb-8 border-l-4 bg-bone px-5 py-4 text-ink ${message.bad ? "border-signal" : "border-ash"}`}
    >
      <p className="font-bold">{message.title}</p>
      {message.text && <p className="mt-1">{message.text}</p>}
    </div>
  )
}

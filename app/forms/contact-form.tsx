import { Button } from "../ui/button.tsx"
import { Field, TextArea } from "../ui/field.tsx"
import { contactForm } from "./contact.ts"
import { FormCard } from "./form-card.tsx"
import { fieldProps } from "./form-fields.ts"
import { FormNote } from "./form-note.tsx"
import type { Outcome } from "./form-rules.ts"
import { Honeypot } from "./honeypot.tsx"
import { useFormSubmission } from "./use-form-submission.ts"

export function ContactForm({ posted }: { posted?: Outcome }) {
  const { busy, note, faults, form } = useFormSubmission(contactForm, posted)
  const field = fieldProps(faults, posted?.typed)
  return (
    <FormCard label="While you were out" aside="For 9X, London">
      <FormNote message={note} />
      <form {...form} action={contactForm.action} aria-label="Contact">
        <Honeypot />
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <Field {...field("name")} label="Name" required autoComplete="name" />
          <Field
            {...field("email")}
            label="Email"
            type="email"
            required
            autoComplete="email"
          />
          <TextArea
            {...field("message")}
            label="Message"
            rows={8}
            required
            className="sm:col-span-2"
          />
        </div>
        <Button type="submit" disabled={busy} className="mt-8 max-sm:w-full">
          {busy ? "Sending..." : "Send Message"}
        </Button>
      </form>
    </FormCard>
  )
}

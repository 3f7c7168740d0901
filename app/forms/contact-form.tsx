import { TextArea } from "../ui/field.tsx"
import { contactForm } from "./contact.ts"
import { FormCard } from "./form-card.tsx"
import { fieldProps } from "./form-fields.ts"
import type { Outcome } from "./form-rules.ts"
import { PersonFields, PostedForm, SendButton } from "./posted-form.tsx"
import { useFormSubmission } from "./use-form-submission.ts"

export function ContactForm({ posted }: { posted?: Outcome }) {
  const { busy, note, faults, form } = useFormSubmission(contactForm, posted)
  const field = fieldProps(faults, posted?.typed)
  return (
    <FormCard label="While you were out" aside="For 9X, London">
      <PostedForm
        note={note}
        {...form}
        action={contactForm.action}
        aria-label="Contact"
      >
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <PersonFields field={field} />
          <TextArea
            {...field("message")}
            label="Message"
            rows={8}
            required
            className="sm:col-span-2"
          />
        </div>
        <SendButton busy={busy} className="mt-8 max-sm:w-full">
          Send Message
        </SendButton>
      </PostedForm>
    </FormCard>
  )
}

import { Field, TextArea } from "../ui/field.tsx"
import { homeDemoForm } from "./demo.ts"
import { FormCard } from "./form-card.tsx"
import { fieldProps } from "./form-fields.ts"
import type { Outcome } from "./form-rules.ts"
import { PersonFields, PostedForm, SendButton } from "./posted-form.tsx"
import { useFormSubmission } from "./use-form-submission.ts"

/** The short form on Home. Posted without JavaScript, the page reloads at this
 * section. */
export function HomeDemoForm({ posted }: { posted?: Outcome }) {
  const { busy, note, faults, form } = useFormSubmission(homeDemoForm, posted)
  const field = fieldProps(faults, posted?.typed)
  return (
    <FormCard label="Demo slip" aside="Links only, no attachments">
      <PostedForm
        note={note}
        {...form}
        action={`${homeDemoForm.action}#submit-demo`}
        aria-label="Submit Demo"
      >
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <PersonFields field={field} />
          <Field {...field("artist_name")} label="Artist name" />
          <Field
            {...field("stream_link")}
            label="Streaming link"
            type="url"
            inputMode="url"
            required
            placeholder="https://"
          />
          <TextArea
            {...field("notes")}
            label="Notes"
            rows={3}
            className="sm:col-span-2"
          />
        </div>
        <SendButton busy={busy} className="mt-8 max-sm:w-full">
          Send Demo
        </SendButton>
      </PostedForm>
    </FormCard>
  )
}

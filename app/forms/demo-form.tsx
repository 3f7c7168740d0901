import { Field, TextArea } from "../ui/field.tsx"
import { Consent } from "./consent.tsx"
import { demoForm } from "./demo.ts"
import { FormCard } from "./form-card.tsx"
import { fieldProps, sentence } from "./form-fields.ts"
import type { Outcome } from "./form-rules.ts"
import { PersonFields, PostedForm, SendButton } from "./posted-form.tsx"
import { useFormSubmission } from "./use-form-submission.ts"

/** The full form of the submit page. */
export function DemoForm({ posted }: { posted?: Outcome }) {
  const { busy, note, faults, form } = useFormSubmission(demoForm, posted)
  const field = fieldProps(faults, posted?.typed)
  return (
    <FormCard label="Demo slip" aside="Links only, no attachments">
      <PostedForm
        note={note}
        {...form}
        action={demoForm.action}
        aria-label="Submit Demo"
      >
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <PersonFields field={field} />
          <Field
            {...field("artist_name")}
            label="Artist name"
            hint="Yours, if you leave it blank."
          />
          <Field
            {...field("city")}
            label="City"
            autoComplete="address-level2"
          />
          <Field
            {...field("genres")}
            label="Genres"
            hint="Separate them by commas."
            className="sm:col-span-2"
          />
          <Field
            {...field("stream_link")}
            label="Streaming link"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="One link that plays without an account or a download."
            className="sm:col-span-2"
          />
          <TextArea
            {...field("notes")}
            label="Notes"
            className="sm:col-span-2"
          />
        </div>
        <div className="mt-8 grid gap-8">
          <Consent
            error={sentence(faults.consent)}
            defaultChecked={posted?.typed.consent === "on"}
          />
          <SendButton busy={busy} className="sm:justify-self-start">
            Submit Demo
          </SendButton>
        </div>
      </PostedForm>
    </FormCard>
  )
}

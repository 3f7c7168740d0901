import { PrefetchPageLinks } from "react-router"
import { fieldProps } from "./form-fields.ts"
import type { Outcome } from "./form-rules.ts"
import { newsletterForm } from "./newsletter.ts"
import { EmailField, PostedForm, SendButton } from "./posted-form.tsx"
import { useFormSubmission } from "./use-form-submission.ts"

type NewsletterFormProps = {
  /** Distinguishes two forms on the same page. */
  name: string
  posted?: Outcome
}

/** One line and a button. Posted without JavaScript it leads to /newsletter,
 * which shows the result. */
export function NewsletterForm({ name, posted }: NewsletterFormProps) {
  const { busy, note, faults, near, form } = useFormSubmission(
    newsletterForm,
    posted,
  )
  const field = fieldProps(faults, posted?.typed)
  return (
    <div className="relative">
      {/* Its action belongs to another page, whose code is needed to submit.
       */}
      {near && <PrefetchPageLinks page={newsletterForm.action} />}
      <PostedForm
        note={note}
        {...form}
        action={newsletterForm.action}
        aria-label={name}
        className="grid grid-cols-[1fr_auto] items-start gap-3"
      >
        <EmailField field={field} placeholder="you@example.com" />
        {/* Aligned with the input, below the height of its label. */}
        <SendButton
          busy={busy}
          meanwhile="Subscribing..."
          className="mt-[1.53125rem] h-[3.125rem] min-w-[9.25rem] max-sm:px-2"
        >
          Subscribe
        </SendButton>
      </PostedForm>
    </div>
  )
}

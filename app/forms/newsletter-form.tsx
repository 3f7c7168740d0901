import { Button } from "../ui/button.tsx"
import { Field } from "../ui/field.tsx"
import { fieldProps } from "./form-fields.ts"
import { FormNote } from "./form-note.tsx"
import type { Outcome } from "./form-rules.ts"
import { newsletterForm } from "./newsletter.ts"
import { Trap } from "./trap.tsx"
import { useSending } from "./use-sending.ts"

type NewsletterFormProps = {
  /** Which of them this is, where a page has two. */
  name: string
  posted?: Outcome
}

/** One line and a button, wherever it stands. Posted without script it leads
 * to /newsletter, which says what became of it. */
export function NewsletterForm({ name, posted }: NewsletterFormProps) {
  const { busy, note, faults, form } = useSending(newsletterForm, posted)
  const field = fieldProps(faults, posted?.typed)
  return (
    <div className="relative">
      <FormNote message={note} />
      <form
        {...form}
        action="/newsletter"
        aria-label={name}
        className="grid grid-cols-[1fr_auto] items-start gap-3"
      >
        <Trap />
        <Field
          {...field("email")}
          label="Email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
        />
        {/* In line with the box, below the height of its label. */}
        <Button
          type="submit"
          disabled={busy}
          className="mt-[1.53125rem] h-[3.125rem] min-w-[9.25rem] px-4"
        >
          {busy ? "Subscribing..." : "Subscribe"}
        </Button>
      </form>
    </div>
  )
}

import { useSession } from "../account/session/use-session.ts"
import { stockAlertMessages } from "../messages.ts"
import { fieldProps } from "./form-fields.ts"
import type { Outcome } from "./form-rules.ts"
import { EmailField, PostedForm, SendButton } from "./posted-form.tsx"
import { stockAlertForm } from "./stock-alert.ts"
import { useFormSubmission } from "./use-form-submission.ts"

type Choice = { id: string; title: string }

type StockAlertFormProps = {
  /** The page the form is on. */
  action: string
  soldOut: Choice[]
  posted?: Outcome
}

/** For sold-out products: takes an address and sends one email when the product
 * is back. Collapsed, since most visitors come for what is in stock. */
export function StockAlertForm(props: StockAlertFormProps) {
  const { action, soldOut, posted } = props
  const rules = stockAlertForm(action)
  const { busy, note, faults, form } = useFormSubmission(rules, posted)
  const session = useSession()
  const own = session.status === "signed-in" ? session.user.email : undefined
  const field = fieldProps(
    faults,
    posted?.typed.email ? posted.typed : { email: own },
  )
  if (soldOut.length === 0 && !posted) return null
  return (
    <details open={posted !== undefined} className="relative">
      <summary className="label flex min-h-11 cursor-pointer items-center underline decoration-signal underline-offset-4 hover:text-signal">
        {stockAlertMessages.title}
      </summary>
      <div className="pt-4">
        <PostedForm
          note={note}
          {...form}
          action={action}
          aria-label={stockAlertMessages.title}
          className="grid gap-4"
        >
          <p className="max-w-prose text-ash">{stockAlertMessages.promise}</p>
          <SoldOutChoice soldOut={soldOut} chosen={posted?.typed.variant} />
          <EmailField field={field} placeholder="you@example.com" />
          <SendButton busy={busy} className="justify-self-start">
            Tell me
          </SendButton>
        </PostedForm>
      </div>
    </details>
  )
}

function SoldOutChoice({
  soldOut,
  chosen,
}: {
  soldOut: Choice[]
  chosen?: string
}) {
  const [first, ...rest] = soldOut
  if (rest.length === 0) {
    return <input type="hidden" name="variant" value={first?.id ?? chosen} />
  }
  return (
    <label className="label grid gap-2 text-ash">
      SoldOutChoice one
      <select
        name="variant"
        defaultValue={chosen}
        className="min-h-11 rounded-control border border-ash/60 bg-panel px-3 text-base text-bone normal-case [font-family:var(--font-sans)]"
      >
        {soldOut.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

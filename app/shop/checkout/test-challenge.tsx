import { Form, useNavigation } from "react-router"
import type { TestSession } from "#app/data/test-payment.ts"
import { testPaymentNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { priceText } from "#domain/money.ts"

/** The bank's second step, as a bank would show it. */
export function TestChallenge({ session }: { session: TestSession }) {
  const { total_cents, currency } = session.checkout
  const busy = useNavigation().state !== "idle"
  return (
    <Form method="post" className="grid gap-6 border border-rule bg-ink p-8">
      <p className="label text-ash">Bank of Nowhere</p>
      <h2 className="poster text-3xl">{testPaymentNotes.challenge}</h2>
      <p className="text-ash">{testPaymentNotes.challengeHint}</p>
      <p>
        9X ·{" "}
        <span className="font-mono">{priceText(total_cents, currency)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="step" value="confirm" aria-disabled={busy}>
          Approve payment
        </Button>
        <Button
          type="submit"
          name="step"
          value="refuse"
          look="quiet"
          aria-disabled={busy}
        >
          Refuse
        </Button>
      </div>
    </Form>
  )
}

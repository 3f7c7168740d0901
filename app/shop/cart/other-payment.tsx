import { cartNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import type { Standing } from "../checkout/end-checkout.ts"

type OtherPaymentProps = { standing: Standing; onClose: () => void }

/** That this cart is being paid for, elsewhere or slowly. */
export function OtherPayment({ standing, onClose }: OtherPaymentProps) {
  if (standing !== "open" && standing !== "pending") return null
  return (
    <div
      role="status"
      className="mb-8 grid max-w-prose justify-items-start gap-4 border-bone border-l-4 bg-panel px-5 py-4"
    >
      <p>
        {standing === "open" ? cartNotes.paidElsewhere : cartNotes.paidSlowly}
      </p>
      {standing === "open" && (
        <Button look="quiet" onClick={onClose}>
          Close that payment
        </Button>
      )}
    </div>
  )
}

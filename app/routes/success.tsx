import { useSearchParams } from "react-router"
import { successNotes } from "../order-messages.ts"
import { Confirmation } from "../shop/checkout/confirmation.tsx"
import { Outcome } from "../shop/checkout/outcome.tsx"
import { useOrder } from "../shop/checkout/use-order.ts"
import { pageMeta } from "../site/meta.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { SkeletonBlock } from "../ui/skeleton.tsx"
import type { Route } from "./+types/success"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your order – 9X",
    description: "What you have bought at 9X.",
    unlisted: true,
  })

/** The session's id opens the order: it must not travel on with a link. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" }
}

export default function Success() {
  const [params] = useSearchParams()
  const session = params.get("session_id")?.trim()
  if (!session) {
    return (
      <Outcome title={successNotes.noSession} text={successNotes.noSessionHint}>
        <ToShop />
      </Outcome>
    )
  }
  return <Processed key={session} session={session} />
}

function Processed({ session }: { session: string }) {
  const { state, again } = useOrder(session)
  switch (state.step) {
    case "processing":
      return <Processing />
    case "confirmed":
      return <Confirmation {...state} />
    case "pending":
      return (
        <Outcome title={successNotes.pending} text={state.reason}>
          <Button onClick={again}>Look again</Button>
          <ToShop look="quiet" />
        </Outcome>
      )
    case "unpaid":
      return (
        <Outcome
          title={successNotes.unpaid}
          text={[state.reason, successNotes.unpaidHint].join(" ")}
        >
          <ButtonLink to="/cart">Back to the cart</ButtonLink>
          <ToShop look="quiet" />
        </Outcome>
      )
    case "unknown":
      return (
        <Outcome title={successNotes.unknown} text={successNotes.unknownHint}>
          <ToShop />
        </Outcome>
      )
    case "failed":
      return (
        <Outcome
          alert
          title={successNotes.failed}
          text={[state.reason, successNotes.failedHint].join(" ")}
        >
          <Button onClick={again}>Try again</Button>
          <ButtonLink to="/contact" look="quiet">
            Contact us
          </ButtonLink>
          <ToShop look="quiet" />
        </Outcome>
      )
  }
}

function ToShop({ look }: { look?: "quiet" }) {
  return (
    <ButtonLink to="/shop" look={look}>
      Continue shopping
    </ButtonLink>
  )
}

function Processing() {
  return (
    <div className="grid gap-10 px-gutter pt-16 pb-24">
      <h1 role="status" className="poster text-headline">
        {successNotes.processing}
      </h1>
      <noscript>
        <p className="max-w-prose text-lg">{successNotes.noScript}</p>
      </noscript>
      <div className="grid max-w-3xl gap-4" aria-hidden="true">
        <SkeletonBlock className="h-6 w-1/2" />
        <SkeletonBlock className="h-20" />
        <SkeletonBlock className="h-20" />
      </div>
    </div>
  )
}

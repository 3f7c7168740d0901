import { type ReactNode, Suspense, use, useEffect, useState } from "react"
import {
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from "react-router"
import { successNotes } from "../order-messages.ts"
import {
  confirmOrder,
  followUp,
  type OrderState,
} from "../shop/checkout/confirm-order.ts"
import { Confirmation } from "../shop/checkout/confirmation.tsx"
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

/** The session id opens the order, so it must not leak in a Referer header. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" }
}

/** Processed once the page is hydrated, while the page is already visible. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const session = sessionOf(url.searchParams)
  return session ? { session, order: confirmOrder(session) } : null
}

/** Nothing else on the page may process it again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.defaultShouldRevalidate && !args.formAction
}

function sessionOf(params: URLSearchParams) {
  return params.get("session_id")?.trim()
}

export function HydrateFallback() {
  const [params] = useSearchParams()
  return sessionOf(params) ? <Processing /> : <NoSession />
}

export default function Success({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoSession />
  return <Processed key={loaderData.session} {...loaderData} />
}

function NoSession() {
  return (
    <Outcome title={successNotes.noSession} text={successNotes.noSessionHint}>
      <ToShop />
    </Outcome>
  )
}

type ProcessedProps = { session: string; order: Promise<OrderState> }

function Processed({ session, order }: ProcessedProps) {
  const [latest, setLatest] = useState(order)
  return (
    <Suspense fallback={<Processing />}>
      <Order
        session={session}
        order={latest}
        onAgain={() => setLatest(confirmOrder(session))}
      />
    </Suspense>
  )
}

type OrderProps = ProcessedProps & { onAgain: () => void }

function Order({ session, order, onAgain }: OrderProps) {
  const state = use(order)
  useEffect(() => {
    void followUp(session, state)
  }, [session, state])
  switch (state.step) {
    case "confirmed":
      return <Confirmation {...state} session={session} />
    case "pending":
      return (
        <Outcome title={successNotes.pending} text={state.reason}>
          <Button onClick={onAgain}>Look again</Button>
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
          <Button onClick={onAgain}>Try again</Button>
          <ButtonLink to="/contact" look="quiet">
            Contact us
          </ButtonLink>
          <ToShop look="quiet" />
        </Outcome>
      )
  }
}

type OutcomeProps = {
  title: string
  text?: string
  alert?: boolean
  children: ReactNode
}

/** A payment that has not become an order, yet or at all: an explanation and
 * the next step. */
function Outcome({ title, text, alert, children }: OutcomeProps) {
  return (
    <div
      role={alert ? "alert" : "status"}
      className="grid gap-8 px-gutter py-[14vh]"
    >
      <h1 className="poster max-w-5xl text-headline">{title}</h1>
      {text && <p className="max-w-prose text-ash text-lg">{text}</p>}
      <p className="flex flex-wrap gap-3">{children}</p>
    </div>
  )
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

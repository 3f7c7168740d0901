import { data, redirect } from "react-router"
import { isVatRegistered } from "#domain/vat.ts"
import { openSettings } from "../data/settings.ts"
import { tables } from "../data/tables.ts"
import { testSession, testStep } from "../data/test-payment.ts"
import { testPaymentNotes } from "../order-messages.ts"
import { TestCardForm } from "../shop/checkout/test-card-form.tsx"
import { TestChallenge } from "../shop/checkout/test-challenge.tsx"
import { TestOrder } from "../shop/checkout/test-order.tsx"
import { pageMeta } from "../site/meta.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Missing } from "../ui/missing.tsx"
import type { Route } from "./+types/test-payment"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Test payment – 9X",
    description: "The payment page of a shop that takes no money.",
    unlisted: true,
  })

export function headers() {
  return { "Cache-Control": "no-store" }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const [session, settings] = await Promise.all([
    testSession(context, params.session),
    openSettings(tables(context)),
  ])
  if (!session) throw data(null, 404)
  const card = new URL(request.url).searchParams.get("card")
  const includesVat = isVatRegistered(settings.get("seller"))
  return { session, card, includesVat }
}

/** Works without JavaScript: the form posts here and the response is a page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = await request.formData().catch(() => new FormData())
  const { step, ...form } = Object.fromEntries(sent)
  const session_id = params.session
  const answer = await testStep(context, { step, session_id, form })
  if (answer?.outcome === "paid") {
    throw redirect(`/success?session_id=${encodeURIComponent(session_id)}`)
  }
  if (answer?.outcome === "faulty" || answer?.outcome === "declined") {
    // Card details are never sent back, not even a test card's.
    const { card: _, expiry: __, cvc: ___, ...values } = form
    return { ...answer, values: values as Record<string, string> }
  }
  throw redirect(`/test-payment/${encodeURIComponent(session_id)}`)
}

export default function TestPayment(props: Route.ComponentProps) {
  const { session, includesVat } = props.loaderData
  return (
    <>
      <header className="label bg-marigold px-gutter py-3 text-center text-ink">
        {testPaymentNotes.banner}
      </header>
      <main className="grid grow lg:grid-cols-2">
        <TestOrder {...{ session, includesVat }} />
        <div className="bg-panel px-gutter py-10 lg:py-16">
          <div className="mx-auto w-full max-w-lg lg:mx-0">
            <Counter {...props} />
          </div>
        </div>
      </main>
    </>
  )
}

function Counter({ loaderData, actionData }: Route.ComponentProps) {
  const { session, card } = loaderData
  if (session.state === "paid") {
    return (
      <Over title={testPaymentNotes.paid} text={testPaymentNotes.paidHint}>
        <ButtonLink to={`/success?session_id=${session.id}`}>
          See your order
        </ButtonLink>
      </Over>
    )
  }
  if (session.state === "expired") {
    return (
      <Over
        title={testPaymentNotes.expired}
        text={testPaymentNotes.expiredHint}
      >
        <ButtonLink to="/cart">Back to the cart</ButtonLink>
      </Over>
    )
  }
  if (session.state === "challenged") return <TestChallenge session={session} />
  return <TestCardForm {...{ session, card }} answer={actionData} />
}

type OverProps = { title: string; text: string; children: React.ReactNode }

function Over({ title, text, children }: OverProps) {
  return (
    <div className="grid justify-items-start gap-6">
      <h2 className="poster text-3xl">{title}</h2>
      <p className="text-ash">{text}</p>
      {children}
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <main className="grow">
      <Missing
        text="There is no such payment"
        link={{ to: "/cart", text: "Back to the cart" }}
      />
    </main>
  )
}

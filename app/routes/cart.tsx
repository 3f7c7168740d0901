import { useRef } from "react"
import {
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from "react-router"
import { orderRefusals } from "#domain/order-refusals.ts"
import { useSession } from "../account/session/use-session.ts"
import { sellingTerms } from "../data/shipping.ts"
import { tables } from "../data/tables.ts"
import { cartNotes } from "../order-messages.ts"
import { CART_GRID, CartSkeleton } from "../shop/cart/cart-skeleton.tsx"
import { LineItem } from "../shop/cart/line-item.tsx"
import { OrderBox } from "../shop/cart/order-box.tsx"
import { useFreshCart } from "../shop/cart/use-cart.ts"
import type { CheckoutStatus } from "../shop/checkout/cancel-checkout.ts"
import {
  abandonedCheckoutAction,
  useAbandonedCheckout,
} from "../shop/checkout/use-abandoned-checkout.ts"
import { pageMeta } from "../site/meta.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import type { Route } from "./+types/cart"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Cart – 9X",
    description: "What you have chosen, and what it costs.",
    unlisted: true,
  })

/** Only the terms of sale: the cart's contents live in the browser. */
export function loader({ context }: Route.LoaderArgs) {
  return sellingTerms(tables(context))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return abandonedCheckoutAction(await request.formData())
}

/** Leaving a checkout does not change the terms of sale. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.defaultShouldRevalidate && !args.formAction
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cart = useFreshCart()
  const [params] = useSearchParams()
  const left = useAbandonedCheckout(params.get("cancelled"))
  const { ending, cancelled, status } = left
  return (
    <div className="px-gutter pt-16 pb-24">
      <h1
        ref={heading}
        tabIndex={-1}
        className="poster pb-10 text-headline outline-none"
      >
        Cart
      </h1>
      <noscript>
        <p className="pb-16 text-lg">{cartNotes.noScript}</p>
      </noscript>
      {cancelled && cart.lines.length > 0 && (
        <p
          role="status"
          className="mb-8 max-w-prose border-bone border-l-4 bg-panel px-5 py-4"
        >
          {cartNotes.cancelled}
        </p>
      )}
      {!ending && cart.lines.length > 0 && (
        <OtherPayment
          status={status}
          onClose={() => {
            heading.current?.focus()
            void left.close()
          }}
        />
      )}
      <Contents
        {...{ cart, ending }}
        terms={loaderData}
        // The button that was pressed disappears with its line.
        onRemoved={() => heading.current?.focus()}
        onChanged={left.close}
      />
    </div>
  )
}

type ContentsProps = {
  cart: ReturnType<typeof useFreshCart>
  ending: boolean
  terms: Route.ComponentProps["loaderData"]
  onRemoved: () => void
  onChanged: () => void
}

function Contents(props: ContentsProps) {
  const { cart, ending, terms, onRemoved, onChanged } = props
  const { status, lines, setQty, refresh } = cart
  const isGuest = useSession().status === "signed-out"
  if (status === "failed") return <Failed onRetry={refresh} />
  if (status === "loading" || ending) return <CartSkeleton />
  if (lines.length === 0) return <EmptyCart />
  return (
    <div className={CART_GRID}>
      <ul
        aria-label="Items in your cart"
        className="self-start border-rule border-b"
      >
        {lines.map((line) => (
          <LineItem
            key={line.id}
            {...{ line, isGuest }}
            onQty={(qty) => {
              if (qty <= 0) onRemoved()
              void setQty(line.id, qty).then(onChanged)
            }}
          />
        ))}
      </ul>
      <div className="lg:sticky lg:top-24 lg:self-start">
        <OrderBox {...terms} {...{ lines, isGuest }} />
      </div>
    </div>
  )
}

type OtherPaymentProps = { status: CheckoutStatus; onClose: () => void }

/** Says that this cart is being paid for in another tab, or by a slow
 * method. */
function OtherPayment({ status, onClose }: OtherPaymentProps) {
  if (status !== "open" && status !== "pending") return null
  return (
    <div
      role="status"
      className="mb-8 grid max-w-prose justify-items-start gap-4 border-bone border-l-4 bg-panel px-5 py-4"
    >
      <p>
        {status === "open" ? cartNotes.paidElsewhere : cartNotes.paidSlowly}
      </p>
      {status === "open" && (
        <Button look="quiet" onClick={onClose}>
          Close that payment
        </Button>
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-8 border-rule border-t pt-8 pb-[14vh]"
    >
      <p className="text-lg">{cartNotes.failed}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="grid justify-items-start gap-8 border-rule border-t pt-10 pb-[14vh]">
      <p className="poster text-3xl">{orderRefusals.emptyCart}</p>
      <p className="max-w-prose text-ash">
        Records, shirts, tickets and files: what you choose waits for you here.
      </p>
      <ButtonLink to="/shop">Go to the shop</ButtonLink>
    </div>
  )
}

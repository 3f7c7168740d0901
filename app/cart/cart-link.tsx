import { NavLink } from "react-router"
import { useCart } from "./use-cart.ts"

const MOST_SHOWN = 99

/** The way to the cart, with how much is in it. The badge's place is kept
 * before the number is known. */
export function CartLink() {
  const { count } = useCart()
  return (
    <NavLink
      to="/cart"
      prefetch="intent"
      viewTransition
      aria-label={cartName(count)}
      className="label group inline-flex min-h-11 items-center gap-2 px-3 text-ash hover:text-bone aria-[current=page]:text-bone"
    >
      Cart
      <span
        aria-hidden="true"
        className={`inline-flex h-5 min-w-8 items-center justify-center rounded-control px-1 tracking-normal ${count > 0 ? "bg-signal text-ink" : "border border-rule text-ash"}`}
      >
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    </NavLink>
  )
}

function cartName(count: number) {
  return `Cart, ${count} ${count === 1 ? "item" : "items"}`
}

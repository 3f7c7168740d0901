import { MenuLink } from "#app/ui/screen-link.tsx"
import { useCart } from "./use-cart.ts"

const MOST_SHOWN = 99

/** The link to the cart with its item count. Space for the badge is reserved
 * before the count is known. On a phone only the bag is shown. */
export function CartLink() {
  const { count } = useCart()
  return (
    <MenuLink
      to="/cart"
      aria-label={cartName(count)}
      className="label relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-ash hover:text-bone aria-[current=page]:text-bone sm:px-3"
    >
      <span className="max-sm:hidden">Cart</span>
      <Bag />
      <span
        aria-hidden="true"
        // Generated content, because the link's accessible name already
        // includes it.
        data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        className={`before:content-[attr(data-count)] inline-flex h-5 min-w-5 items-center justify-center rounded-control px-1 tracking-normal max-sm:absolute max-sm:top-0.5 max-sm:left-6 sm:min-w-8 ${count > 0 ? "bg-signal text-ink" : "border border-rule max-sm:invisible"}`}
      />
    </MenuLink>
  )
}

function Bag() {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-5 fill-none stroke-2 stroke-current sm:hidden"
    >
      <path d="M3 7h14v11H3zM7 9V5a3 3 0 0 1 6 0v4" />
    </svg>
  )
}

function cartName(count: number) {
  return `Cart, ${count} ${count === 1 ? "item" : "items"}`
}

import { useState } from "react"
import { cartMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { useCart } from "./cart/use-cart.ts"

type AddToCartProps = {
  productId: string
  /** Null while none is chosen; the button then asks for a choice. */
  variantId: string | null
  qty?: number
  /** The product's name, for screen readers that hear the button alone. */
  of?: string
  look?: "primary" | "quiet"
  className?: string
}

/** Adds a variant to the cart; the cart reports the result. */
export function AddToCart({ productId, variantId, ...props }: AddToCartProps) {
  const { qty = 1, of, look, className } = props
  const { add } = useCart()
  const [busy, setBusy] = useState(false)

  async function press() {
    if (busy) return
    if (!variantId) return toast(cartMessages.noVariant)
    setBusy(true)
    await add({ productId, variantId, qty })
    setBusy(false)
  }

  return (
    <Button
      look={look}
      className={`noscript:hidden ${className ?? ""}`}
      aria-label={of && `Add to Cart: ${of}`}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy}
      onClick={press}
    >
      Add to Cart
    </Button>
  )
}

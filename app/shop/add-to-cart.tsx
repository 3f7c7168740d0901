import { useState } from "react"
import { cartMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { useCart } from "./cart/use-cart.ts"

type AddToCartProps = {
  productId: string
  /** Null while none is chosen: then the button asks for it. */
  variantId: string | null
  qty?: number
  /** What is added, for those who hear the button alone. */
  of?: string
  look?: "primary" | "quiet"
  className?: string
}

/** Puts a variant into the cart; the cart says how it went. */
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
      // Not `disabled`, which would take the focus away.
      aria-disabled={busy}
      onClick={press}
    >
      Add to Cart
    </Button>
  )
}

import { useState } from "react"
import { MOST_OF_ONE, qtyLimit } from "#domain/cart.ts"
import { priceText } from "#domain/money.ts"
import { chosenAtFirst, fromPriceText } from "#domain/product.ts"
import { NOT_ON_SALE, unavailableText } from "#domain/sale-window.ts"
import { OUT_OF_STOCK, stockText } from "#domain/stock.ts"
import type { Product, Variant } from "../data/products.ts"
import { cartMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { AddToCart } from "./add-to-cart.tsx"
import { QuantityStepper } from "./quantity-stepper.tsx"
import { VariantChoice } from "./variant-choice.tsx"

type OrderFormProps = {
  product: Product
  onChoose: (variant: Variant) => void
}

/** Chooses a variant and a quantity and adds them to the cart. */
export function OrderForm({ product, onChoose }: OrderFormProps) {
  const { variants } = product
  const [chosen, setChosen] = useState(() => chosenAtFirst(variants))
  const [qty, setQty] = useState(1)
  const most = chosen ? qtyLimit(chosen) : MOST_OF_ONE

  function choose(variant: Variant) {
    setChosen(variant)
    onChoose(variant)
    setQty(Math.min(qty, qtyLimit(variant)))
  }

  return (
    <div className="mt-10 grid gap-8">
      {variants.length > 0 && (
        <VariantChoice {...{ variants, chosen }} onChoose={choose} />
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="font-mono text-3xl">{priceOf(chosen, variants)}</p>
        <p role="status" className="label text-ash">
          {stockOf(chosen, product)}
        </p>
      </div>
      {canBeBought(variants) ? (
        <div className="flex flex-wrap gap-3">
          <QuantityStepper qty={qty} most={most} onChange={setQty} />
          <AddToCart
            productId={product.id}
            variantId={chosen?.id ?? null}
            qty={qty}
            className="grow"
          />
        </div>
      ) : (
        // The sale dates are shown above.
        <Button disabled>
          {unavailableNote(variants) === OUT_OF_STOCK
            ? OUT_OF_STOCK
            : "Add to Cart"}
        </Button>
      )}
      <noscript>
        <p className="text-ash">{cartMessages.needsScript}</p>
      </noscript>
    </div>
  )
}

function canBeBought(variants: Variant[]) {
  return variants.some((variant) => !unavailableText(variant))
}

/** One sentence if it is true of every variant. */
function unavailableNote(variants: Variant[]) {
  const [first, ...others] = variants.map(unavailableText)
  if (first === undefined) return null
  return others.every((text) => text === first) ? first : NOT_ON_SALE
}

function priceOf(chosen: Variant | null, variants: Variant[]) {
  if (chosen) return priceText(chosen.price_cents, chosen.currency)
  const [first, ...rest] = variants
  const one =
    first && rest.every((each) => each.price_cents === first.price_cents)
  return one
    ? priceText(first.price_cents, first.currency)
    : fromPriceText(variants)
}

function stockOf(chosen: Variant | null, product: Product) {
  const { variants, product_type } = product
  if (chosen) return chosen.sale?.text ?? shelfText(chosen)
  if (variants.length === 0) {
    return product_type === "experience" ? "No dates just now" : null
  }
  return canBeBought(variants) ? "Choose an option" : unavailableNote(variants)
}

function shelfText({ inventory, low_at, edition_size }: Variant) {
  const stock = stockText(inventory, low_at)
  return edition_size === null
    ? stock
    : `${stock} · Numbered, of ${edition_size}`
}

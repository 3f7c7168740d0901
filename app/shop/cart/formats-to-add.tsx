import type { ProductCard } from "#app/data/products.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { FormatsByKind } from "../buy-formats.tsx"
import { useCart } from "./use-cart.ts"

type FormatsToAddProps = {
  products: ProductCard[]
  /** The record they are. */
  of: { title: string }
}

/** A record's formats wherever it plays, each to be put into the cart without
 * leaving the page. */
export function FormatsToAdd({ products, of: release }: FormatsToAddProps) {
  const { count } = useCart()
  return (
    <div className="grid gap-6">
      <FormatsByKind
        id="dock"
        titles={["To download", "To be posted"]}
        {...{ products, release }}
      />
      {count > 0 && (
        <ButtonLink look="link" to="/cart" className="justify-self-start">
          View cart
        </ButtonLink>
      )}
    </div>
  )
}

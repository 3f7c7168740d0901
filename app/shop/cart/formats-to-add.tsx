import type { ProductCard } from "#app/data/products.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { FormatsByKind } from "../buy-formats.tsx"
import { useCart } from "./use-cart.ts"

type FormatsToAddProps = {
  products: ProductCard[]
  /** The release they belong to. */
  of: { title: string }
}

/** The formats of the release being played, each with a button that adds it to
 * the cart without leaving the page. */
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

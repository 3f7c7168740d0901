import { shortPriceText } from "#domain/money.ts"
import type { Offered } from "../data/products.ts"

type DeliveryNotesProps = {
  variants: Offered[]
  /** The free-shipping threshold in the UK, and the shipping destinations. */
  post: { freeFrom: number; to: string }
}

/** Delivery and returns, as far as they apply to this product. */
export function DeliveryNotes({ variants, post }: DeliveryNotesProps) {
  const physical = variants.some(({ needs_address }) => needs_address)
  const digital = variants.some(({ is_digital }) => is_digital)
  const notes = [
    physical && `Free UK shipping over ${shortPriceText(post.freeFrom)}`,
    physical && post.to,
    digital && "Instant digital delivery",
    physical && "30-day return on physical items",
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <ul className="label mt-10 border-rule border-b leading-relaxed">
      {notes.map((note) => (
        <li key={note} className="border-rule border-t py-3 normal-case">
          {note}
        </li>
      ))}
    </ul>
  )
}

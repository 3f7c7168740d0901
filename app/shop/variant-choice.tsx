import { eveningText } from "#domain/dates.ts"
import { priceText } from "#domain/money.ts"
import { unavailableText } from "#domain/sale-window.ts"
import type { Variant } from "../data/products.ts"

type VariantChoiceProps = {
  variants: Variant[]
  chosen: Variant | null
  onChoose: (variant: Variant) => void
}

/** The variants as on an order form: formats with their prices, or a row of
 * sizes that all cost the same. */
export function VariantChoice(props: VariantChoiceProps) {
  const { variants, chosen, onChoose } = props
  const asRow = areSizes(variants)
  return (
    <fieldset>
      <legend className="label pb-3 text-ash">Options</legend>
      <div
        className={
          asRow
            ? "grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2"
            : "border-rule border-b"
        }
      >
        {variants.map((variant) => (
          <label key={variant.id} className={asRow ? BOX : LINE}>
            <input
              type="radio"
              name="variant"
              value={variant.id}
              checked={variant.id === chosen?.id}
              disabled={unavailableText(variant) !== null}
              onChange={() => onChoose(variant)}
              className={asRow ? "sr-only" : "size-4 shrink-0 accent-signal"}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {variant.title}
              <WhenAndWhere variant={variant} />
            </span>
            {unavailableText(variant) ? (
              <span
                className={`label ${asRow ? "sr-only" : "ml-auto text-right"}`}
              >
                {unavailableText(variant)}
              </span>
            ) : (
              !asRow && (
                <span className="ml-auto shrink-0 font-mono text-sm">
                  {priceText(variant.price_cents, variant.currency)}
                </span>
              )
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function WhenAndWhere({ variant }: { variant: Variant }) {
  const said = [eveningText(variant), variant.place].filter(Boolean)
  if (said.length === 0) return null
  return <span className="block text-ash text-sm">{said.join(" · ")}</span>
}

const LINE =
  "flex min-h-14 cursor-pointer items-center gap-4 border-rule border-t py-2 hover:text-signal has-disabled:cursor-not-allowed has-disabled:text-ash"
const BOX = "chip font-semibold"

const LONGEST_SIZE = 12

function areSizes(variants: Variant[]) {
  const prices = new Set(variants.map(({ price_cents }) => price_cents))
  const short = variants.every(({ title }) => title.length <= LONGEST_SIZE)
  // A sale note needs a line of its own.
  const said = variants.some(({ sale }) => sale)
  return variants.length > 1 && prices.size === 1 && short && !said
}

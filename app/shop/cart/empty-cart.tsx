import { ButtonLink } from "#app/ui/button.tsx"
import { orderRefusals } from "#domain/order-refusals.ts"

export function EmptyCart() {
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

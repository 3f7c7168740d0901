import { toast } from "../../ui/toast.ts"
import { useLazyModule } from "../../ui/use-lazy-module.ts"
import { queueMessages } from "../messages.ts"
import type { PlayedRecord } from "../record.ts"

/** The products of the current release; loads the cart's code with them. */
export function BuyView({ record }: { record: PlayedRecord }) {
  const shop = useLazyModule(
    record,
    () => import("../../shop/cart/formats-to-add.tsx"),
    () => toast(queueMessages.notOpened),
  )
  return (
    <div
      aria-busy={!shop}
      className="grow overflow-y-auto overscroll-contain px-gutter py-6 md:px-5"
    >
      <h2 className="mb-6 font-bold text-lg leading-tight">{record.title}</h2>
      {shop && <shop.FormatsToAdd products={record.products} of={record} />}
    </div>
  )
}

import { useQueryClient } from "@tanstack/react-query"
import { priceText } from "#domain/money.ts"
import { call } from "../../data/tables.ts"
import { Fact } from "../../frame/fact.tsx"
import { studioMessages } from "../../messages.ts"
import { Part } from "../../parts/part-list.tsx"
import type { Row } from "../../resource.ts"
import { EndBatch } from "./end-batch.tsx"

/** A code's results and its batch. */
export function PromoParts({ row }: { row: Row }) {
  const queries = useQueryClient()
  const { orders_brought, cents_brought, max_uses, batch } = row
  const limit = max_uses ? ` of ${max_uses}` : ""
  return (
    <Part title="Results" count={0}>
      <dl className="border-rule border-b">
        <Fact title="Orders">
          {String(orders_brought)}
          {limit}
        </Fact>
        <Fact title="Net sales">{priceText(Number(cents_brought))}</Fact>
        {typeof batch === "string" && (
          <Fact title="Batch">
            <span className="block pb-3">{batch}</span>
            <EndBatch
              what={`all unused codes of ${batch}`}
              end={() => call("end_promo_batch", { p_batch: batch })}
              onEnded={() =>
                queries.invalidateQueries({ queryKey: ["promo_codes"] })
              }
              said={studioMessages.batchEnded}
            />
          </Fact>
        )}
      </dl>
    </Part>
  )
}

import { useQueryClient } from "@tanstack/react-query"
import { momentText } from "#domain/calendar.ts"
import { MOST_PROMO_CODES, PROMO_BATCH } from "#domain/records/promo-code.ts"
import { may } from "../../data/access.ts"
import { call } from "../../data/tables.ts"
import { Notice } from "../../frame/notice.tsx"
import { useStaff } from "../../frame/staff-context.ts"
import { studioMessages } from "../../messages.ts"
import type { Group, Values } from "../../resource.ts"
import { BatchForm } from "./batch-form.tsx"
import { TERMS, TERMS_BLANK } from "./promo-terms.ts"

const LIST = { path: "codes", many: "promo codes" }

const BATCH: Group = {
  title: "Batch",
  fields: [
    {
      kind: "line",
      name: "batch",
      label: "Name",
      required: true,
      hint: "For your own records. Buyers never see it.",
    },
    {
      kind: "number",
      name: "count",
      label: "Number of codes",
      required: true,
      hint: `Up to ${MOST_PROMO_CODES.toLocaleString("en-GB")}. Each works for one order.`,
    },
  ],
}

/** Creates many codes at once, each for one order. */
export function PromoBatch() {
  const queries = useQueryClient()
  const { role } = useStaff()
  if (!may(role, ["shop"])) return <Notice text={studioMessages.notYours} />
  async function make(values: Values) {
    const { batch, count, ...terms } = values
    const codes = await call<string[]>("make_promo_codes", {
      p_batch: batch,
      p_count: count,
      ...Object.fromEntries(
        Object.entries(terms).map(([name, value]) => [`p_${name}`, value]),
      ),
    })
    await queries.invalidateQueries({ queryKey: ["promo_codes"] })
    const { discount_percent, expires_at } = terms
    const until = expires_at ? momentText(String(expires_at)) : ""
    return {
      name: String(batch),
      said: studioMessages.codesCreated,
      codes,
      beside: [
        { title: "Discount", of: () => `${discount_percent}%` },
        { title: "Expires", of: () => until },
      ],
    }
  }
  return (
    <BatchForm
      list={LIST}
      title="Bulk codes"
      groups={[BATCH, TERMS]}
      rules={PROMO_BATCH}
      blank={{ batch: "", count: "", ...TERMS_BLANK }}
      make={make}
    />
  )
}

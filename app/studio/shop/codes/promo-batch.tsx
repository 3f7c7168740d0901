import { useQueryClient } from "@tanstack/react-query"
import { momentText } from "#domain/calendar.ts"
import { MOST_PROMO_CODES, PROMO_BATCH } from "#domain/records/promo-code.ts"
import { may } from "../../data/access.ts"
import { call } from "../../data/tables.ts"
import { useStaff } from "../../frame/staff-context.ts"
import { Told } from "../../frame/told.tsx"
import { studioMessages } from "../../messages.ts"
import type { Group, Values } from "../../resource.ts"
import { BatchForm } from "./batch-form.tsx"
import { TERMS, TERMS_BLANK } from "./promo-terms.ts"

const LIST = { path: "codes", many: "promo codes" }

const BATCH: Group = {
  title: "The batch",
  fields: [
    {
      kind: "line",
      name: "batch",
      label: "Name",
      required: true,
      hint: "What they are for; buyers never see it.",
    },
    {
      kind: "number",
      name: "count",
      label: "How many",
      required: true,
      hint: `Up to ${MOST_PROMO_CODES.toLocaleString("en-GB")}. Each is good for one order.`,
    },
  ],
}

/** Many codes at once, each for one order. */
export function PromoBatch() {
  const queries = useQueryClient()
  const { role } = useStaff()
  if (!may(role, ["shop"])) return <Told text={studioMessages.notYours} />
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
      said: studioMessages.codesMade,
      codes,
      beside: [
        { title: "Off", of: () => `${discount_percent}%` },
        { title: "Until", of: () => until },
      ],
    }
  }
  return (
    <BatchForm
      list={LIST}
      title="Many at once"
      groups={[BATCH, TERMS]}
      rules={PROMO_BATCH}
      blank={{ batch: "", count: "", ...TERMS_BLANK }}
      make={make}
    />
  )
}

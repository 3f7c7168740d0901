import { useParams } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { priceText } from "#domain/money.ts"
import { PROMO_CODE } from "#domain/records/promo-code.ts"
import type { Group, ListRow, Resource } from "../../resource.ts"
import { ResourceScreen } from "../../resource-screen.tsx"
import { CodesNav } from "./codes-nav.tsx"
import { PromoBatch } from "./promo-batch.tsx"
import { PromoParts } from "./promo-parts.tsx"
import { TERMS, TERMS_BLANK } from "./promo-terms.ts"

function until({ expires_at }: ListRow) {
  return typeof expires_at === "string" ? dateText(expires_at) : ""
}

function stateOf({ active, starts_at, expires_at }: ListRow) {
  const now = Date.now()
  if (!active) return "Ended"
  if (expires_at && Date.parse(String(expires_at)) <= now) return "Expired"
  return starts_at && Date.parse(String(starts_at)) > now
    ? "Scheduled"
    : "Active"
}

function used({ orders_brought, max_uses }: ListRow) {
  return max_uses ? `${orders_brought} of ${max_uses}` : String(orders_brought)
}

function netSales({ cents_brought }: ListRow) {
  return priceText(Number(cents_brought))
}

const LIMITS: Group = {
  title: "Limits",
  fields: [
    {
      kind: "number",
      name: "max_uses",
      label: "Total uses",
      hint: "Leave empty for no limit. Open checkouts count too.",
    },
    {
      kind: "number",
      name: "max_uses_each",
      label: "Uses per buyer",
      hint: "Leave empty for no limit. With a limit, buyers must sign in.",
    },
  ],
}

export const PROMO_CODES: Resource = {
  table: "promo_codes",
  path: "codes",
  one: "code",
  many: "promo codes",
  roles: ["shop"],
  select:
    "id,code,active,discount_percent,starts_at,expires_at,max_uses,batch,created_at,updated_at,orders_brought,cents_brought",
  whole: "*,orders_brought,cents_brought",
  columns: [
    { key: "code", title: "Code" },
    {
      key: "discount_percent",
      title: "Discount",
      numeric: true,
      show: ({ discount_percent }) => `${discount_percent}%`,
    },
    {
      key: "active",
      title: "Status",
      unsorted: true,
      ...{ show: stateOf, text: stateOf },
    },
    { key: "expires_at", title: "Expires", ...{ show: until, text: until } },
    {
      key: "orders_brought",
      title: "Orders",
      numeric: true,
      unsorted: true,
      ...{ show: used, text: used },
    },
    {
      key: "cents_brought",
      title: "Net sales",
      numeric: true,
      unsorted: true,
      ...{ show: netSales, text: netSales },
    },
    { key: "batch", title: "Batch" },
  ],
  searched: ["code", "batch"],
  sort: "-created_at",
  filters: [
    {
      column: "active",
      title: "Status",
      options: [
        { value: "yes", title: "Active", where: [["active", "is", true]] },
        { value: "no", title: "Ended", where: [["active", "is", false]] },
      ],
    },
    {
      column: "batch",
      title: "Type",
      options: [
        { value: "one", title: "Single codes", where: [["batch", "is", null]] },
        {
          value: "many",
          title: "Bulk codes",
          where: [["batch", "not.is", null]],
        },
      ],
    },
  ],
  nameOf: ({ code }) => String(code ?? ""),
  blank: {
    code: "",
    active: true,
    max_uses: "",
    max_uses_each: "",
    ...TERMS_BLANK,
  },
  copied: { code: "", batch: null },
  rules: PROMO_CODE,
  groups: [
    {
      title: "Code",
      fields: [
        {
          kind: "line",
          name: "code",
          label: "Code",
          required: true,
          hint: "What buyers type, in capitals or lower case. You can't rename a code once it has been used.",
        },
        { kind: "switch", name: "active", label: "Active" },
      ],
    },
    TERMS,
    LIMITS,
  ],
  Parts: PromoParts,
}

export function Component() {
  const { id } = useParams()
  return (
    <>
      <CodesNav />
      {id === "many" ? (
        <PromoBatch />
      ) : (
        <ResourceScreen resource={PROMO_CODES} />
      )}
    </>
  )
}

import { FORM } from "#tests/support/guest.ts"
import type { Row } from "#tests/support/label-catalogue.ts"
import type { lineOf } from "../../support/shop-fixture.ts"
import type { Scene } from "./assault.ts"
import type { Acknowledged, Stranger } from "./stranger.ts"

type Limited = Row & { inventory: number }

/** Every item with limited stock. */
export function limitedGoods({ sql }: Scene) {
  return sql<Limited[]>`
    select v.id, v.product_id, v.inventory from product_variants v
    join products p on p.id = v.product_id and p.active
    where v.inventory > 0 order by v.id`
}

export function openAsGuest(
  stranger: Stranger,
  items: ReturnType<typeof lineOf>[],
  more: object = {},
): Promise<Acknowledged> {
  const body = { isGuest: true, items, ...more }
  return stranger.invoke("create-checkout", body)
}

/** The session a checkout was opened with; empty if it was refused. */
export function sessionOf({ status, text }: Acknowledged): string {
  if (status !== 200) return ""
  const { url } = JSON.parse(text) as { url: string }
  return url.split("/").at(-1) ?? ""
}

/** The result of the payment page, or its error instead. */
export async function payAs(stranger: Stranger, session_id: string, more = {}) {
  const form = { ...FORM, ...more }
  const told = await stranger.invoke("test-payment", {
    step: "pay",
    session_id,
    form,
  })
  const { outcome } = told.status === 200 ? JSON.parse(told.text) : told
  return (outcome as string) ?? `${told.status} ${told.text.slice(0, 120)}`
}

/** Ends the checkouts that the attack left open, for the next one. */
export async function endOpenCheckouts({ sql }: Scene) {
  await sql`
    update test_payments.sessions set state = 'expired' where state = 'open'`
  await sql`
    select end_checkout('expired', p_checkout_id => id)
    from checkouts where status = 'open'`
}

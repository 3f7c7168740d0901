import { z } from "zod"
import { dateText } from "#domain/calendar.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  standardMail,
} from "../../mail/message.ts"

export const MEMBERSHIP_RENEWAL = mailKind({
  kind: "membership_renewal",
  priority: PRIORITY.other,
  sendOnce: false,
  schema: z.object({ membership_id: z.guid() }),
  compose: membershipRenewal,
})

const TERM = z.object({
  product: z.string(),
  variant: z.string(),
  number: z.number(),
  ends_on: z.string(),
  slug: z.string(),
})

/** Sent once, some weeks before a membership ends. Nothing is charged
 * automatically: the link leads to the page where it is bought. */
async function membershipRenewal(
  { membership_id }: { membership_id: string },
  { sql, siteUrl }: MailServices,
): Promise<Message> {
  const [found] = await sql`
    select i.product_title as product, i.variant_title as variant, m.number,
      m.ends_on::text as ends_on, p.slug
    from public.memberships m
    join public.order_items i on i.id = m.order_item_id
    join public.products p on p.id = i.product_id
    where m.id = ${membership_id} and m.ended_at is null`
  if (!found) throw new Error("It was given back before its end was told")
  const { product, variant, number, ends_on, slug } = TERM.parse(found)
  const day = dateText(ends_on)
  return standardMail({
    subject: `Your membership ends on ${day}`,
    paragraphs: [
      `${product} (${variant}), number ${number}, holds until ${day}.`,
      "It does not renew by itself, and nothing is charged. If you stay, the next term begins where this one ends: no day is lost, and the number stays yours.",
    ],
    action: { label: "Stay", url: `${siteUrl}/product/${slug}` },
    otherwise:
      "If you would rather leave it, there is nothing to do. This is the only mail about it.",
  })
}

/** Tells members, once, that their membership ends soon. Each turn takes a
 * batch, until none are left. */
export async function tellRenewals({ sql }: { sql: Sql }) {
  let told: number
  do {
    const [row] = await sql<[{ told: number }]>`
      select public.tell_renewals() as told`
    told = row.told
  } while (told > 0)
}

import type { Sql } from "#platform/postgres/connection.ts"
import type { Ledger } from "../prove/ledger.ts"
import type { Acknowledged } from "./acknowledged.ts"
import type { ShopFixture } from "./shop-fixture.ts"
import { accountForStock } from "./stock-accounting.ts"

/** Compares the books with the answers that clients got. Run it when nothing is
 * under way. */
export async function account(
  sql: Sql,
  {
    told,
    stall,
    ledger,
  }: { told: Acknowledged; stall: ShopFixture; ledger: Ledger },
) {
  await accountForOrders(sql, told, ledger)
  await accountForMoney(sql, ledger)
  await accountForStock(sql, stall, ledger)
  await accountForCopies(sql, stall, ledger)
  await accountForMails(sql, ledger)
  await accountForMembers(sql, told, ledger)
  await accountForCarts(sql, told, ledger)
  await accountForDownloads(sql, told, stall, ledger)
}

/** Every buyer who paid has exactly one order, the one they were shown. It may
 * still be missing while the provider's message is on its way. */
async function accountForOrders(sql: Sql, told: Acknowledged, ledger: Ledger) {
  const coming = new Set(
    (
      await sql<{ session_id: string }[]>`
        select session_id from test_payments.events
        where delivered_at is null`
    ).map(({ session_id }) => session_id),
  )
  const rows = await sql<{ session_id: string; ids: string[] }[]>`
    select session_id, array_agg(id::text) as ids from orders
    group by session_id`
  const orders = new Map(rows.map(({ session_id, ids }) => [session_id, ids]))
  for (const session of told.paid) {
    const count = orders.get(session)?.length ?? 0
    const held = count === 1 || (count === 0 && coming.has(session))
    ledger.expect("once", held, `${count} orders for ${session}`)
  }
  for (const [session, id] of told.orders) {
    const held = orders.get(session)?.includes(id) ?? false
    ledger.expect("kept", held, `order ${id}, shown to its buyer, is gone`)
  }
}

/** Every order has its money: the sum that was agreed and booked, less refunds;
 * the fee in the books is the one the provider reported. */
async function accountForMoney(sql: Sql, ledger: Ledger) {
  const rows = await sql<{ id: string; fits: boolean }[]>`
    select o.id, coalesce(s.state = 'paid' and o.paid_cents = o.total_cents
      and o.total_cents = c.total_cents and o.attention_reason is null
      and o.subtotal_cents = (select sum(i.qty * i.unit_price_cents)
        from order_items i where i.order_id = o.id)
      and o.paid_cents - o.refunded_cents = (select sum(m.cents)
        from private.money_movements m where m.order_id = o.id)
      and coalesce(f.cents, 0) = (select sum(m.fee_cents)
        from private.money_movements m where m.order_id = o.id)
      and o.number > 1000, false) as fits
    from orders o
    left join private.payment_fees f on f.order_id = o.id
    left join test_payments.sessions s on s.id = o.session_id
    left join checkouts c on c.id = o.checkout_id`
  const odd = rows.filter(({ fits }) => !fits)
  ledger.count(
    "once",
    rows.length,
    odd.map(({ id }) => `order ${id} does not fit what was paid`),
  )
}

/** For a numbered record, as many numbers were drawn as there are copies sold
 * or returned, from 1 and without a gap. Each buyer has as many numbers as
 * records, and fewer only after a return. */
export async function accountForCopies(
  sql: Sql,
  { limited }: Pick<ShopFixture, "limited">,
  ledger: Ledger,
) {
  for (const { id } of limited) {
    const [row] = await sql<[{ drawn: number[]; odd: number }]>`
      select coalesce((select array_agg(number order by number)
          from private.edition_copies where variant_id = ${id}), '{}') as drawn,
        (select count(*)::int from order_items i
          join orders o on o.id = i.order_id
          where i.variant_id = ${id} and (
            i.copies <> array(select c.number from private.edition_copies c
              where c.order_item_id = i.id and c.closed_at is null
              order by c.number)
            or cardinality(i.copies) > i.qty
            or (cardinality(i.copies) < i.qty and o.refunded_cents = 0))) as odd`
    ledger.expect(
      "stock",
      row.odd === 0 && row.drawn.every((number, at) => number === at + 1),
      `${row.drawn.join(" ")} drawn, and ${row.odd} odd lines of ${id}`,
    )
  }
}

async function accountForMails(sql: Sql, ledger: Ledger) {
  const rows = await sql<{ id: string; mails: number }[]>`
    select o.id, (select count(*)::int from mail_outbox m
      where m.kind = 'order_confirmation'
        and m.event_key like '%' || o.id::text || '%') as mails
    from orders o`
  for (const { id, mails } of rows) {
    ledger.expect("mail", mails === 1, `${mails} mails for order ${id}`)
  }
}

async function accountForMembers(sql: Sql, told: Acknowledged, ledger: Ledger) {
  const rows = await sql<{ email: string; mails: number }[]>`
    select u.email, (select count(*)::int from mail_outbox m
      where m.recipient = u.email) as mails
    from auth.users u`
  const members = new Map(rows.map(({ email, mails }) => [email, mails]))
  for (const email of told.signedUp) {
    ledger.expect("kept", members.has(email), `the account of ${email} is gone`)
    const mails = members.get(email) ?? 0
    ledger.expect("mail", mails === 1, `${mails} mails to ${email}`)
  }
}

async function accountForCarts(sql: Sql, told: Acknowledged, ledger: Ledger) {
  const rows = await sql<{ key: string; qty: number }[]>`
    select user_id || ' ' || variant_id as key, qty from cart_items`
  const lines = new Map(rows.map(({ key, qty }) => [key, qty]))
  for (const [key, { agreed, asked }] of told.carts) {
    const there = lines.get(key) ?? null
    const held = there === agreed || asked.includes(there ?? Number.NaN)
    ledger.expect("kept", held, `cart line ${key}: ${there} for ${agreed}`)
  }
}

async function accountForDownloads(
  sql: Sql,
  told: Acknowledged,
  { payload }: ShopFixture,
  ledger: Ledger,
) {
  const rows = await sql<{ user_id: string; download_count: number }[]>`
    select user_id, download_count from download_logs
    where digital_payload_id = ${payload.id}`
  const counts = new Map(
    rows.map(({ user_id, download_count }) => [user_id, download_count]),
  )
  for (const [member, given] of told.downloads) {
    const counted = counts.get(member) ?? 0
    ledger.expect(
      "kept",
      counted >= given,
      `${counted} downloads counted of ${given} given to ${member}`,
    )
  }
}

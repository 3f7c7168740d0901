import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeDownload,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import {
  addSecondFactor,
  as,
  member,
  type Person,
  refusal,
  service,
  signOut,
  staff,
  visitor,
  withPasswordAlone,
  withSecondFactor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const owner = await member(db.sql)
const stranger = await member(db.sql)
const clerk = await staff(db.sql)
const careful = await member(db.sql)
await addSecondFactor(db.sql, careful)
await parcelFor(owner)
await parcelFor(careful)

async function parcelFor(person: Person) {
  return makeOrder(db.sql, {
    user: person.id,
    email: person.email,
    variant: await makeVariant(db.sql, { inventory: 9 }),
  })
}

function count(person: Person, table: string) {
  return as(db.sql, person, async (tx) => {
    const rows = await tx`select * from ${tx(table)}`
    return rows.length
  })
}

describe.each(["orders", "order_items", "order_addresses"])("%s", (table) => {
  test("a visitor may not even ask", async () => {
    expect(await refusal(count(visitor(), table))).toBe("42501")
    expect(await refusal(wipe(visitor(), table))).toBe("42501")
  })

  test("an owner reads their own", async () => {
    expect(await count(owner, table)).toBe(1)
  })

  test("a stranger reads none", async () => {
    expect(await count(stranger, table)).toBe(0)
  })

  test("an owner with a second factor reads their own after using it", async () => {
    expect(await count(careful, table)).toBe(0)
    expect(await count(withSecondFactor(careful), table)).toBe(1)
  })

  test("a token whose session has ended reads none", async () => {
    const gone = await member(db.sql)
    await parcelFor(gone)
    expect(await count(gone, table)).toBe(1)
    await signOut(db.sql, gone)
    expect(await count(gone, table)).toBe(0)
    const former = await staff(db.sql)
    await signOut(db.sql, former)
    expect(await count(former, table)).toBe(0)
    await db.sql`delete from staff where user_id = ${former.id}`
  })

  test("staff and the service read all", async () => {
    const [{ rows }] = await db.sql<[{ rows: number }]>`
      select count(*)::integer as rows from ${db.sql(table)}`
    expect(rows).toBeGreaterThan(1)
    expect(await count(clerk, table)).toBe(rows)
    expect(await count(service(), table)).toBe(rows)
  })

  test("nobody but the service writes or deletes one", async () => {
    const [{ rows }] = await db.sql<[{ rows: number }]>`
      select count(*)::integer as rows from ${db.sql(table)}`
    for (const person of [owner, stranger, clerk, withSecondFactor(careful)]) {
      expect(await refusal(wipe(person, table))).toBe("42501")
      expect(await refusal(copy(person, table))).toBe("42501")
    }
    expect(await count(service(), table)).toBe(rows)
  })
})

test("nobody writes into an order, staff neither: they go by its functions", async () => {
  const { order_id } = await parcelFor(owner)
  for (const person of [visitor(), owner, stranger, clerk]) {
    for (const column of ["shipped_at", "attended_at", "created_at"]) {
      const write = as(
        db.sql,
        person,
        (tx) => tx`update orders set ${tx(column)} = now()
          where id = ${order_id}`,
      )
      expect(await refusal(write)).toBe("42501")
    }
  }
})

test("what one bought stays readable after it left the shelf", async () => {
  const buyer = await member(db.sql)
  const variant = await makeDownload(db.sql)
  await makeOrder(db.sql, { user: buyer.id, email: buyer.email, variant })
  const product = variant.product_id as string
  await db.sql`update products set active = false where id = ${product}`
  const history = (person: Person) =>
    as(
      db.sql,
      person,
      (tx) => tx`
        select p.title, v.price_cents, d.per_user_download_limit
        from products p
        join product_variants v on v.product_id = p.id
        left join digital_payloads d on d.id = v.digital_payload_id
        where p.id = ${product}`,
    )
  expect(await history(buyer)).toMatchObject([
    { price_cents: 2500, per_user_download_limit: 3 },
  ])
  expect(await history(stranger)).toEqual([])
  expect(await refusal(history(visitor()))).toBe("42501")
})

test("a member sees only the payloads they bought, and no file of theirs", async () => {
  const buyer = await member(db.sql)
  const variant = await makeDownload(db.sql)
  await makeDownload(db.sql)
  await makeOrder(db.sql, { user: buyer.id, email: buyer.email, variant })
  const payloads = await as(
    db.sql,
    buyer,
    (tx) => tx`select id from digital_payloads`,
  )
  expect(payloads).toEqual([{ id: variant.digital_payload_id }])
  expect(await count(buyer, "digital_payload_files")).toBe(0)
  expect(await count(stranger, "digital_payloads")).toBe(0)
})

test("a member reads their own download counts and writes none", async () => {
  const buyer = await member(db.sql)
  const variant = await makeDownload(db.sql)
  const { item } = await makeOrder(db.sql, { user: buyer.id, variant })
  await db.sql`select claim_download(${item.id}, ${buyer.id})`
  expect(await count(buyer, "download_logs")).toBe(1)
  expect(await count(stranger, "download_logs")).toBe(0)
  expect(await count(clerk, "download_logs")).toBe(0)
  expect(await count(service(), "download_logs")).toBe(1)
  expect(await refusal(count(visitor(), "download_logs"))).toBe("42501")
  expect(await refusal(wipe(buyer, "download_logs"))).toBe("42501")
  const reset = as(
    db.sql,
    buyer,
    (tx) => tx`update download_logs set download_count = 0`,
  )
  expect(await refusal(reset)).toBe("42501")
  await addSecondFactor(db.sql, buyer)
  expect(await count(buyer, "download_logs")).toBe(0)
  expect(await count(withSecondFactor(buyer), "download_logs")).toBe(1)
})

const BACK_ROOM = [
  "checkouts",
  "checkout_items",
  "checkout_tickets",
  "stock_reservations",
  "payment_events",
  "mail_outbox",
]

test.each(BACK_ROOM)("%s is for the service alone", async (table) => {
  for (const person of [visitor(), owner, stranger, clerk]) {
    expect(await refusal(count(person, table))).toBe("42501")
    expect(await refusal(copy(person, table))).toBe("42501")
    expect(await refusal(wipe(person, table))).toBe("42501")
  }
  expect(await refusal(count(service(), table))).toBe("none")
})

const STEPS = [
  "open_checkout()",
  "attach_session(null, null, null, null)",
  "hold_checkout(null)",
  "begin_checkout(null)",
  "soften_holds()",
  "reclaimable_holds(null, null)",
  "take_room(null)",
  "give_room_back(null)",
  "end_checkout(null)",
  "due_checkouts()",
  "complete_checkout(null, null, null)",
  "refund_order(1)",
  "record_payment_event(null, null, null)",
  "payment_event_handled(null, null)",
  "claim_download(null, null)",
  "queue_mail(null, null, null, null)",
  "claim_mail()",
  "mail_sent(null)",
  "mail_failed(null, null)",
  "anonymise_account(null)",
  "export_account(null)",
  "confirm_subscription(null)",
  "unsubscribe_newsletter(null)",
  "add_staff(null)",
  "tidy_up()",
]

test.each(STEPS)("%s cannot be called by clients", async (step) => {
  for (const person of [visitor(), owner, clerk]) {
    const call = as(db.sql, person, (tx) => tx.unsafe(`select ${step}`))
    expect(await refusal(call)).toBe("42501")
  }
})

test("members see whether they are staff, staff see each other", async () => {
  const colleague = await staff(db.sql)
  expect(await count(owner, "staff")).toBe(0)
  expect(await count(colleague, "staff")).toBe(2)
  expect(await count(withPasswordAlone(colleague), "staff")).toBe(1)
  expect(await refusal(count(visitor(), "staff"))).toBe("42501")
  const promote = as(
    db.sql,
    owner,
    (tx) => tx`insert into staff (user_id) values (${owner.id})`,
  )
  expect(await refusal(promote)).toBe("42501")
  expect(await refusal(wipe(clerk, "staff"))).toBe("42501")
})

function wipe(person: Person, table: string) {
  return as(db.sql, person, (tx) => tx`delete from ${tx(table)}`)
}

function copy(person: Person, table: string) {
  return as(db.sql, person, (tx) => tx`insert into ${tx(table)} default values`)
}

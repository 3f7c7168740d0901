import { afterEach, beforeEach, expect, test } from "vitest"
import { DEMO_WORDS } from "#domain/demo-page.ts"
import { createSmtpDelivery } from "#server/mail/delivery.ts"
import { readEml } from "#server/mail/read-eml.ts"
import { startMailWorker } from "#server/mail/worker.ts"
import { MAILS } from "#server/rooms.ts"
import { freshDatabase, type TestDatabase } from "../support/database.ts"
import { insert, makeProduct, makeVariant } from "../support/label-catalogue.ts"
import { as, staff, visitor } from "../support/label-people.ts"
import { until } from "../support/until.ts"
import { startSmtp } from "./support/smtp-stand-in.ts"

let db: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtp>>
let worker: ReturnType<typeof startMailWorker>
const faults: unknown[] = []

beforeEach(async () => {
  db = await freshDatabase()
  smtp = await startSmtp()
  const note = (line: unknown) => void faults.push(line)
  worker = startMailWorker({
    mails: MAILS,
    sql: db.sql,
    delivery: createSmtpDelivery(smtp.url),
    from: "9X <hello@9x.example>",
    siteUrl: "https://9x.example",
    secret: "secret",
    log: { warn: note, error: note } as never,
  })
})
afterEach(async () => {
  await worker.stop()
  await smtp.close()
  await db.close()
  expect(faults.splice(0)).toEqual([])
})

async function fillIn(table: string, values: Record<string, string>) {
  await as(db.sql, visitor(), async (tx) => {
    await tx`insert into ${tx(table)} ${tx(values)}`
  })
  return firstMail()
}

async function firstMail() {
  await until(() => smtp.received.length > 0)
  return readMail(0)
}

async function readMail(place: number) {
  const source = smtp.received[place]?.source ?? ""
  const head = source.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? ""
  return { head, ...(await readEml(source)) }
}

test("a subscriber is asked to confirm, and can have the address forgotten with one press", async () => {
  const mail = await fillIn("newsletter_subs", { email: "Fan@Lists.example" })
  const [row] = await db.sql`select unsubscribe_token from newsletter_subs`
  const url = `https://9x.example/unsubscribe?token=${row?.unsubscribe_token}`
  expect(mail.to).toBe("fan@lists.example")
  expect(mail.subject).toBe("Confirm your place on the 9X list")
  const confirm = `https://9x.example/newsletter/confirm?token=${row?.unsubscribe_token}`
  expect(mail.text).toContain(confirm)
  expect(mail.html).toContain(`href="${confirm}"`)
  expect(mail.head).toContain(`List-Unsubscribe: <${url}>`)
  expect(mail.head).toContain(
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  )
  expect(mail.text).toContain(url)
  expect(mail.html).toContain(`href="${url}"`)
})

test("who sent a demo hears that it came, in none of the sender's words", async () => {
  const typed = "Buy-cheap-watches"
  const mail = await fillIn("demos", {
    name: typed,
    email: "ada@bands.example",
    artist_name: typed,
    city: typed,
    notes: typed,
    stream_link: `https://${typed}.example/`,
  })
  expect(mail.to).toBe("ada@bands.example")
  expect(mail.subject).toBe("Your demo is with us")
  // The same promise as on the form and on the demo's own page.
  const promise = "We listen to everything and reply to everyone."
  expect(mail.text).toContain(promise)
  expect(DEMO_WORDS.received).toContain(promise)
  expect(mail.text).toContain("Thanks for sharing your music.")
  expect(mail.text + mail.html + mail.head).not.toMatch(/watches/i)
  const [row] = await db.sql`select sender_id from demos`
  expect(mail.text).toContain(`https://9x.example/demo/${row?.sender_id}#key=`)
})

test("an answer goes as the scout wrote it, once, and answers reach the label", async () => {
  const contact = db.sql.json({ deliver: true, to: "office@9x.example" })
  await db.sql`insert into site_settings (key, value, is_closed)
    values ('contact', ${contact}, true)`
  const scout = await staff(db.sql, "scout")
  const { id, sender_id } = await insert(db.sql, "demos", {
    ...{ name: "Kim", artist_name: "Kim", email: "kim@bands.example" },
  })
  await until(() => smtp.received.length === 1)
  await as(
    db.sql,
    scout,
    (tx) => tx`select answer_demo(${id}, ${"Yes\r\nBcc: x@evil.example"},
      ${"Hello,\n\nline one\nline <b>two</b>\n{link}"}, 'shortlisted')`,
  )
  await db.sql`update mail_outbox set next_attempt_at = now()`
  await db.sql`notify mail`
  await until(() => smtp.received.length === 2)
  const mail = await readMail(1)
  expect(mail.to).toBe("kim@bands.example")
  expect(mail.subject).toBe("Yes Bcc: x@evil.example")
  expect(mail.head).not.toMatch(/^bcc:/im)
  expect(mail.head).toMatch(/^Reply-To: <?office@9x\.example>?$/im)
  expect(mail.text).toMatch(/Hello,\s+line one\s+line <b>two<\/b>\s+https:/)
  expect(mail.html).toContain("line one<br>line &#60;b&#62;two&#60;/b&#62;")
  expect(mail.text).toContain(`/demo/${sender_id}#key=`)
  await until(async () => {
    const [row] = await db.sql`select d.answered_at, a.sent_at from demos d
      join demo_answers a on a.demo_id = d.id`
    return row?.answered_at && row?.sent_at
  })
})

test("the label gets a message as it was written, and answers its sender", async () => {
  await insert(db.sql, "site_settings", {
    key: "contact",
    value: db.sql.json({ deliver: true, to: "hello@9x.example" }),
    is_closed: true,
  })
  const mail = await fillIn("contact_messages", {
    name: "Ada <b>Bello</b> 🎧",
    email: "ada@bands.example",
    message: "مرحبا\n<script>alert(1)</script> & more",
  })
  expect(mail.to).toBe("hello@9x.example")
  expect(mail.subject).toBe("A message from Ada <b>Bello</b> 🎧")
  expect(mail.head).toContain("Reply-To: ada@bands.example")
  expect(mail.text).toContain("> مرحبا")
  expect(mail.text).toContain("> <script>alert(1)</script> & more")
  expect(mail.html).not.toContain("<script")
  expect(mail.html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;")
})

test("who waited for a thing gets one mail, with the way there and the way out", async () => {
  const product = await makeProduct(db.sql, {
    slug: "rye-lane-tee",
    title: "Rye <b>Lane</b> Tee",
  })
  const variant = await makeVariant(db.sql, {
    product_id: product.id,
    inventory: 0,
  })
  await as(db.sql, visitor(), async (tx) => {
    await tx`select ask_stock_alert(${variant.id}, 'Fan@Lists.example')`
  })
  const [row] = await db.sql`select leave_token from stock_alerts`
  await db.sql`update product_variants set inventory = 3`
  await db.sql`select tell_restocks()`
  const mail = await firstMail()
  const url = `https://9x.example/unsubscribe?alerts=${row?.leave_token}`
  expect(mail.to).toBe("fan@lists.example")
  expect(mail.subject).toBe("Rye <b>Lane</b> Tee is back")
  expect(mail.text).toContain("Rye <b>Lane</b> Tee (Large) is on the shelf")
  expect(mail.text).toContain("https://9x.example/product/rye-lane-tee")
  expect(mail.text).toContain(url)
  expect(mail.html).not.toContain("<b>")
  expect(mail.head).toContain(`List-Unsubscribe: <${url}>`)
  expect(await db.sql`select from stock_alerts`).toEqual([])
})

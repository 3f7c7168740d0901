import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import {
  createFileDelivery,
  createSmtpDelivery,
  type Delivery,
} from "#server/mail/delivery.ts"
import { enqueueMail, type LabelMail } from "#server/mail/outbox.ts"
import { startMailWorker } from "#server/mail/worker.ts"
import { MAILS } from "#server/rooms.ts"
import { freshDatabase, type TestDatabase } from "../support/database.ts"
import { insert } from "../support/label-catalogue.ts"
import { until } from "../support/until.ts"
import { startSmtp } from "./support/smtp-stand-in.ts"

let db: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtp>>
let workers: { stop(): Promise<void> }[]
let warnings: unknown[]

beforeEach(async () => {
  db = await freshDatabase()
  smtp = await startSmtp()
  workers = []
  warnings = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.close()
  await db.close()
})

const FROM = "9X <hello@9x.example>"
const SENDER = {
  ...{ name: "9X", address: "hello@9x.example" },
  ...{ replyTo: null, domain: "9x.example" },
}
/** For a server that never answers. */
const IMPATIENT = { connectMs: 500, silentMs: 500, wholeMs: 2_000 }

function start(
  delivery: Delivery = createSmtpDelivery(smtp.url),
  pollMs = 60_000,
  from: string | undefined = FROM,
) {
  const worker = startMailWorker({
    mails: MAILS,
    sql: db.sql,
    delivery,
    from,
    pollMs,
    siteUrl: "http://127.0.0.1:3000",
    secret: "secret",
    log: {
      warn: (line: unknown) => void warnings.push(line),
      error: (line: unknown) => void warnings.push(line),
    } as Parameters<typeof startMailWorker>[0]["log"],
  })
  workers.push(worker)
  return worker
}

const letter = (to: string): LabelMail => ({
  kind: "demo_received",
  to,
  payload: {},
  key: `letter:${to}`,
})

const passwordChanged = (
  to = "fan@x.example",
  key = "changed:1",
): LabelMail => ({
  kind: "password_changed",
  to,
  payload: {},
  key,
})

function queue(mail: Parameters<typeof enqueueMail>[1]) {
  return db.sql.begin((tx) => enqueueMail(tx as TransactionSql, mail))
}

/** Whether a worker hears what is announced. */
async function isHeard() {
  const listening = await db.sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'idle'
      and query ilike 'listen%mail%'`
  return listening.length > 0
}

/** Everything queued is sent, and nothing more is on its way. */
async function untilSent() {
  await until(async () => {
    const left = await db.sql`
      select from public.mail_outbox where status <> 'sent'`
    return left.length === 0
  })
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
}

async function row() {
  const [found] = await db.sql`select * from public.mail_outbox`
  return found
}

test("a mail arrives as soon as its transaction commits, and not before", async () => {
  start()
  await until(isHeard)
  await db.sql.begin(async (tx) => {
    await enqueueMail(tx as TransactionSql, {
      kind: "confirmation",
      to: "Fan@X.example",
      code: "123456",
      actionUrl: "http://127.0.0.1:3000/auth/v1/verify?token=abc&type=signup",
      userMetadata: { display_name: "Buy cheap watches" },
    })
    await sleep(150)
    expect(smtp.received).toHaveLength(0)
  })
  await until(() => smtp.received.length === 1)
  await until(async () => (await row())?.status === "sent")
  const [mail] = smtp.received
  expect(mail?.to).toBe("fan@x.example")
  expect(mail?.from).toBe("hello@9x.example")
  expect(mail?.source).toContain(
    `Message-ID: <${(await row())?.id}@9x.example>`,
  )
  expect(mail?.source).toContain("Auto-Submitted: auto-generated")
  expect(mail?.source).toContain("123456")
  expect(mail?.source).not.toContain("watches")
  expect((await row())?.payload).toEqual({})
})

async function setLabel(settings: Record<string, object>) {
  for (const [key, value] of Object.entries(settings)) {
    await db.sql`insert into site_settings (key, value, is_closed)
      values (${key}, ${db.sql.json(value as never)},
        ${["contact", "office"].includes(key)})
      on conflict (key) do update set value = excluded.value`
  }
}

async function headOf(mail: LabelMail) {
  const before = smtp.received.length
  await queue(mail)
  await until(() => smtp.received.length > before)
  const source = smtp.received.at(-1)?.source ?? ""
  return source.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? ""
}

test("emails bear the label's own name, and answers to them reach it", async () => {
  const key = (n: number) => ({ ...letter("fan@x.example"), key: `own:${n}` })
  const smtpDelivery = () => createSmtpDelivery(smtp.url)
  start(smtpDelivery(), 50, "")
  const nobody = await headOf(key(0))
  expect(nobody).toMatch(/^From: localhost <mail@localhost>$/m)
  expect(nobody).not.toMatch(/^Reply-To:/m)
  await setLabel({ office: { to: "post@tide.example" } })
  expect(await headOf(key(1))).toMatch(/^Reply-To: post@tide\.example$/m)
  await setLabel({
    seller: { name: "Low Tide, Records", email: "shop@tide.example" },
  })
  const sold = await headOf(key(2))
  expect(sold).toMatch(/^From: "Low Tide, Records" <shop@tide\.example>$/m)
  expect(sold).toMatch(/^Reply-To: shop@tide\.example$/m)
  await setLabel({ contact: { deliver: true, to: "Hello@Tide.example" } })
  expect(await headOf(key(3))).toMatch(/^Reply-To: hello@tide\.example$/m)
  await insert(db.sql, "contact_messages", {
    ...{ name: "Ada", email: "ada@fans.example", message: "Hello" },
  })
  await until(() => smtp.received.length === 5)
  expect(smtp.received.at(-1)?.source).toMatch(
    /^Reply-To: ada@fans\.example\r$/m,
  )
  for (const { source } of smtp.received) expect(source).not.toContain("@9x")
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  start(smtpDelivery(), 50, "robot@tide.example")
  const head = await headOf(key(4))
  expect(head).toMatch(/^From: "Low Tide, Records" <robot@tide\.example>$/m)
  expect(head).toMatch(/^Reply-To: hello@tide\.example$/m)
})

test("a mail whose transaction is rolled back is never sent", async () => {
  start(undefined, 50)
  const attempt = db.sql.begin(async (tx) => {
    await enqueueMail(tx as TransactionSql, passwordChanged())
    throw new Error("no")
  })
  await expect(attempt).rejects.toThrow("no")
  await queue(letter("later@x.example"))
  await untilSent()
  expect(smtp.received.map(({ to }) => to)).toEqual(["later@x.example"])
})

test("one event is one mail, however often it is queued", async () => {
  await queue(passwordChanged())
  await queue(passwordChanged())
  start()
  await untilSent()
  expect(smtp.received).toHaveLength(1)
})

test("several workers share the queue and send each mail once", async () => {
  for (let n = 0; n < 30; n++) {
    await queue(passwordChanged(`fan${n}@x.example`, `changed:${n}`))
  }
  for (let n = 0; n < 4; n++) start()
  await untilSent()
  const recipients = smtp.received.map(({ to }) => to)
  expect(new Set(recipients).size).toBe(30)
  expect(recipients).toHaveLength(30)
})

test("a temporary refusal is tried again later, with the same Message-ID", async () => {
  smtp.state.behave = () => "later"
  start(undefined, 50)
  await queue(passwordChanged())
  await until(async () => (await row())?.last_error)
  expect(await row()).toMatchObject({
    status: "queued",
    attempts: 1,
    last_error: expect.stringContaining("451"),
  })
  expect((await row())?.next_attempt_at.getTime()).toBeGreaterThan(
    Date.now() + 10_000,
  )
  expect(JSON.stringify(warnings)).not.toContain("fan@x.example")
  smtp.state.behave = () => "take"
  await db.sql`update public.mail_outbox set next_attempt_at = now()`
  await until(async () => (await row())?.status === "sent")
  expect(messageIds()).toEqual([`<${(await row())?.id}@9x.example>`])
})

test("a refusal for good is not tried again", async () => {
  smtp.state.behave = () => "never"
  start(undefined, 50)
  await queue(passwordChanged())
  await until(async () => (await row())?.status === "dead")
  expect(await row()).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining("550"),
  })
})

test("a server that hangs is given up on, and others are not kept waiting for ever", async () => {
  smtp.state.behave = (to) => (to.startsWith("slow") ? "hang" : "take")
  start(createSmtpDelivery(smtp.url, IMPATIENT), 50)
  await queue(passwordChanged("slow@x.example", "a"))
  await queue(passwordChanged("fast@x.example", "b"))
  await until(() => smtp.received.some(({ to }) => to === "fast@x.example"))
  const [slow] = await db.sql`
    select * from public.mail_outbox where recipient = 'slow@x.example'`
  expect(slow).toMatchObject({ status: "queued", attempts: 1 })
})

test("no server at all is a fault to try again", async () => {
  const delivery = createSmtpDelivery("smtp://127.0.0.1:1")
  start(delivery)
  await queue(passwordChanged())
  await until(async () => (await row())?.last_error)
  expect(await row()).toMatchObject({
    status: "queued",
    last_error: expect.stringContaining("ECONNREFUSED"),
  })
})

test("a kind that nobody writes waits for who does", async () => {
  start()
  await queue({ ...passwordChanged(), kind: "unheard_of" })
  await until(async () => (await row())?.last_error)
  expect(await row()).toMatchObject({
    status: "queued",
    last_error: expect.stringContaining("unheard_of"),
  })
})

test("who dies between sending and noting it sends again, under one Message-ID", async () => {
  await queue(passwordChanged())
  const first = await db.sql`select * from public.claim_mail(1)`
  const delivery = createSmtpDelivery(smtp.url)
  await delivery.deliver(
    {
      id: first[0]?.id,
      to: "fan@x.example",
      queuedAt: first[0]?.created_at,
      sender: SENDER,
    },
    { subject: "x", text: "x", html: "x" },
  )
  start(undefined, 50)
  await sleep(200)
  expect(smtp.received).toHaveLength(1)
  await db.sql`update public.mail_outbox set next_attempt_at = now()`
  await until(async () => (await row())?.status === "sent")
  expect(smtp.received).toHaveLength(2)
  expect(new Set(messageIds()).size).toBe(1)
})

test("a stop waits for the mail in hand and begins no other", async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  smtp.state.onTaken = () => held
  await queue(letter("one@x.example"))
  await queue(letter("two@x.example"))
  const worker = start()
  await until(() => smtp.received.length === 1)
  const stopped = worker.stop()
  release()
  await stopped
  const rows = await db.sql`
    select status from public.mail_outbox order by created_at`
  expect(rows.map(({ status }) => status)).toEqual(["sent", "queued"])
  expect(smtp.received).toHaveLength(1)
})

test("a key does not wait for a letter that the mail server ponders", async () => {
  const pondering = Promise.withResolvers<void>()
  smtp.state.onTaken = () =>
    smtp.received.length === 1 ? pondering.promise : Promise.resolve()
  await queue(letter("one@x.example"))
  await queue(letter("two@x.example"))
  start()
  await until(() => smtp.received.length === 1)
  await queue(passwordChanged("fan@x.example"))
  await until(() => smtp.received.length === 2)
  expect(smtp.received.at(-1)?.to).toBe("fan@x.example")
  pondering.resolve()
})

test("without a server, mails become files for their owner, once each", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"))
  start(createFileDelivery(join(folder, "outbox")))
  await queue(passwordChanged())
  await until(async () => (await row())?.status === "sent")
  await db.sql`
    update public.mail_outbox
    set status = 'queued', sent_at = null, next_attempt_at = now()`
  await db.sql`select pg_notify('mail', '')`
  await until(async () => (await row())?.status === "sent")
  const names = await readdir(join(folder, "outbox"))
  expect(names).toEqual([expect.stringMatching(/^\d{17}-[0-9a-f-]{36}\.eml$/)])
  const path = join(folder, "outbox", names[0] ?? "")
  expect(await readFile(path, "utf8")).toContain("Subject: Your password was")
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

function messageIds() {
  return smtp.received.map(
    ({ source }) => source.match(/^Message-ID: (.*)$/m)?.[1],
  )
}

import { afterEach, beforeEach, expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { createSmtpDelivery } from "#server/mail/delivery.ts"
import { readEml } from "#server/mail/read-eml.ts"
import { startMailWorker } from "#server/mail/worker.ts"
import { sendNewsletters } from "#server/newsletter/send-newsletters.ts"
import { MAILS } from "#server/rooms.ts"
import { startCuttableProxy } from "../support/cuttable-proxy.ts"
import { suiteDatabase } from "../support/database.ts"
import { sendDemo } from "../support/demo-desk.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeVariant,
} from "../support/label-catalogue.ts"
import { as, staff } from "../support/label-people.ts"
import { dueLetter, stateOf, subscribers } from "../support/letters.ts"
import { until } from "../support/until.ts"
import { startSmtp } from "./support/smtp-stand-in.ts"

const SITE = "https://nine.example"
const FROM = "9X <hello@9x.example>"
const log = { warn() {}, error() {} }

const db = await suiteDatabase()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let workers: { stop(): Promise<void> }[]

beforeEach(async () => {
  await db.sql`delete from letters`
  await db.sql`delete from newsletter_subs`
  await db.sql`delete from mail_outbox`
  await db.sql`delete from site_settings`
  smtp = await startSmtp()
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.close()
})

function start(sql = db.sql, pollMs = 50) {
  const worker = startMailWorker({
    mails: MAILS,
    ...{ sql, log, siteUrl: SITE, secret: "secret" },
    ...{ pollMs, pauseMs: 50 },
    delivery: createSmtpDelivery(smtp.url),
    from: FROM,
  })
  workers.push(worker)
  return worker
}

/** What the periodic job does, until the letter has gone out. */
async function untilOut(id: string) {
  await until(async () => {
    await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
    return (await stateOf(db.sql, id))?.state === "sent"
  })
}

const HOSTILE = `<script>alert(1)</script>"'&\u{E000}`

test("a letter shows what it names, leads where it should and lets nobody's markup in", async () => {
  const { sql } = db
  await subscribers(sql, 1)
  const artist = await makeArtist(sql, { name: `Hexa ${HOSTILE}` })
  await insert(sql, "pictures", {
    ...{
      url: "/media/sleeve.webp",
      width: 1000,
      height: 1000,
      alt: "A sleeve",
    },
    sources: sql.json([
      { type: "image/webp", width: 320, url: "/media/s-320.webp" },
      { type: "image/webp", width: 1600, url: "/media/s-1600.webp" },
    ] as never),
  })
  const release = await makeRelease(sql, {
    ...{ artist_id: artist.id, title: `Floodlight ${HOSTILE}` },
    artwork_url: "/media/sleeve.webp",
  })
  const product = await makeProduct(sql)
  await makeVariant(sql, { product_id: product.id, price_cents: 1250 })
  const event = await insert(sql, "artist_tour_dates", {
    ...{ artist_id: artist.id, venue: "The Room", city: "Leeds" },
    ...{ country: "UK", event_date: "2099-11-28" },
  })
  const { id, slug } = await dueLetter(sql, {
    subject: `News ${HOSTILE}`,
    preheader: "What is new",
    blocks: [
      {
        kind: "text",
        text: `## Hello ${HOSTILE}\n\nHear [it](/release/x) or [that](javascript:alert(1)).`,
      },
      { kind: "release", id: release.id },
      { kind: "product", id: product.id },
      { kind: "event", id: event.id },
      {
        kind: "picture",
        ...{ url: "/media/sleeve.webp", alt: `Us ${HOSTILE}` },
        link: "https://elsewhere.example/a",
      },
    ],
  })
  start()
  await untilOut(id)
  const [mail] = smtp.received
  const source = mail?.source ?? ""
  const { html, text, subject } = await readEml(source)
  const [sub] = await sql`select unsubscribe_token as token
    from newsletter_subs`
  const leave = `${SITE}/unsubscribe?token=${sub?.token}`
  const head = source.replace(/\r\n /g, " ").split("\r\n\r\n")[0]
  expect(head).toContain(`List-Unsubscribe: <${leave}>`)
  expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
  expect(subject).toContain("News <script>")
  expect(html).not.toContain("<script")
  expect(html).not.toContain('href="javascript')
  expect(html).toContain("&#60;script&#62;")
  expect(`${html}${text}`).not.toContain("\u{E000}")
  expect(html).toContain(`src="${SITE}/media/s-1600.webp"`)
  expect(html).toContain('alt="A sleeve"')
  expect(html).toContain('href="https://elsewhere.example/a"')
  expect(html).toContain(`href="${leave}"`)
  for (const words of [
    `it (${SITE}/release/x)`,
    `Hear it:\n${SITE}/release/${release.slug}`,
    "£12.50",
    "Saturday 28 November 2099",
    "The Room, Leeds",
    `Read it on the site:\n${SITE}/letters/${slug}`,
    `Unsubscribe:\n${leave}`,
  ]) {
    expect(text.replaceAll("\r\n", "\n")).toContain(words)
  }
})

test("what cannot be shown to readers goes out to nobody, and is told", async () => {
  await subscribers(db.sql, 1)
  const { id: hidden } = await makeRelease(db.sql, { is_public: false })
  const blocks = [{ kind: "release", id: hidden }]
  const { id } = await dueLetter(db.sql, { blocks })
  await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
  const [letter] = await db.sql`select state, fault from letters
    where id = ${id}`
  expect(letter).toEqual({
    state: "draft",
    fault: "This record is not public when the letter goes out.",
  })
})

test("links are numbered while they are counted, those of the reader are not", async () => {
  await subscribers(db.sql, 1)
  await db.sql`insert into site_settings (key, value)
    values ('letter_links_counted', '{"on": true}')`
  const text = "[a](/releases) [b](https://x.example/) [c](/releases)"
  const { id } = await dueLetter(db.sql, { blocks: [{ kind: "text", text }] })
  start()
  await untilOut(id)
  const { html } = await readEml(smtp.received[0]?.source ?? "")
  const counted = html.match(/\/l\/[0-9a-f-]+\/\d+/g)
  expect(counted).toEqual([`/l/${id}/1`, `/l/${id}/2`, `/l/${id}/1`])
  const links = await db.sql`select n, url from letter_links order by n`
  expect(links.map(({ url }) => url)).toEqual([
    ...[`${SITE}/releases`, "https://x.example/"],
  ])
})

test("no such mailbox ends letters to it; no other refusal does, and who was refused can be tried again", async () => {
  const answers = [
    "550 5.1.1 unknown",
    "550 <fan2@fans.example> is unknown",
    "550 5.7.1 you are listed",
    "550 5.4.5 daily limit exceeded",
    "550 relay not permitted",
    "552 5.2.2 mailbox full",
    "503 5.5.1 not now",
    "550 sender address does not exist",
  ]
  await subscribers(db.sql, answers.length)
  smtp.state.refusal = (to) =>
    answers[Number(to.match(/\d+/)?.[0]) - 1] ?? "550 who"
  smtp.state.behave = () => "never"
  const { id } = await dueLetter(db.sql)
  start()
  await untilOut(id)
  const rows = await db.sql`select email from newsletter_subs
    where bounced_at is not null order by 1`
  expect(rows.map(({ email }) => email)).toEqual([
    ...["fan1@fans.example", "fan2@fans.example"],
  ])
  smtp.state.behave = () => "take"
  const editor = await staff(db.sql, "editor")
  await as(db.sql, editor, (tx) => tx`select send_failed(${id})`)
  await untilOut(id)
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(6)
  expect(smtp.received).toHaveLength(6)
  expect(await stateOf(db.sql, id)).toMatchObject({
    ...{ sent_count: 6, failed_count: 2 },
  })
})

test("one who is refused once the letter was read keeps nobody from theirs", async () => {
  await subscribers(db.sql, 6)
  const { id } = await dueLetter(db.sql)
  // Two: whatever the order, they are no three in a row.
  const words: Record<string, string> = {
    "fan1@fans.example": "554 5.7.1 not to this one",
    "fan2@fans.example": "550 5.1.1 no such mailbox",
  }
  smtp.state.toMail = (to) => words[to] ?? "250 taken"
  start()
  await untilOut(id)
  expect(await stateOf(db.sql, id)).toMatchObject({
    ...{ sent_count: 4, failed_count: 2, fault: null },
  })
  const gone = await db.sql`
    select email from newsletter_subs where bounced_at is not null`
  expect(gone).toEqual([{ email: "fan2@fans.example" }])
})

test("one who is refused for now, once it was read, uses up a try and holds up nobody", async () => {
  await subscribers(db.sql, 4)
  const { id } = await dueLetter(db.sql)
  smtp.state.toMail = (to) =>
    to === "fan1@fans.example" ? "452 4.2.2 over quota" : "250 taken"
  start()
  await until(async () => {
    await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
    return (await stateOf(db.sql, id))?.sent_count === 3
  })
  const waits = await db.sql`select recipient from mail_outbox
    where kind = 'letter' and status = 'queued' and attempts > 0`
  expect(waits).toEqual([{ recipient: "fan1@fans.example" }])
  expect(await stateOf(db.sql, id)).toMatchObject({ state: "sending" })
})

test("a refusal of ours stops the letter and says why, and nobody pays for it", async () => {
  await subscribers(db.sql, 25)
  const editor = await staff(db.sql, "editor")
  const { id } = await dueLetter(db.sql)
  start()
  const untilStopped = async () => {
    await until(async () => {
      await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
      return (await stateOf(db.sql, id))?.state === "stopped"
    })
    return stateOf(db.sql, id)
  }
  const goOn = () => as(db.sql, editor, (tx) => tx`select go_on_letter(${id})`)
  const quota = "550 5.4.5 quota exceeded"
  const { toSender, toMail } = smtp.state
  smtp.state.toSender = () => quota
  smtp.state.toMail = () => quota
  // At the envelope nobody pays; once read, three show that it is no reader.
  const steps = [
    { mended: { toSender }, failed: 0 },
    { mended: { toMail }, failed: 3 },
  ]
  for (const { mended, failed } of steps) {
    const told = await untilStopped()
    expect(told?.fault).toContain(quota)
    expect(told?.failed_count).toBe(failed)
    const lying = await db.sql`select from mail_outbox
      where kind = 'letter' and status = 'queued'`
    expect(lying).toHaveLength(0)
    Object.assign(smtp.state, mended)
    smtp.state.behave = "toMail" in mended ? () => "never" : () => "take"
    smtp.state.refusal = () => "550 5.7.1 you are listed"
    await goOn()
  }
  // Whatever the reason: after twenty it is not the readers.
  const told = await untilStopped()
  expect(told?.fault).toContain("refused twenty in a row")
  expect(told?.failed_count).toBe(23)
  smtp.state.behave = () => "take"
  await goOn()
  expect((await stateOf(db.sql, id))?.fault).toBeNull()
  await as(db.sql, editor, (tx) => tx`select send_failed(${id})`)
  await untilOut(id)
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(25)
  expect(smtp.received).toHaveLength(25)
})

test("one that cannot be begun is given back and says why; a test's links lead straight on", async () => {
  const { sql } = db
  await subscribers(sql, 1)
  await sql`insert into site_settings (key, value)
    values ('letter_links_counted', '{"on": true}')`
  const far = `https://x.example/${"a".repeat(2_048)}`
  const text = `[far](${far})`
  const { id: bad } = await dueLetter(sql, { blocks: [{ kind: "text", text }] })
  // Nothing anybody can write, and yet no other letter waits for it.
  const { id: odd } = await dueLetter(sql)
  await sql`insert into private.letter_editions (letter_id, html, text, content)
    values (${odd}, '', '', '[]')`
  const { id } = await dueLetter(sql, {
    blocks: [{ kind: "text", text: "[a](/releases)" }],
  })
  start()
  await untilOut(id)
  const given = [await stateOf(sql, bad), await stateOf(sql, odd)]
  expect(given.map((letter) => letter?.state)).toEqual(["draft", "draft"])
  expect(given[0]?.fault).toContain("too long to be counted")
  expect(given[1]?.fault).toContain("could not be begun")
  const editor = await staff(sql, "editor")
  await as(sql, editor, (tx) => tx`select test_letter(${id})`)
  await until(() => smtp.received.length === 2)
  const { html } = await readEml(smtp.received[1]?.source ?? "")
  expect(html).toContain(`href="${SITE}/releases"`)
  expect(html).not.toContain("/l/")
})

test("a line that breaks after the mail leaves it in doubt, and the others go on", async () => {
  await subscribers(db.sql, 3)
  smtp.state.onTaken = async () => {
    if (smtp.received.length === 1) smtp.cut()
  }
  const { id } = await dueLetter(db.sql)
  start()
  await untilOut(id)
  const arrived = smtp.received.map(({ to }) => to)
  expect(new Set(arrived).size).toBe(3)
  expect(arrived).toHaveLength(3)
  expect(await stateOf(db.sql, id)).toMatchObject({
    ...{ sent_count: 2, doubt_count: 1 },
  })
})

test("an answer to a demo that a broken line leaves in doubt is not sent again", async () => {
  const answer = async (email: string) => {
    const { id } = await sendDemo(db.sql, { email })
    await db.sql`insert into demo_answers (demo_id, verdict, subject, body, due_at)
      values (${id}, 'later', 'About it', 'Thanks.', now())`
    await db.sql`select queue_mail('demo_answer', ${email},
      ${db.sql.json({ demo_id: id })}, ${`demo_answer:${id}`})`
    return async () => {
      const [row] = await db.sql`select sent_at, doubted_at from demo_answers
        where demo_id = ${id}`
      return row
    }
  }
  const answers = () =>
    smtp.received.filter(({ source }) => source.includes("About it"))
  // Once: mails of other kinds are taken meanwhile.
  let isCut = false
  smtp.state.onTaken = async () => {
    if (isCut || answers().length === 0) return
    isCut = true
    smtp.cut()
  }
  const first = await answer("first@bands.example")
  start()
  await until(async () => (await first())?.doubted_at)
  await db.sql`update mail_outbox set next_attempt_at = now()`
  const second = await answer("second@bands.example")
  await until(async () => (await second())?.sent_at)
  expect(answers().map(({ to }) => to)).toEqual([
    ...["first@bands.example", "second@bands.example"],
  ])
  expect(await first()).toMatchObject({ sent_at: null })
})

test("a database that is away when the mail is taken leaves nobody in doubt", async () => {
  await subscribers(db.sql, 1)
  const line = await startCuttableProxy(db.target)
  // As the site's own: what a line that breaks swallows is given up in time.
  const away = connect({ url: line.url }, { max: 2, limitMs: 2_000 })
  const taken = Promise.withResolvers<void>()
  smtp.state.onTaken = async () => {
    await line.cut()
    taken.resolve()
  }
  const { id } = await dueLetter(db.sql)
  // Each look at a line that is cut makes the next connection wait longer.
  start(away, 1_000)
  await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
  await until(async () => {
    await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
    return smtp.received.length > 0
  })
  await taken.promise
  // The lease is over before the database is back.
  await db.sql`update mail_outbox set next_attempt_at = now()`
  await db.sql`select * from claim_once_mail(false)`
  expect(await stateOf(db.sql, id)).toMatchObject({ sent_count: 0 })
  await line.mend()
  await untilOut(id)
  await until(async () => (await stateOf(db.sql, id))?.sent_count === 1)
  expect(smtp.received).toHaveLength(1)
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await away.end({ timeout: 1 })
  await line.close()
})

test("a receipt and a key do not wait for a letter that the mail server ponders", async () => {
  await subscribers(db.sql, 5)
  const pondering = Promise.withResolvers<void>()
  smtp.state.onTaken = () =>
    smtp.received.length === 1 ? pondering.promise : Promise.resolve()
  const { id } = await dueLetter(db.sql)
  start()
  await until(async () => {
    await sendNewsletters({ sql: db.sql, siteUrl: SITE, log })
    return smtp.received.length === 1
  })
  for (const [kind, to] of [
    ["password_changed", "key@x.example"],
    ["demo_received", "thanks@x.example"],
  ]) {
    await db.sql`select queue_mail(${kind ?? ""}, ${to ?? ""}, '{}', ${to ?? ""})`
  }
  await until(() => smtp.received.length === 3)
  const others = smtp.received.slice(1).map(({ to }) => to)
  expect(others.sort()).toEqual(["key@x.example", "thanks@x.example"])
  // A stop ends with the one in hand, noted.
  const [worker] = workers.splice(0)
  const stopped = worker?.stop()
  pondering.resolve()
  await stopped
  const sent = await db.sql`select from mail_outbox
    where kind = 'letter' and status = 'sent'`
  expect(sent).toHaveLength(1)
  start()
  await untilOut(id)
  const letters = smtp.received.filter(({ to }) => to.endsWith("fans.example"))
  expect(new Set(letters.map(({ to }) => to)).size).toBe(5)
  expect(letters).toHaveLength(5)
})

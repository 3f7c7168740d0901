import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { createSmtpDelivery } from "#server/mail/delivery.ts"
import { readEml } from "#server/mail/read-eml.ts"
import { startMailWorker } from "#server/mail/worker.ts"
import { composePressMailing } from "#server/press/mailings/press-mails.ts"
import { MAILS } from "#server/rooms.ts"
import { freshDatabase } from "../support/database.ts"
import { insert, makeRelease, makeTrack } from "../support/label-catalogue.ts"
import { as, staff } from "../support/label-people.ts"
import { until } from "../support/until.ts"
import { startSmtp } from "./support/smtp-stand-in.ts"

const SITE = "https://9x.example"

test("a letter goes to each in the label's look, with a link of their own and a way off; who is unknown there is told", async () => {
  const db = await freshDatabase()
  const smtp = await startSmtp()
  smtp.state.behave = (to) => (to.startsWith("gone") ? "never" : "take")
  const editor = await staff(db.sql, "editor")
  const release = await makeRelease(db.sql, {
    title: "Flood & <b>Light</b>",
    is_public: false,
  })
  await makeTrack(db.sql, {
    release_id: release.id,
    storage_bucket: "streams",
    storage_path: `${randomUUID()}.mp3`,
  })
  await insert(db.sql, "site_settings", {
    key: "press",
    value: db.sql.json({ email: "press@9x.example" }),
  })
  const people = await Promise.all(
    ["ada@papers.example", "ben@papers.example", "gone@papers.example"].map(
      (email) =>
        insert(db.sql, "press_contacts", {
          name: email === "ada@papers.example" ? "Ada {link}" : "Ben",
          email,
        }),
    ),
  )
  const id = randomUUID()
  const until7 = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const link = { release_id: release.id, until: until7 }
  const send = () =>
    as(
      db.sql,
      editor,
      (tx) => tx`select send_press_mailing(${id}, '{title} for {name}',
        ${"Hello {name},\n\nhere it is:\n{link}\n\nYours,\n9X"},
        ${people.map((one) => one.id)}::uuid[], ${tx.json(link)})`,
    )
  await send()
  const worker = startMailWorker({
    mails: MAILS,
    sql: db.sql,
    delivery: createSmtpDelivery(smtp.url),
    from: "9X <hello@9x.example>",
    siteUrl: SITE,
    secret: "secret",
    log: { warn() {}, error() {} } as never,
  })
  const states = () => db.sql<{ state: string; answer: string | null }[]>`
    select state, answer from press_mails where mailing_id = ${id}
    order by state`
  await until(async () =>
    (await states()).every(({ state }) => state !== "queued"),
  )
  expect(await states()).toMatchObject([
    { state: "failed", answer: expect.stringContaining("550") },
    { state: "sent" },
    { state: "sent" },
  ])
  // The same letter again is the same letter.
  await send()
  expect(smtp.received.map(({ to }) => to).sort()).toEqual([
    "ada@papers.example",
    "ben@papers.example",
  ])
  const secrets = new Set<string>()
  for (const { to, source } of smtp.received) {
    const head = source.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ")
    const mail = await readEml(source)
    const own = await db.sql`select name, leave_token from press_contacts
      where email = ${to}`
    const leave = `${SITE}/unsubscribe?press=${own[0]?.leave_token}`
    expect(head).toContain(`List-Unsubscribe: <${leave}>`)
    expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    expect(head).toContain("Reply-To: press@9x.example")
    expect(mail.subject).toBe(`Flood & <b>Light</b> for ${own[0]?.name}`)
    expect(mail.text).toContain(`Hello ${own[0]?.name},`)
    expect(mail.text).toContain(leave)
    expect(mail.html).not.toContain("<b>Light")
    expect(mail.html).toContain("Yours,<br>9X")
    const [, secret = ""] =
      mail.text.match(/https:\/\/9x\.example\/listen#(\S+)/) ?? []
    expect(mail.html).toContain(`href="${SITE}/listen#${secret}"`)
    secrets.add(secret)
    const [known] = await db.sql`select l.name from private.listening_links l
      where l.secret_sha256 = sha256(convert_to(${secret}, 'UTF8'))`
    expect(known?.name).toBe(own[0]?.name)
  }
  expect(secrets.size).toBe(2)
  const kept = await db.sql`select payload from mail_outbox
    where kind = 'press_letter' and status = 'sent'`
  expect(kept.map(({ payload }) => payload)).toEqual([{}, {}])
  await worker.stop()
  await smtp.close()
  await db.close()
})

test("nothing in a letter becomes markup, a header or another link", () => {
  const evil = '"><script>alert(1)</script>'
  const letter = composePressMailing({
    subject: "{title} {name}",
    body: `${evil}\n\n{link}\n\n${evil} {name} {title} {artist}`,
    name: evil,
    record: { title: evil, artist: evil },
    listenUrl: `${SITE}/listen#x`,
    leaveUrl: `${SITE}/unsubscribe?press=x`,
    replyTo: null,
  })
  expect(letter.html).not.toContain("<script")
  const links = letter.html.match(/href="[^"]*"/g)
  expect(links).toEqual([
    `href="${SITE}/listen#x"`,
    `href="${SITE}/unsubscribe?press=x"`,
  ])
  expect(letter.replyTo).toBeUndefined()
})

import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Refusal } from "#platform/refusal.ts"
import { readReply } from "#server/inbox/messages/read-reply.ts"
import { createReplyWebhook } from "#server/inbox/messages/reply-webhook.ts"
import { createSmtpDelivery } from "#server/mail/delivery.ts"
import { readEml } from "#server/mail/read-eml.ts"
import { startMailWorker } from "#server/mail/worker.ts"
import { MAILS } from "#server/rooms.ts"
import { suiteDatabase } from "../support/database.ts"
import { insert } from "../support/label-catalogue.ts"
import { as, staff } from "../support/label-people.ts"
import { until } from "../support/until.ts"
import { startSmtp } from "./support/smtp-stand-in.ts"

const SECRET = "the-mail-server-knows-it"
const { sql } = await suiteDatabase()
const smtp = await startSmtp()
const ada = await staff(sql, "scout")
const take = createReplyWebhook({ sql, secret: SECRET })

function work(answersTo?: string) {
  return startMailWorker({
    mails: MAILS,
    sql,
    delivery: createSmtpDelivery(smtp.url),
    from: "9X <hello@9x.example>",
    siteUrl: "https://9x.example",
    secret: "secret",
    answersTo,
    log: { warn: console.error, error: console.error } as never,
  })
}

let worker: ReturnType<typeof work>
beforeAll(() => {
  worker = work("answers@9x.example")
})
afterAll(async () => {
  await worker.stop()
  await smtp.close()
})

async function message(email = `${randomUUID()}@fans.example`) {
  const [row] = await sql<[{ id: string }]>`
    insert into contact_messages (name, email, message)
    values ('Robin', ${email}, 'Buy-cheap-watches') returning id`
  return { id: row.id, email }
}

/** Answers, and reads the mail that comes of it. */
async function reply(to: { id: string; email: string }, body: string) {
  const before = smtp.received.length
  await as(
    sql,
    ada,
    (tx) => tx`select reply_to_message(${to.id}, ${body}, ${randomUUID()})`,
  )
  await until(() => smtp.received.length > before)
  const source = smtp.received.at(-1)?.source ?? ""
  const head = source.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? ""
  const name = /^Message-ID: (<\S+>)$/im.exec(head)?.[1] ?? ""
  return { head, name, ...(await readEml(source)) }
}

type Head = Record<string, string>

function mailOf(head: Head, body: string) {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join("\r\n")}\r\n\r\n${body}`
}

async function bring(mail: string | Buffer, secret = SECRET) {
  const request = new Request("http://site/webhooks/mail", {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}` },
    body: new Uint8Array(Buffer.from(mail)),
  })
  return take(request).catch((error) => {
    if (error instanceof Refusal) return error.toResponse()
    throw error
  })
}

async function said(id: string) {
  return await sql`select direction, kind, sender, body from message_replies
    where message_id = ${id} order by created_at, id`
}

test("an answer comes back into its conversation, and the next mail goes on from it", async () => {
  const asked = await message("robin@fans.example")
  const first = await reply(
    asked,
    "Hello Robin,\n\nit is <b>on</b> its way.\nSoon.",
  )
  expect(first.to).toBe("robin@fans.example")
  expect(first.subject).toBe("Re: Your message to 9X")
  expect(first.head).toContain("Reply-To: answers@9x.example")
  expect(first.head).not.toMatch(/^(In-Reply-To|References):/im)
  expect(first.head).toContain("Auto-Submitted: no")
  expect(first.text).toContain("it is <b>on</b> its way.\nSoon.")
  expect(first.html).toContain(
    "it is &#60;b&#62;on&#60;/b&#62; its way.<br>Soon.",
  )
  // What was typed into the form may have been typed by anybody.
  expect(first.text + first.html).not.toContain("watches")

  const answer = mailOf(
    {
      From: "Robin <Robin@Fans.example>",
      "Message-ID": "<back@fans.example>",
      "In-Reply-To": first.name,
      References: first.name,
    },
    "Thanks!\r\n\r\nOn Tue, 17 Nov 2026, 9X <hello@9x.example> wrote:\r\n> Hello Robin,\r\n>\r\n> it is on its way.\r\n",
  )
  for (const _ of [1, 2]) expect((await bring(answer)).status).toBe(200)
  expect(await said(asked.id)).toMatchObject([
    { direction: "out" },
    {
      ...{ direction: "in", kind: "said", sender: "robin@fans.example" },
      body: "Thanks!",
    },
  ])
  const sentSoFar = smtp.received.length
  const next = await reply(asked, "You are welcome.")
  // Nobody is answered by itself.
  expect(smtp.received).toHaveLength(sentSoFar + 1)
  expect(next.head).toContain("In-Reply-To: <back@fans.example>")
  expect(next.head).toContain(`References: ${first.name} <back@fans.example>`)
  expect(next.text).toContain("> You wrote:\n> Thanks!")
})

test("absences and bounces are marked as what they are", async () => {
  const asked = await message()
  const { name } = await reply(asked, "Hello.")
  const from = { From: asked.email, "In-Reply-To": name }
  const machines: [string, string][] = [
    [
      mailOf({ ...from, "Auto-Submitted": "auto-replied" }, "I am away."),
      "automatic",
    ],
    [mailOf({ ...from, Precedence: "bulk" }, "I am away."), "automatic"],
    [
      mailOf(
        {
          From: "MAILER-DAEMON@mx.example",
          "Content-Type":
            'multipart/report; report-type=delivery-status; boundary="b"',
        },
        `--b\r\n\r\nNo such user.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${name}\r\n\r\nHello.\r\n--b--\r\n`,
      ),
      "bounce",
    ],
  ]
  for (const [mail] of machines) expect((await bring(mail)).status).toBe(200)
  const [, ...heard] = await said(asked.id)
  expect(heard.map(({ kind }) => kind)).toEqual(
    machines.map(([, kind]) => kind),
  )
  expect(heard.at(-1)?.body).toContain("No such user.")
})

test("words alone are kept: of markup what it says, of files nothing", async () => {
  const asked = await message()
  const { name } = await reply(asked, "Hello.")
  const parts = [
    "Content-Type: text/html\r\n\r\n<head><style>p {}</style></head><p>Fish &amp; <script>alert(1)</script>chips\0</p><blockquote>Hello.</blockquote>",
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\n\r\n%PDF-secret',
  ]
  const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`
  const head = {
    From: asked.email,
    References: name,
    "Content-Type": "multipart/mixed; boundary=b",
  }
  expect((await bring(mailOf(head, body))).status).toBe(200)
  expect((await said(asked.id)).at(-1)).toMatchObject({
    body: expect.stringMatching(/^Fish & chips\n\n\(Something was enclosed/),
  })
  // However long what is enclosed is, the words come.
  const photograph = `Content-Type: image/jpeg\r\nContent-Disposition: attachment\r\n\r\n${"JPEG".repeat(800_000)}`
  const long = `--b\r\n\r\nHere it is\r\n--b\r\n${photograph}\r\n--b--\r\n`
  expect((await bring(mailOf(head, long))).status).toBe(200)
  expect((await said(asked.id)).at(-1)).toMatchObject({
    body: expect.stringMatching(/^Here it is\n\n\(Something was enclosed/),
  })
})

test("what is no answer of ours, too large or without the secret is refused", async () => {
  const asked = await message()
  const { name } = await reply(asked, "Hello.")
  const answer = mailOf({ From: asked.email, References: name }, "Hi")
  const status = async (mail: string, secret?: string) =>
    (await bring(mail, secret)).status
  expect(await status(answer, "the-mail-server-knows-i")).toBe(401)
  expect(await status(answer, "")).toBe(401)
  expect(await status(mailOf({ From: asked.email }, "Hi"))).toBe(404)
  expect(await status(answer + "x".repeat(50 * 1024 * 1024))).toBe(413)
  expect(await status("")).toBe(422)
  expect(await status(mailOf({ References: name }, " \r\n"))).toBe(422)
  expect(await said(asked.id)).toHaveLength(1)
  const none = createReplyWebhook({ sql, secret: undefined })
  const asIfOpen = new Request("http://site/webhooks/mail", {
    method: "POST",
    headers: { Authorization: "Bearer undefined" },
    body: answer,
  })
  await expect(none(asIfOpen)).rejects.toMatchObject({ status: 404 })
})

test("a mail twenty times as long takes no hundred times as long to read", async () => {
  const mailed = (html: string) =>
    Buffer.from(mailOf({ "Content-Type": "text/html" }, `Hi${html}`))
  const quickest = async (html: string) => {
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now()
      expect((await readReply(mailed(html)))?.body).toMatch(/^Hi/)
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  for (const made of ["<", "</a", "<a ", "a <b", "&", "&#a", " ", "\n\t"]) {
    const tail = made.length > 1 ? made : "a"
    for (const once of [
      (count: number) => made + tail.repeat(count),
      (count: number) => made.repeat(count),
    ]) {
      const [short, long] = [4_000, 80_000].map((size) =>
        once(Math.floor(size / tail.length)),
      ) as [string, string]
      // What is measured in less than a millisecond is the machine's own.
      const most = 100 * Math.max(1, await quickest(short))
      expect(await quickest(long), JSON.stringify(made)).toBeLessThan(most)
    }
  }
})

test("long address fields cost no time to read, and hide no answer", async () => {
  const name = `<${randomUUID()}@9x.example>`
  const last = `<${randomUUID()}@9x.example>`
  const quickest = async (head: Head) => {
    const mail = Buffer.from(
      mailOf({ ...head, "In-Reply-To": last, From: "ada@fans.example" }, "Hi"),
    )
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now()
      const answer = await readReply(mail)
      times.push(performance.now() - began)
      expect(answer).toMatchObject({ body: "Hi", sender: "ada@fans.example" })
      expect(answer?.names).toContain(last.slice(1, 37))
    }
    return Math.min(...times)
  }
  for (const field of ["To", "Cc", "Reply-To", "Sender", "Return-Path"]) {
    for (const made of ["a:", "x:a@b;", "a@b.example, ", "a@b,\r\n "]) {
      const filled = (size: number) => ({
        [field]: made.repeat(Math.ceil(size / made.length)).trim(),
      })
      // What is measured in less than a millisecond is the machine's own.
      const most = 20 * Math.max(1, await quickest(filled(2_000)))
      const long = await quickest(filled(100_000))
      expect(long, `${field}: ${made}`).toBeLessThan(most)
    }
  }
  const chain = `${`${name}\r\n `.repeat(3_000)}${last}`
  const answer = await readReply(
    Buffer.from(mailOf({ References: chain }, "Hi")),
  )
  expect(answer?.names).toEqual([name, last].map((id) => id.slice(1, 37)))
  const from = mailOf({ Subject: "Re", From: "a:".repeat(60_000) }, "Hi")
  expect(await readReply(Buffer.from(from))).toMatchObject({
    ...{ body: "Hi", sender: null },
  })
})

test("of a mail without an end the beginning is read, and says what it can", async () => {
  const asked = await message()
  const { name } = await reply(asked, "Hello.")
  const took = async (quoted: number) => {
    const mail = mailOf({ From: asked.email, References: name }, "Hi\r\n")
    const began = performance.now()
    const { status } = await bring(mail + "> \r\n".repeat(quoted))
    expect(status).toBe(200)
    return performance.now() - began
  }
  // What is measured in a few milliseconds is the machine's own.
  const most = 20 * Math.max(5, await took(4_000))
  expect(await took(200_000)).toBeLessThan(most)
})

test("without a place for answers they go to the label's own mailbox", async () => {
  await worker.stop()
  worker = work()
  const asked = await message()
  await insert(sql, "site_settings", {
    key: "contact",
    value: sql.json({ deliver: false, to: "office@9x.example" }),
    is_closed: true,
  })
  const { head } = await reply(asked, "Hello.")
  expect(head).toContain("Reply-To: office@9x.example")
})

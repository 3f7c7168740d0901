import { expect, test } from "vitest"
import type { MailKind } from "#platform/auth/index.ts"
import { connect } from "#platform/postgres/connection.ts"
import { standardMail } from "#server/mail/message.ts"
import { MAILS } from "#server/rooms.ts"

const SERVICES = {
  siteUrl: "https://9x.example",
  sql: connect({ url: "postgres:///unused" }),
  secret: "secret",
}
const URL = "https://9x.example/auth/v1/verify?token=a&type=b&redirect_to=c"

const KINDS = [
  "confirmation",
  "recovery",
  "magic_link",
  "email_change_current",
  "email_change_new",
  "reauthentication",
  "invite",
  "password_changed",
  "recovery_code_used",
] satisfies MailKind[]

test.each(KINDS)("the %s mail says what to do in both forms", async (kind) => {
  const payload = { code: "123456", actionUrl: URL, newEmail: "new@x.example" }
  const message = await MAILS[kind]?.compose(payload, SERVICES)
  expect(message?.subject.length).toBeLessThan(60)
  for (const form of [message?.text, message?.html]) {
    expect(form).toContain("Amplifying Talent. Crafting Legacies.")
    expect(form).not.toMatch(/undefined|null|\[object/)
  }
  if (kind === "password_changed" || kind === "recovery_code_used") {
    expect(message?.text).toContain("https://9x.example/forgot-password")
    return
  }
  expect(message?.text).toContain("123456")
  expect(message?.html).toContain("123456")
  if (kind === "reauthentication") return
  expect(message?.text).toContain(URL)
  expect(message?.html).toContain(`href="${URL.replaceAll("&", "&#38;")}"`)
})

test("a link that is no web address is not sent", async () => {
  for (const actionUrl of ["javascript:alert(1)", "", "data:text/html,x"]) {
    const write = async () =>
      MAILS.confirmation?.compose({ code: "1", actionUrl }, SERVICES)
    await expect(write()).rejects.toThrow()
  }
})

test("what looks like markup is shown, not followed", () => {
  const evil = '"><script>alert(1)</script>'
  const { html } = standardMail({
    subject: evil,
    paragraphs: [evil],
    action: { label: evil, url: `https://x.example/?${evil}` },
    code: evil,
    otherwise: evil,
  })
  expect(html).not.toContain("<script")
  expect(html).not.toContain('"">')
})

test("a mail has its own night and needs no picture", async () => {
  const { html } = standardMail({
    subject: "x",
    paragraphs: ["y"],
    otherwise: "z",
  })
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).toContain("prefers-color-scheme: dark")
  expect(html).not.toMatch(/<img|url\(/)
})

test("a confirmation without a whole token is not sent", async () => {
  for (const token of ["", "x", "1 List-Post: <x>"]) {
    const write = async () =>
      MAILS.newsletter_confirmation?.compose({ token }, SERVICES)
    await expect(write()).rejects.toThrow()
  }
})

test("low stock is told with how many are left", async () => {
  const things = [
    { name: "Static Cap, One size", left: 0 },
    { name: "Floodlight, Cassette", left: 5 },
  ]
  const tell = (more: number) =>
    MAILS.low_stock?.compose({ things, more }, SERVICES)
  const message = await tell(3)
  expect(message?.subject).toBe("5 things are nearly gone")
  expect(message?.text).toContain("> none  Static Cap, One size")
  expect(message?.text).toContain("> 5  Floodlight, Cassette")
  expect(message?.text).toContain("> And 3 more.")
  expect(message?.html).toContain("https://9x.example/studio/stock?state=low")
  expect((await tell(0))?.text).not.toContain("more.")
})

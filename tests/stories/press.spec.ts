import { readFile } from "node:fs/promises"
import type { APIRequestContext, Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { mailTo } from "../e2e/support/mailbox.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { enter, makeColleague, notice } from "../e2e/support/studio.ts"

function press(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name }).click()
}

/** Three of the press under a tag of their own; the last one left the list. */
async function peopleOf(page: Page, tag: string) {
  const lines = ["Ada", "Ben", "Cleo"].map((name) => {
    const left = name === "Cleo" ? "yes" : ""
    return `${name} ${tag},${name}@${tag}.example,The ${name} Post,"${tag}, radio",${left}`
  })
  const head = "Name,Email,Outlet,Tags,No emails"
  await page.goto("/studio/press-list/sheet")
  await page.getByLabel(/^CSV file/).setInputFiles({
    name: "press.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([head, ...lines].join("\n")),
  })
  const news = page.getByRole("region", { name: "Changes" })
  await expect(news.getByRole("listitem")).toHaveCount(3)
  expect(await faultsOn(page)).toEqual([])
  await press(page, "Import")
  await expect(notice(page)).toHaveText("Imported: 3 new, 0 changed")
}

const newTag = () => `t${crypto.randomUUID().slice(0, 8)}`

async function idOf(request: APIRequestContext, email: string) {
  const rows = await serviceRows(request)
  const [row] = await rows.find("press_contacts", { email: `eq.${email}` })
  return String(row?.id)
}

test("three of the press are brought, written to by two people at once, and listen; one link is ended", async ({
  page,
  browser,
  request,
}) => {
  const tag = newTag()
  await enter(page, await makeColleague(request, "editor"))
  await peopleOf(page, tag)

  await test.step("the list is narrowed by tag, and taken away as a file", async () => {
    await page.goto(`/studio/press-list?tag=${tag}`)
    await expect(page.getByRole("row")).toHaveCount(4)
    expect(await faultsOn(page)).toEqual([])
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export CSV", exact: true }).click()
    const csv = await readFile(await (await saved).path(), "utf8")
    expect(csv.split("\r\n")[0]).toContain(
      '"Id","Name","Email","Outlet","Tags","Note"',
    )
    expect(csv).toContain(`ada@${tag}.example`)
  })

  await test.step("the letter is written from a template, and looked at", async () => {
    await page.getByLabel("Select all on this page").check()
    await press(page, "Write email…")
    const whom = page.getByRole("region", { name: "Recipients" })
    await expect(whom).toContainText(`Cleo ${tag} won't get this email`)
    await expect(whom.getByRole("listitem")).toHaveCount(2)
    await page
      .getByLabel("Release *")
      .selectOption({ label: "Floodlight · Junie Calloway" })
    await page.getByLabel("Play limit").fill("9")
    await page.getByLabel("Template").selectOption({ label: "A new record" })
    await page.getByLabel("Subject *").fill(`{title} for {name}`)
    await press(page, "Show preview")
    const letter = page.getByRole("article")
    await expect(letter).toContainText(`Floodlight for Ada ${tag}`)
    await expect(letter).toContainText("/listen#…")
    expect(await faultsOn(page)).toEqual([])
    // It waits in this window, whatever happens to it.
    await page.reload()
    await expect(page.getByLabel("Play limit")).toHaveValue("9")
  })

  // A colleague has the same idea at the same moment.
  const other = await browser.newPage()
  await enter(other, await makeColleague(request, "editor"))
  await other.goto(`/studio/press-list?tag=${tag}`)
  await press(other, "Select all results")
  await press(other, "Write email…")
  await expect(other.getByRole("button", { name: /^Send/ })).toBeVisible()

  await test.step("it is sent once each, and the colleague is told", async () => {
    await page.getByRole("button", { name: "Send 2 emails" }).dblclick()
    await expect(notice(page)).toHaveText("Sending 2 emails.")
    const got = page.getByRole("list", { name: "Recipients" })
    await expect(got.getByText(/^Sent \d/)).toHaveCount(2)
    await expect(got).toContainText("Not sent, because they don't want emails.")
    expect(await faultsOn(page)).toEqual([])
    const rows = await serviceRows(request)
    const id = page.url().split("/").at(-1)
    const mails = await rows.find("mail_outbox", {
      event_key: `like.press_letter:${id}:*`,
    })
    expect(mails).toHaveLength(2)
    await other.bringToFront()
    await other.reload()
    await expect(other.getByText(/^Was sent ‘Floodlight for/)).toHaveCount(2)
    await other.close()
  })

  const subject = `Floodlight for Ada ${tag}`
  const { text } = await mailTo(`ada@${tag}.example`, subject)
  const link = text.match(/https?:\S+\/listen#\S+/)?.[0] ?? ""
  const listener = await browser.newPage()
  await test.step("the link opens, what is played is told in Studio", async () => {
    await listener.goto(link)
    await expect(
      listener.getByText(`Ada ${tag}`, { exact: false }).first(),
    ).toBeVisible()
    const ada = page.getByRole("listitem").filter({ hasText: `Ada ${tag}` })
    await expect(ada).toContainText("Opened once")
    await listener.getByRole("button", { name: /^Play/ }).first().click()
    await expect(ada.getByText(/: once, \d+:\d\d of/)).toBeVisible()
    await ada.getByRole("link", { name: /^Opened/ }).click()
    await expect(page.getByText("1 of 9 plays")).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
  })

  await test.step("ended, it opens nothing any more", async () => {
    await press(page, "End link…")
    await page.getByRole("button", { name: "End link", exact: true }).click()
    await expect(notice(page)).toHaveText("Link ended. It no longer works.")
    await expect(page.getByRole("button", { name: "End link…" })).toHaveCount(0)
    await listener.reload()
    await expect(listener.getByRole("button", { name: /^Play/ })).toHaveCount(0)
    await listener.close()
    const nav = page.getByRole("navigation", { name: "Press" })
    await nav.getByRole("link", { name: "Press emails" }).click()
    const letter = page.getByRole("row").filter({ hasText: "for {name}" })
    await expect(letter.first()).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
  })
})

test("a link to some tracks is made in Studio, shown once, opened and ended", async ({
  page,
  context,
  browser,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const name = `Ada ${newTag()}`
  await enter(page, await makeColleague(request, "editor"), "/studio/listening")
  await page.getByRole("link", { name: "New listening link" }).click()
  await page.getByLabel("Name *").fill(name)
  await page
    .getByLabel("Release *")
    .selectOption({ label: "Floodlight · Junie Calloway" })
  await page.getByLabel("All tracks").uncheck()
  await press(page, "Create link")
  await expect(notice(page)).toHaveText("Choose at least one track.")
  const tracks = page.getByRole("group", { name: "Tracks" })
  const track = tracks.getByRole("checkbox").nth(1)
  await track.check()
  expect(await faultsOn(page)).toEqual([])
  await press(page, "Create link")
  await press(page, "Copy")
  await expect(page.getByText("Copied")).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await page.getByLabel("Link").inputValue())

  await using theirs = await browser.newContext()
  const listener = await theirs.newPage()
  await listener.goto(link)
  await expect(
    listener.getByRole("complementary", { name: `For ${name}` }),
  ).toBeVisible()
  const heard = listener.getByRole("button", { name: /^Play ./ })
  await expect(heard).toHaveCount(1)

  const nav = page.getByRole("navigation", { name: "Press" })
  await nav.getByRole("link", { name: "Listening links" }).click()
  const row = page.getByRole("row").filter({ hasText: name })
  await expect(row).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await row.getByRole("link").click()
  await expect(page.getByText("Opened once")).toBeVisible()
  await expect(page.getByLabel("Link")).toHaveCount(0)
  await press(page, "End link…")
  await page.getByRole("button", { name: "End link", exact: true }).click()
  await expect(page.getByRole("button", { name: "End link…" })).toHaveCount(0)
  await listener.reload()
  await expect(
    listener.getByRole("heading", { name: "This link has ended" }),
  ).toBeVisible()
})

test("one press takes a journalist off the list, without JavaScript; who is deleted is gone", async ({
  page,
  browser,
  request,
  complaints,
}) => {
  complaints.allow(/send_press_mailing|Failed to load resource/)
  const tag = newTag()
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, await makeColleague(request, "editor"))
  await peopleOf(page, tag)
  await page.goto(`/studio/press-list?tag=${tag}`)
  await press(page, "Select all results")
  await press(page, "Write email…")
  await page.getByLabel("Include a personal listening link").uncheck()
  await page.getByLabel("Subject *").fill(`News of ${tag}`)
  await page.getByLabel("Message *").fill("Hello {name}, and {title}")
  await press(page, "Send 2 emails")
  await expect(page.getByText(/place for a record/)).toBeVisible()
  await page.getByLabel("Message *").fill("Hello {name}.")
  // It is sent, and the answer is lost: once more is not twice.
  await page.route(
    "**/rpc/send_press_mailing",
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, "Send 2 emails")
  await expect(page.getByText(/^We couldn't reach the site/)).toBeVisible()
  await expect(page.getByLabel("Message *")).toBeDisabled()
  await press(page, "Try again")
  await expect(page.getByText(/^Sent \d/)).toHaveCount(2)
  const id = page.url().split("/").at(-1)
  const rows = await serviceRows(request)
  const mails = await rows.find("mail_outbox", {
    kind: "eq.press_letter",
    event_key: `like.press_letter:${id}:*`,
  })
  expect(mails).toHaveLength(2)
  const letters = await rows.find("press_mailings", {
    subject: `eq.News of ${tag}`,
  })
  expect(letters).toHaveLength(1)

  const { text } = await mailTo(`ben@${tag}.example`, `News of ${tag}`)
  const leave = text.match(/https?:\S+unsubscribe\S+/)?.[0] ?? ""
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(leave)
  await press(reader, "Unsubscribe")
  await expect(
    reader.getByRole("heading", { name: "You are off the press list" }),
  ).toBeVisible()
  await plain.close()
  // A mail program's own press, for the other one.
  const mail = await mailTo(`ada@${tag}.example`, `News of ${tag}`)
  const own = mail.text.match(/https?:\S+unsubscribe\S+/)?.[0] ?? ""
  const answer = await request.post(own, {
    form: { "List-Unsubscribe": "One-Click" },
  })
  expect(answer.status()).toBe(200)

  const ben = await idOf(request, `ben@${tag}.example`)
  await page.goto(`/studio/press-list/${ben}`)
  await expect(page.getByText(/^They unsubscribed/)).toBeVisible()
  await expect(page.getByLabel(/Don't email/)).toBeChecked()
  expect(await faultsOn(page)).toEqual([])
  await press(page, "Delete…")
  await expect(page.getByText(/^This permanently deletes/)).toBeVisible()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(notice(page)).toHaveText("Deleted")
  const traces = await rows.find("mail_outbox", {
    recipient: `eq.ben@${tag}.example`,
  })
  expect(traces).toEqual([])
})

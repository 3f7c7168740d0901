import { randomUUID } from "node:crypto"
import type { APIRequestContext, Locator, Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { mailTo, sourcesTo } from "../e2e/support/mailbox.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { enter, LABEL, makeColleague, notice } from "../e2e/support/studio.ts"

/** The examiner knocks at the preview's frame, which opens to nobody. */
const KNOCKS = /^Failed to execute 'postMessage' on 'DOMWindow'/
const REFUSED = /status of 4\d\d|^4\d\d http/

/** People who are on the list and said where they are: nobody else of this
 * suite is there. */
async function settle(request: APIRequestContext, country: string, most = 5) {
  const rows = await serviceRows(request)
  const emails = Array.from(
    { length: most },
    () => `${randomUUID()}@isle.example`,
  )
  const confirmed_at = new Date().toISOString()
  for (const email of emails)
    await rows.add("newsletter_subs", { email, country, confirmed_at })
  return emails
}

function press(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name, exact: true }).click()
}

/** Adds a block, which has the focus then. */
async function add(page: Page, kind: string) {
  await page.getByRole("group", { name: "Add" }).getByText(kind).click()
}

/** To where another number stands, in steps as a hand makes them. */
async function drag(page: Page, grip: Locator, to: string) {
  const from = await grip.boundingBox()
  const aim = await page.getByText(to, { exact: true }).boundingBox()
  if (!from || !aim) throw new Error("One of the two is not on the screen.")
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(aim.x + 5, aim.y - 10, { steps: 8 })
  await page.mouse.up()
}

test("a letter from blank to sent: two at the desk, stopped, and gone on with", async ({
  page,
  browser,
  request,
  complaints,
}) => {
  complaints.allow(KNOCKS)
  const emails = await settle(request, "FO")
  const [first = ""] = emails
  const subject = `Spring post ${randomUUID().slice(0, 8)}`
  const frame = page.frameLocator("iframe[title='Letter preview']")
  const state = page.getByRole("region", { name: "Status" })

  await enter(page, LABEL, "/studio/letters/new")
  await page.getByLabel("Subject *").fill(subject)
  await page.getByLabel("Preview text").fill("A record, and an evening")
  await add(page, "Text")
  await page.keyboard.type("## Out now\n\nIt took [two years](/releases).")
  await add(page, "Release")
  await add(page, "Event")
  await page.getByLabel("Event 3", { exact: true }).selectOption({ index: 1 })
  // The second block lacks its record: it is named, and nothing is saved.
  await press(page, /^Save/)
  await expect(page.getByText("Choose one, or remove this")).toBeVisible()
  const records = page.getByLabel("Release 2", { exact: true })
  const record = records.getByRole("option", { name: /^Market Day · / })
  await records.selectOption(await record.getAttribute("value"))
  await expect(frame.getByRole("link", { name: "two years" })).toBeVisible()
  await expect(frame.getByText("Market Day").first()).toBeVisible()
  // By the keyboard alone: down past the event, and up again.
  await page.getByRole("button", { name: "Release 2 down" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Release 3 up" })).toBeFocused()
  // And by the pointer, at its number.
  await drag(page, page.getByText("3", { exact: true }), "2")
  await expect(page.getByRole("button", { name: "Release 2 up" })).toBeVisible()
  await press(page, "Remove Event 3")
  await expect(page.getByLabel("Event 3", { exact: true })).toHaveCount(0)
  await press(page, "Undo")
  await expect(page.getByLabel("Event 3", { exact: true })).not.toHaveValue("")
  await press(page, "Plain text")
  await expect(page.locator("pre")).toContainText("Out now\n=======")
  await press(page, "Phone")
  expect(await page.locator("iframe").evaluate((box) => box.clientWidth)).toBe(
    373,
  )
  await press(page, /^Save/)
  await expect(notice(page)).toHaveText("Created")
  await expect(page).toHaveURL(/\/studio\/letters\/[0-9a-f-]{36}$/)
  expect(await faultsOn(page)).toEqual([])

  // Somebody else is there, and both write.
  await using context = await browser.newContext()
  const second = await context.newPage()
  await enter(second, await makeColleague(request, "editor"), page.url())
  await second.getByLabel("Preview text").fill("Two of us wrote this")
  await page
    .getByLabel("Text 1", { exact: true })
    .fill("## Out now\n\nAt last.")
  await press(second, /^Save/)
  await expect(notice(second)).toHaveText("Saved")
  page.on("dialog", (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText("restored your unsaved changes")).toBeVisible()
  await press(page, /^Save/)
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("This changed while you were editing")
  await expect(dialog).toContainText("At last.")
  await dialog.getByRole("button", { name: "Save my choices" }).click()
  await expect(notice(page)).toHaveText("Saved")
  await expect(page.getByLabel("Preview text")).toHaveValue(
    "Two of us wrote this",
  )

  // Once more, after a save, and with the letter read again in between: what
  // the other wrote is not written over unsaid.
  await second.reload()
  await second.getByLabel("Preview text").fill("Both of us wrote this")
  await press(second, /^Save/)
  await expect(notice(second)).toHaveText("Saved")
  await press(page, "Send test to me")
  await expect(notice(page)).toHaveText(`Test sent to ${LABEL.email}`)
  await page.getByLabel("Emails per minute").fill("40")
  await press(page, /^Save/)
  await expect(dialog).toContainText("This changed while you were editing")
  await expect(dialog).toContainText("Both of us wrote this")
  await dialog.getByRole("button", { name: "Save my choices" }).click()
  await expect(notice(page)).toHaveText("Saved")
  const tried = await mailTo(LABEL.email, `Test: ${subject}`)
  expect(tried.html).toContain("At last.")

  // To whom, and how fast.
  await page.getByLabel("Some subscribers").check()
  await expect(
    page.getByText("Choose products, artists or places"),
  ).toBeVisible()
  await page.getByRole("checkbox", { name: /^Faroe Islands/ }).check()
  await expect(page.getByText("This letter goes to 5 people.")).toBeVisible()
  await page.getByLabel("Emails per minute").fill("30")
  await press(page, /^Save/)
  await expect(notice(page)).toHaveText("Saved")
  await press(page, "Send…")
  await expect(dialog).toContainText("5 people: in Faroe Islands")
  await expect(dialog).toContainText("about a minute, at 30 a minute")
  await dialog.getByLabel("Later").check()
  await dialog.getByLabel("Date and time").fill("2020-01-03T00:00")
  await expect(dialog).toContainText("Choose a date and time in the future")
  await dialog.getByLabel("Now").check()
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole("button", { name: "Send to 5 people" }).click()
  await expect(state).toContainText(/[12] of 5 sent/)
  await press(page, "Stop")
  await expect(state).toContainText("Stopped")
  expect(await faultsOn(page)).toEqual([])
  const told = await state.textContent()
  // Whoever had it open is told that it can't be changed.
  complaints.allow(REFUSED)
  await second.getByLabel("Subject *").fill("Another subject")
  await press(second, /^Save/)
  await expect(notice(second)).toContainText("it can't be changed")
  await expect(state).toHaveText(told ?? "")
  await page.getByLabel("Emails per minute").fill("600")
  await press(page, /^Save/)
  await expect(notice(page)).toHaveText("Saved")
  await press(page, "Resume")
  await expect(state).toContainText("Sent to 5 people")

  const mail = await mailTo(first, subject)
  expect(mail.text).toContain("Both of us wrote this")
  expect(mail.html).toContain("Market Day")
  for (const email of emails) {
    const sources = await sourcesTo(email, subject)
    expect(sources).toHaveLength(1)
    expect(sources[0]).toMatch(/^List-Unsubscribe:\s*<http/im)
    expect(sources[0]).toMatch(
      /^List-Unsubscribe-Post:\s*List-Unsubscribe=One/im,
    )
  }
  const path =
    (await page.getByRole("link", { name: /^\/letters\// }).textContent()) ?? ""
  await expect
    .poll(async () => (await request.get(path)).text())
    .toContain("At last.")
  await press(page, "Remove from site")
  await expect.poll(async () => (await request.get(path)).status()).toBe(404)
  await press(page, "Duplicate")
  await expect(notice(page)).toHaveText("Draft created from this letter")
  await expect(page.getByLabel("Subject *")).toHaveValue(subject)
  await press(page, "Delete draft…")
  await dialog.getByRole("button", { name: "Delete draft" }).click()
  await expect(notice(page)).toHaveText("Draft deleted")
  await page.getByLabel("Find letters").fill(subject)
  await expect(page.getByRole("row")).toHaveText([/Subject/, /Sent.*5/])
})

test("the list on a phone: found, taken off, and nobody's but editors'", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(KNOCKS)
  const [first = "", other = ""] = await settle(request, "GL", 2)
  const rows = await serviceRows(request)
  const bounced_at = new Date().toISOString()
  await rows.change("newsletter_subs", { email: `eq.${first}` }, { bounced_at })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(
    page,
    await makeColleague(request, "editor"),
    "/studio/letters/new",
  )
  await add(page, "Text")
  await page.keyboard.type("Short, and on a phone.")
  const frame = page.frameLocator("iframe[title='Letter preview']")
  await expect(frame.getByText("on a phone.")).toBeVisible()
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await faultsOn(page)).toEqual([])
  page.on("dialog", (dialog) => dialog.accept())
  await page.goto(`/studio/letters/subscribers?q=${first}`)
  await expect(page.getByRole("row")).toHaveCount(2)
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("link", { name: first }).click()
  await expect(page.getByText("Greenland")).toBeVisible()
  await press(page, "Clear bounce")
  await expect(notice(page)).toHaveText(
    "Bounce cleared. They'll get the next letter.",
  )
  await expect(page.getByText("No bounces")).toBeVisible()
  await press(page, "Unsubscribe…")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Unsubscribe" }).click()
  await expect(notice(page)).toContainText("Unsubscribed")
  const left = await rows.find("newsletter_subs", { country: "eq.GL" })
  expect(left.map(({ email }) => email)).toEqual([other])
  complaints.allow(REFUSED)
  await enter(page, await makeColleague(request, "shop"), "/studio/letters")
  await expect(
    page.getByText("You don't have access to this page."),
  ).toBeVisible()
})

function isWiderThanScreen(page: Page) {
  return page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  )
}

import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { APIRequestContext, Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { mailTo } from "../e2e/support/mailbox.ts"
import { newEmail } from "../e2e/support/members.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { enter, makeColleague, notice } from "../e2e/support/studio.ts"

const SUBJECT = "Re: Your message to 9X"
const OUTBOX = join(process.env.E2E_DATA_DIR ?? "", "outbox")

async function writeMessage(request: APIRequestContext, email: string) {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { secret } = JSON.parse(await readFile(file, "utf8"))
  const answer = await request.post("/rest/v1/contact_messages", {
    headers: { apikey: secret, Prefer: "return=representation" },
    data: {
      name: "Robin <b>Quill</b>",
      email,
      message: "Is Floodlight coming back on vinyl?\n<img src=x onerror=1>",
    },
  })
  expect(answer.status()).toBe(201)
  const [row] = await answer.json()
  return `/studio/messages/${row.id}`
}

/** The Message-ID under which a mail went out. */
async function nameOfMailTo(email: string) {
  const names = await readdir(OUTBOX)
  const sources = await Promise.all(
    names.map((name) => readFile(join(OUTBOX, name), "utf8")),
  )
  const source = sources.find((text) => text.includes(`\nTo: ${email}`)) ?? ""
  return /^Message-ID: (<\S+>)/im.exec(source)?.[1] ?? ""
}

function bring(request: APIRequestContext, mail: string[], secret: string) {
  return request.post("/webhooks/mail", {
    headers: {
      Authorization: `Bearer ${secret}`,
      "Content-Type": "message/rfc822",
    },
    data: Buffer.from(mail.join("\r\n")),
  })
}

function answerBox(page: Page) {
  return page.getByRole("textbox", { name: /^Reply by email/ })
}

/** In the screen itself: a notice has a button 'Close' too. */
function press(page: Page, name: string) {
  const screen = page.getByRole("main")
  return screen.getByRole("button", { name, exact: true }).click()
}

test("two of the label answer a message, neither past the other, and the answer comes back", async ({
  page,
  browser,
  request,
}) => {
  const email = newEmail()
  const path = await writeMessage(request, email)
  const [ada, bo] = await Promise.all([
    makeColleague(request, "scout"),
    makeColleague(request, "scout"),
  ])
  const nameOf = (who: { email: string }) => who.email.split("@")[0] ?? ""
  const other = await (await browser.newContext()).newPage()
  await enter(page, ada, "/studio/messages?q=Quill")
  // Another test lets some in for a moment.
  await expect(async () => {
    await page.reload()
    const told = page.getByText(/form is off.*An editor/)
    await expect(told).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await enter(other, bo, path)
  await page.getByRole("row", { name: email }).getByRole("link").click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  const thread = page.getByRole("list", { name: "Conversation" })
  const said = thread.getByRole("listitem")
  await expect(said).toContainText("<img src=x onerror=1>")
  expect(await faultsOn(page)).toEqual([])

  await test.step("given to a colleague, who sees it by itself", async () => {
    await page.getByLabel("Assigned to").selectOption({ label: nameOf(bo) })
    await expect(notice(page)).toHaveText(`Assigned to ${nameOf(bo)}`)
    await expect(other.getByRole("status").first()).toContainText(
      `${nameOf(ada)} assigned it`,
    )
    await expect(other.getByLabel("Assigned to")).toHaveValue(/.{36}/)
  })

  await test.step("an answer that crosses another is told before it goes", async () => {
    await answerBox(page).fill("We do not know yet.")
    // What is offered first stands first, whatever it is called.
    await other.getByLabel("Insert template").selectOption({ index: 1 })
    await expect(answerBox(other)).toHaveValue(/^Hello \w+,\s+thank you/)
    await answerBox(other).fill("Yes, {title}.")
    await press(other, "Send")
    await expect(notice(other)).toHaveText(
      "Replace {title} before you send this.",
    )
    await answerBox(other).fill("Yes, in spring.\n\nBo")
    await press(other, "Send")
    await expect(notice(other)).toHaveText("Reply sent")
    await expect(
      page.getByText(`${nameOf(bo)} has replied since you started.`),
    ).toBeVisible()
    await expect(
      page.getByRole("button", { name: "Send", exact: true }),
    ).toBeDisabled()
    await expect(said).toHaveCount(2)
    expect(await faultsOn(page)).toEqual([])
    await answerBox(page).fill("")
  })

  await test.step("it is read in the mail, and answered by mail", async () => {
    const mail = await mailTo(email, SUBJECT)
    expect(mail.text).toContain("Yes, in spring.")
    expect(mail.text).not.toContain("Floodlight")
    await expect(said.last()).toContainText("Sent ")
    await press(other, "Close")
    await expect(notice(other)).toHaveText("Closed")
    await expect(page.getByText("Closed", { exact: true })).toBeVisible()
    const answer = [
      `From: Robin <${email}>`,
      `Message-ID: <${crypto.randomUUID()}@fans.example>`,
      `In-Reply-To: ${await nameOfMailTo(email)}`,
      "",
      "Lovely, I will wait.",
      "",
      "On Wednesday 9X wrote:",
      "> Yes, in spring.",
    ]
    const refused = await bring(request, answer, "somebody-else-altogether")
    expect(refused.status()).toBe(401)
    for (const _ of [1, 2]) {
      const taken = await bring(request, answer, "only-the-mail-server")
      expect(taken.status(), await taken.text()).toBe(200)
    }
    await expect(said).toHaveCount(3)
    await expect(said.last()).toContainText("Lovely, I will wait.")
    await expect(said.last()).not.toContainText("> Yes")
    await expect(page.getByText("They wrote back")).toBeVisible()
    await expect(page.getByText("Open", { exact: true })).toBeVisible()
  })

  await test.step("what is typed waits, and goes with the end of it", async () => {
    await answerBox(page).fill("See you then.")
    await page.reload()
    await expect(answerBox(page)).toHaveValue("See you then.")
    await press(page, "Send and close")
    await expect(notice(page)).toHaveText("Closed")
    await expect(said).toHaveCount(4)
    await expect(
      other.getByRole("list", { name: "Conversation" }),
    ).toContainText("See you then.")
  })

  await test.step("spam is out of the way, and can come back", async () => {
    await press(other, "Mark as spam")
    await expect(answerBox(other)).toHaveCount(0)
    await other.goto("/studio/messages?q=Quill")
    const row = other.getByRole("row", { name: email })
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(row).toHaveCount(0)
    await press(other, "Spam")
    await expect(row).toBeVisible()
    expect(await faultsOn(other)).toEqual([])
    await row.getByRole("link").click()
    await press(other, "Reopen")
    await expect(answerBox(other)).toBeVisible()
    await other.goto("/studio/messages?state=mine&q=Quill")
    await expect(other.getByRole("row", { name: email })).toBeVisible()
  })
  await other.context().close()
})

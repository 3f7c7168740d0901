import type { Page } from "@playwright/test"
import { TOTP } from "otpauth"
import { faultsOn } from "../e2e/support/axe.ts"
import { linkTo } from "../e2e/support/mailbox.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { OWNER, setUp, startEmptySite } from "../e2e/support/set-up.ts"
import { notice } from "../e2e/support/studio.ts"
import { withSiteDatabase } from "../support/site-database.ts"

const REFUSED = /status of 4\d\d|^4\d\d http/

test("a newcomer sets up an own label, asks a colleague in, and is out at once when let go", async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(REFUSED)
  await using site = await startEmptySite()
  const change = (statement: string) =>
    withSiteDatabase(site.dataDir, (sql) => sql.unsafe(statement))

  await setUp(page, site.setUpLink)
  await page.goto(site.setUpLink)
  await expect(page.getByRole("alert")).toContainText("This link is used")
  await page.goto(site.url)
  await expect(page.locator("body")).not.toContainText("Tomasz Wren")

  await change(
    "update private.studio_rules set second_factor_compulsory = true",
  )
  await page.goto(`${site.url}/studio/people`)
  await turnFactorOn(page)
  await page.getByLabel("Email address").fill("theo@kiln.example")
  await page.getByRole("button", { name: "Invite" }).click()
  await expect(notice(page)).toContainText("Invitation sent")
  expect(await faultsOn(page)).toEqual([])

  await change(
    "update private.studio_rules set second_factor_compulsory = false",
  )
  const desk = await browser.newContext()
  const theo = await desk.newPage()
  const subject = "Your invitation to 9X Studio"
  await theo.goto(await linkTo("theo@kiln.example", subject, site.dataDir))
  await theo.getByLabel("Your name").fill("Theo Hallam")
  await theo.getByLabel("A password").fill("side-b-first")
  await theo.getByRole("button", { name: "Join" }).click()
  await theo.getByRole("link", { name: "Artists" }).click()
  await theo.getByRole("link", { name: "New artist" }).click()
  await theo.getByLabel("Name *").fill("Oba Lane")
  await theo.getByRole("button", { name: "Use name" }).click()

  await page.reload()
  await page.getByRole("button", { name: "Remove Theo Hallam" }).click()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(notice(page)).toContainText("no longer has access")
  await theo.getByRole("button", { name: "Save" }).click()
  await expect(notice(theo)).toContainText("You don't have permission")
  await expect(theo.getByLabel("Name *")).toHaveValue("Oba Lane")
  await desk.close()
})

/** Where it is missed, and with codes for the day it is lost. */
async function turnFactorOn(page: Page) {
  await page.getByLabel("Your password").fill(OWNER.password)
  await page.getByRole("button", { name: "Turn on" }).click()
  const secret = (await page.locator("code").textContent()) ?? ""
  const code = new TOTP({ secret }).generate()
  await page.getByLabel("Code from the app").fill(code)
  await page.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByRole("listitem")).toHaveCount(10)
  await page.getByRole("button", { name: "I've saved them" }).click()
}

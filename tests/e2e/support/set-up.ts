import { expect, type Page } from "@playwright/test"
import { dataFolder } from "../../support/data-folder.ts"
import { startSite } from "../../support/site.ts"
import { faultsOn } from "./axe.ts"

export const OWNER = { email: "ines@kiln.example", password: "first-pressing" }

/** A site with nobody on the staff, as `SEED=none npm start` leaves it; goes
 * away with `await using`. */
export async function startEmptySite() {
  const folder = await dataFolder("none")
  const site = await startSite({ dataDir: folder.path })
  const setUpLink =
    site.output().match(/http\S+\/studio\/set-up#\S+/)?.[0] ?? ""
  return {
    ...site,
    setUpLink,
    async [Symbol.asyncDispose]() {
      await site.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** The first owner, and the facts a label must say. */
export async function setUp(page: Page, link: string) {
  await page.goto(link)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: "Set up the label" }).click()
  await expect(page.getByText("Please fill this in.").first()).toBeVisible()
  await page.getByLabel("Your name").fill("Ines Falk")
  await page.getByLabel("Your email address").fill(OWNER.email)
  await page.getByLabel("Password").fill(OWNER.password)
  await page.getByLabel("Name of the business").fill("Kiln Records")
  await page
    .getByLabel("Address (one line per row)")
    .fill("1 Kiln Yard\nLondon")
  await page.getByLabel("The label's email address").fill("hello@kiln.example")
  await page.getByRole("button", { name: "Set up the label" }).click()
  await page.getByRole("button", { name: "Skip for now" }).click()
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible()
  expect(page.url()).not.toContain("#")
}

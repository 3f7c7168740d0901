import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"

test("axe finds nothing while the drawer is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/")
  await page.getByRole("button", { name: "Menu" }).click()
  expect(await faultsOn(page)).toEqual([])
})

test("axe finds nothing on a form filled in wrongly", async ({ page }) => {
  await page.goto("/submit")
  await page.getByRole("button", { name: "Submit Demo" }).click()
  await expect(page.getByText("Missing Information")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
})

test("axe finds nothing while the search is open", async ({ page }) => {
  await page.goto("/about")
  await page.getByRole("button", { name: "Search" }).click()
  await page.keyboard.type("flood")
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("ArrowDown")
  expect(await faultsOn(page)).toEqual([])
})

test("axe finds nothing while something plays", async ({ page }) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
})

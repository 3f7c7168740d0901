import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"

test.use({ javaScriptEnabled: false })

for (const path of PUBLIC_PAGES) {
  test(`${path} reads without script, and its links lead somewhere`, async ({
    page,
    request,
  }) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("main")).toHaveText(/[\s\S]{80}/)
    const links = await page
      .locator('a[href^="/"]:not([href^="/storage"])')
      .evaluateAll((list) => list.map((link) => link.getAttribute("href")))
    for (const href of new Set(links)) {
      const response = await request.head(href ?? "")
      expect(response.status(), `${path} → ${href}`).toBe(200)
    }
  })
}

test("the filters work by their button", async ({ page }) => {
  await page.goto("/releases")
  await page.getByLabel("Type").selectOption("Album")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/type=Album/)
  await expect(
    page.getByRole("main").getByRole("heading", { level: 2 }),
  ).toHaveText(["Market Day", "Low Water"])
})

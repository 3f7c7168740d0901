import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"

test.use({ javaScriptEnabled: false })

test("every public page reads without script", async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(page.getByRole("main")).toHaveText(/[\s\S]{80}/)
    })
  }
})

test("every link on a public page leads to a page of ours", async ({
  request,
}) => {
  const links = new Map<string, string>()
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(path)).text()
    for (const [, href = ""] of html.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g)) {
      links.set(href.replaceAll("&amp;", "&"), path)
    }
  }
  expect(links.size).toBeGreaterThan(60)
  for (const [href, path] of links) {
    const response = await request.head(href)
    expect(response.status(), `${path} → ${href}`).toBe(200)
  }
})

test("the filters work by their button", async ({ page }) => {
  await page.goto("/releases")
  await page.getByText("Album", { exact: true }).first().click()
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/type=Album/)
  await expect(
    page.getByRole("main").getByRole("heading", { level: 2 }),
  ).toHaveText(["Market Day", "Low Water"])
})

import { expect, test } from "./support/quiet-page.ts"

// Everything turns here; elsewhere it stands still (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: "no-preference" } })

test("the home page says who we are", async ({ page }) => {
  await page.goto("/")
  await expect(page).toHaveTitle("9X – Amplifying Talent. Crafting Legacies.")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Amplifying Talent.Crafting Legacies.",
  )
})

test("a path that leads nowhere says so, with a way home", async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/)
  const response = await page.goto("/no/such/page")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Oops! Page not found",
  )
  await page.getByRole("link", { name: "Return to Home" }).click()
  await expect(page).toHaveURL("/")
})

test("pages forbid what they do not need", async ({ request }) => {
  const response = await request.get("/")
  const headers = response.headers()
  const policy = headers["content-security-policy"] ?? ""
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain("unsafe-inline")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers["x-content-type-options"]).toBe("nosniff")
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin")
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin")
})

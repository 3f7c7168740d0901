import budget from "../bench/budget.json" with { type: "json" }
import { weigh } from "../support/page-bytes.ts"
import { expect, test } from "./support/quiet-page.ts"

const KILOBYTE = 1000

test.use({ viewport: { width: 412, height: 823 }, hasTouch: true })

test("the home page costs a phone no more than its budget", async ({
  page,
}) => {
  const { bytes, renderBlocking, files } = await weigh(page, budget.page)
  for (const [kind, most] of Object.entries(budget.kilobytes)) {
    const came = bytes[kind as keyof typeof bytes]
    expect(came, kind).toBeGreaterThan(0)
    expect(came / KILOBYTE, kind).toBeLessThan(most)
  }
  expect(renderBlocking).toBeLessThanOrEqual(budget.renderBlocking)
  const audio = files.filter(({ path }) => path.endsWith(".mp3"))
  expect(audio, "sound before anybody asked for it").toEqual([])
})

test("a button pressed before the scripts are there does its work then", async ({
  page,
}) => {
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await pressed
    await route.continue()
  })
  const arrival = page.goto("/")
  await page.getByRole("button", { name: "Search" }).click()
  release()
  await arrival
  await expect(
    page.getByRole("dialog", { name: "Search Everything" }),
  ).toBeVisible()
})

test("a filter chosen before the scripts are there is asked for then", async ({
  page,
}) => {
  const { promise: chosen, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await chosen
    await route.continue()
  })
  const arrival = page.goto("/artists")
  const genres = page.getByRole("group", { name: "Genre" })
  await genres.getByText("Afro-Jazz").click()
  release()
  await arrival
  await expect(page).toHaveURL(/genre=Afro-Jazz/)
  await expect(genres.getByRole("radio", { name: "Afro-Jazz" })).toBeChecked()
})

test("a page that comes back as it was left counts its cart again", async ({
  page,
}) => {
  await page.goto("/about")
  await page.evaluate(() => {
    const id = "00000000-0000-4000-8000-000000000001"
    const line = { id: "guest-1", productId: id, variantId: id, qty: 2 }
    localStorage.setItem("guest-cart", JSON.stringify([line]))
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
  })
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem("guest-cart")
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
  })
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible()
})

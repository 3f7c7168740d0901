import { expect, test } from "./support/quiet-page.ts"

const IN_THE_SHOP = 20

test("the shop shows what is on sale, newest first, from its lowest price", async ({
  page,
}) => {
  await page.goto("/shop")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop")
  const titles = page.getByRole("main").getByRole("heading", { level: 2 })
  await expect(titles).toHaveCount(IN_THE_SHOP)
  await expect(titles.first()).toHaveText("Floodlight Tour Poster")
  await expect(titles.last()).toHaveText("Sodium")
  await expect(page.getByText("20 products", { exact: true })).toBeVisible()
  const record = page.getByRole("article").filter({ hasText: "Music" }).first()
  await expect(record).toContainText("From £6.00")
  await expect(record).toContainText("Junie Calloway")
  const cap = page.getByRole("article").filter({ hasText: "Static Cap" })
  await expect(cap).toContainText("Out of Stock")
  await record.getByRole("link").click()
  await expect(page).toHaveURL("/product/floodlight")
})

test("typing finds by title after a pause and keeps its place", async ({
  page,
}) => {
  await page.goto("/shop")
  const box = page.getByRole("searchbox", { name: "Search products" })
  const titles = page.getByRole("main").getByRole("heading", { level: 2 })
  await box.pressSequentially("FLOOD")
  await expect(page).toHaveURL("/shop?q=FLOOD")
  await expect(titles).toHaveText(["Floodlight Tour Poster", "Floodlight"])
  await expect(box).toBeFocused()
  await box.press("ArrowLeft")
  await box.press("Backspace")
  await expect(page).toHaveURL("/shop?q=FLOD")
  await expect(box).toHaveJSProperty("selectionStart", 3)
  // A slip is forgiven.
  await expect(titles).toHaveText(["Floodlight Tour Poster", "Floodlight"])
  await box.press("End")
  await box.pressSequentially("zzq")
  await expect(page.getByText("No products found")).toBeVisible()
  // However many strokes, a search is one step back.
  await page.goBack()
  await expect(page).toHaveURL("/shop")
  await expect(box).toHaveValue("")
  await expect(titles).toHaveCount(IN_THE_SHOP)
  await page.goForward()
  await expect(box).toHaveValue("FLODzzq")
  await page.getByRole("link", { name: "Clear filters" }).click()
  await expect(titles).toHaveCount(IN_THE_SHOP)
  await expect(box).toHaveValue("")
  await box.fill("tote")
  await box.press("Enter")
  await expect(titles).toHaveText(["Record Shop Tote"])
  await box.fill("tshirt")
  await box.press("Enter")
  await expect(titles).toHaveText(["Label Tee", "Night Bus Long Sleeve"])
  await box.fill("hexa vinyl")
  await box.press("Enter")
  await expect(titles).toHaveText(["Interior Angles"])
})

test("somebody on the way to a product is not called back by the search", async ({
  page,
}) => {
  await page.route("**/product/static-cap.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.goto("/shop")
  const box = page.getByRole("searchbox")
  // Once a search has been answered, the page lives.
  await box.fill("t")
  await expect(page).toHaveURL("/shop?q=t")
  await box.evaluate((input: HTMLInputElement) => {
    input.select()
    document.execCommand("insertText", false, "st")
    document
      .querySelector<HTMLElement>("a[href='/product/static-cap']")
      ?.click()
  })
  await expect(page).toHaveURL("/product/static-cap")
})

test("filters open by their toggle and narrow by category and artist", async ({
  page,
}) => {
  await page.goto("/shop")
  const category = page.getByRole("group", { name: "Category" })
  const titles = page.getByRole("main").getByRole("heading", { level: 2 })
  await expect(category).toBeHidden()
  await page.getByText("Filters", { exact: true }).click()
  await expect(category.locator("label")).toHaveText([
    "All Categories",
    "Merch",
    "Music",
    "Experience",
    "Membership",
  ])
  await expect(page.getByLabel("Artist").getByRole("option")).toHaveCount(9)
  const music = category.getByRole("radio", { name: "Music" })
  await music.focus()
  await music.press("Space")
  await expect(page).toHaveURL("/shop?category=music")
  await expect(titles).toHaveCount(8)
  await expect(music).toBeFocused()
  await page.getByLabel("Artist").selectOption("Mara Voss")
  await expect(page).toHaveURL("/shop?category=music&artist=mara-voss")
  await expect(titles).toHaveText(["N29", "Sodium"])
  await category.getByText("All Categories").click()
  await expect(titles).toHaveText(["N29", "Night Bus Long Sleeve", "Sodium"])
  await page.goBack()
  await expect(music).toBeChecked()
  await expect(titles).toHaveText(["N29", "Sodium"])
})

test("the price slider hides nothing until it is moved", async ({ page }) => {
  await page.goto("/shop")
  await page.getByText("Filters", { exact: true }).click()
  const low = page.getByRole("slider", { name: "Lowest price" })
  const high = page.getByRole("slider", { name: "Highest price" })
  const titles = page.getByRole("main").getByRole("heading", { level: 2 })
  for (const [handle, value] of [
    [low, "0"],
    [high, "100"],
  ] as const) {
    await expect(handle).toHaveValue(value)
    await expect(handle).toHaveAttribute("min", "0")
    await expect(handle).toHaveAttribute("max", "200")
    await expect(handle).toHaveAttribute("step", "5")
  }
  const price = page.getByRole("group", { name: "Price" })
  await expect(price).toContainText("From £0")
  await expect(price).toContainText("To £100")
  await expect(low).toHaveAccessibleDescription("Any price")
  await low.press("ArrowRight")
  await expect(page).toHaveURL("/shop?min=5&max=100")
  await expect(low).toHaveAttribute("aria-valuetext", "£5")
  await low.fill("35")
  await expect(page).toHaveURL("/shop?min=35&max=100")
  await expect(titles).toHaveText([
    "Tide Table Print",
    "Singles Club",
    "Mixing Night with HEXA",
  ])
  await high.fill("20")
  await expect(page).toHaveURL("/shop?min=35&max=35")
  await expect(titles).toHaveText(["Tide Table Print"])
  await high.fill("200")
  await expect(price).toContainText("From £35")
  await expect(price).toContainText("To £200 and over")
  await expect(high).toHaveAccessibleDescription(
    "Items from £35 to £200 and over",
  )
  await page.goBack()
  await expect(page).toHaveURL("/shop")
  await expect(low).toHaveValue("0")
})

test("the filters of a shared address are shown, odd prices are ignored", async ({
  page,
  request,
}) => {
  await page.goto("/shop?category=merch&max=10&q=pin&artist=hexa&page=1")
  await expect(page.getByRole("radio", { name: "Merch" })).toBeChecked()
  await expect(page.getByLabel("Artist")).toHaveValue("hexa")
  await expect(page.getByRole("slider").last()).toHaveValue("10")
  await expect(page.getByRole("article")).toHaveCount(1)
  for (const odd of [
    "min=abc&max=-5&page=-1&q=%00",
    "min=Infinity&max=1e9&category=&artist=&page=9.5&q=%20",
    "min=&max=&category=all&artist=all&page=",
  ]) {
    await page.goto(`/shop?${odd}`)
    await expect(page.getByRole("article")).toHaveCount(IN_THE_SHOP)
  }
  for (const hostile of [
    `q=${"🎧".repeat(400)}`,
    "q=%25",
    "q=_",
    "q=%5C",
    "q=%22%2C)",
    "category=%00",
    "artist=%27--",
    "page=9999",
  ]) {
    const answer = await request.get(`/shop?${hostile}`)
    expect(answer.status(), hostile).toBe(200)
    expect(await answer.text()).toContain("No products found")
  }
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the filters are a form that leaves the prices open", async ({
    page,
  }) => {
    await page.goto("/shop")
    await page.getByText("Filters", { exact: true }).click()
    await expect(page.getByRole("slider")).toHaveCount(0)
    await page
      .getByRole("group", { name: "Category" })
      .getByText("Merch")
      .click()
    await page.getByRole("button", { name: "Show" }).click()
    await expect(page).toHaveURL(/category=merch&artist=all&min=&max=$/)
    await expect(page.getByRole("article")).toHaveCount(8)
    await page.getByLabel("Highest price (£)").fill("12")
    await page.getByRole("searchbox").fill("pin")
    await page.getByRole("button", { name: "Search" }).click()
    await expect(page.getByRole("article")).toHaveText([/Enamel Pin/])
    await expect(page.getByLabel("Highest price (£)")).toHaveValue("10")
  })
})

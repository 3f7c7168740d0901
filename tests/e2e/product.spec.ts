import { expect, test } from "./support/quiet-page.ts"

test("a product page says what it is, what it costs and how it comes", async ({
  page,
}) => {
  await page.goto("/product/floodlight")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floodlight")
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" })
  await expect(crumbs.getByRole("listitem")).toHaveText([
    "Shop",
    "Music",
    "Floodlight",
  ])
  const main = page.getByRole("main")
  await expect(main.getByRole("img").first()).toHaveAttribute("alt", /./)
  await expect(main.getByText("From £6.00")).toBeVisible()
  await expect(main.getByText("Free UK shipping over £50")).toBeVisible()
  await expect(main.getByText("Instant digital delivery")).toBeVisible()
  await expect(main.getByText("30-day return on physical items")).toBeVisible()
  await main.getByRole("link", { name: "Junie Calloway" }).click()
  await expect(page).toHaveURL("/artist/junie-calloway")
  await page.goto("/product/floodlight")
  await crumbs.getByRole("link", { name: "Music" }).click()
  await expect(page).toHaveURL("/shop?category=music")
})

test("notes are made only where they apply", async ({ page }) => {
  await page.goto("/product/n29")
  await expect(page.getByText("Instant digital delivery")).toBeVisible()
  await expect(page.getByText(/Free UK shipping|30-day return/)).toHaveCount(0)
  await page.goto("/product/label-tee")
  await expect(page.getByText(/Free UK shipping|30-day return/)).toHaveCount(2)
  await expect(page.getByText("Instant digital delivery")).toHaveCount(0)
  // A club whose records are posted, with a card on the screen.
  await page.goto("/product/singles-club")
  await expect(page.getByText(/Free UK shipping|30-day return/)).toHaveCount(2)
  await expect(page.getByText("We post to the United Kingdom")).toBeVisible()
  await page.getByRole("radio", { name: "One year" }).check()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await page.getByRole("link", { name: "View cart" }).click()
  await expect(page.getByText("This order is sent for free")).toBeVisible()
  await expect(page.getByText("right to cancel")).toHaveCount(0)
})

test("nothing goes into the cart before a variant is chosen", async ({
  page,
}) => {
  await page.goto("/product/floodlight")
  const add = page.getByRole("button", { name: "Add to Cart" })
  await add.click()
  const alert = page.getByRole("alert")
  await expect(alert).toContainText("Please select a variant")
  await expect(alert).toContainText(
    "Choose your preferred option before adding to cart",
  )
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await page.getByRole("radio", { name: "Cassette" }).check()
  await expect(page.getByText("Only 5 left")).toBeVisible()
  await expect(page.getByRole("main").getByText("£9.00")).toHaveCount(2)
  const fewer = page.getByRole("button", { name: "Decrease quantity" })
  const another = page.getByRole("button", { name: "Increase quantity" })
  const quantity = page.getByRole("status", { name: "Quantity" })
  await fewer.click({ force: true })
  await expect(quantity).toHaveText("1")
  for (let press = 0; press < 6; press++) await another.click({ force: true })
  await expect(quantity).toHaveText("5")
  await expect(another).toBeDisabled()
  await fewer.click()
  await add.click()
  await expect(
    page.getByRole("status").filter({ hasText: "Added to cart" }),
  ).toContainText("Item has been added to your cart")
  const cart = await page.evaluate(() => localStorage.getItem("guest-cart"))
  expect(cart).toContain('"qty":4')
})

test("what never runs out has no upper quantity, and a choice fits it again", async ({
  page,
}) => {
  await page.goto("/product/floodlight")
  await page.getByRole("radio", { name: "Digital" }).check()
  await expect(page.getByText("In stock", { exact: true })).toBeVisible()
  const another = page.getByRole("button", { name: "Increase quantity" })
  for (let press = 0; press < 7; press++) await another.click()
  const quantity = page.getByRole("status", { name: "Quantity" })
  await expect(quantity).toHaveText("8")
  await page.getByRole("radio", { name: "Cassette" }).check()
  await expect(quantity).toHaveText("5")
})

test("a single variant is chosen already; a sold-out one cannot be", async ({
  page,
}) => {
  await page.goto("/product/slipmat-pair")
  await expect(page.getByRole("radio", { name: "Pair, 12-inch" })).toBeChecked()
  await expect(page.getByText("37 in stock")).toBeVisible()
  await page.goto("/product/static-cap")
  const only = page.getByRole("radio", { name: "One size" })
  await expect(only).toBeDisabled()
  await expect(only).not.toBeChecked()
  await expect(
    page.getByRole("button", { name: "Out of Stock" }),
  ).toBeDisabled()
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0)
})

test("an unknown product is not found, and the shop is one step away", async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/)
  for (const slug of ["nothing", "%00", "a".repeat(3000)]) {
    const response = await page.goto(`/product/${slug}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Product not found",
    )
  }
  await page.getByRole("link", { name: "Back to Shop" }).click()
  await expect(page).toHaveURL("/shop")
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a release is heard and bought on a first screen of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto("/release/floodlight")
    const main = page.getByRole("main")
    await expect(main.getByRole("img").first()).toBeInViewport({ ratio: 1 })
    const buttons = main.getByRole("button", { name: /^(Play$|Add to Cart)/ })
    await expect(buttons).toHaveCount(4)
    for (const button of await buttons.all()) {
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    await buttons.first().click()
    await expect(
      page.getByRole("region", { name: "Player" }).getByRole("status"),
    ).toHaveText("Playing: Floodlight, Junie Calloway")
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "Buy Digital Downloads",
      "Buy Physical Formats",
      "Listen Now",
      "Visuals",
      "Credits",
    ])
  })
}

test("a release sells every format, the files first", async ({ page }) => {
  await page.goto("/release/floodlight")
  const buy = page.getByRole("region", { name: "Buy Digital Downloads" })
  await expect(buy.getByRole("listitem")).toHaveText([
    /^Digital \(MP3 \+ FLAC\)£6\.00/,
  ])
  await buy
    .getByRole("button", {
      name: "Add to Cart: Floodlight, Digital (MP3 + FLAC)",
    })
    .click()
  await expect(
    page.getByRole("status").filter({ hasText: "Added to cart" }),
  ).toBeVisible()
  const parcels = page.getByRole("region", { name: "Buy Physical Formats" })
  await expect(parcels.getByRole("listitem")).toHaveText([
    /^12-inch vinyl, vermilion£16\.00/,
    /^Cassette£9\.00/,
  ])
  await parcels
    .getByRole("button", { name: "Add to Cart: Floodlight, Cassette" })
    .click()
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible()
  await page.getByRole("link", { name: "Floodlight in the shop" }).click()
  await expect(page).toHaveURL("/product/floodlight")
  await page.goto("/release/estuary")
  await expect(buy).toHaveCount(0)
})

test("a record for sale is heard where it is sold, and leads to its release", async ({
  page,
}) => {
  await page.goto("/product/floodlight")
  const main = page.getByRole("main")
  const tracks = main.getByRole("region", { name: "On the Record" })
  await expect(tracks.getByRole("listitem")).toHaveCount(3)
  await tracks.getByRole("button", { name: "Play Say It Slower" }).click()
  await expect(
    page.getByRole("region", { name: "Player" }).getByRole("status"),
  ).toHaveText("Playing: Say It Slower, Junie Calloway")
  await expect(
    main.getByRole("button", { name: "Pause", exact: true }),
  ).toBeVisible()
  await main.getByRole("link", { name: "The release: Floodlight" }).click()
  await expect(page).toHaveURL("/release/floodlight")
  await page.goto("/product/label-tee")
  await expect(main.getByRole("link", { name: /^The release/ })).toHaveCount(0)
})

test("home leads from the newest record to its price and its film", async ({
  page,
}) => {
  await page.goto("/")
  const outNow = page.getByRole("region", { name: "Out Now" })
  await expect(
    outNow.getByRole("link", { name: "Watch Visual" }),
  ).toHaveAttribute("href", /./)
  await outNow.getByRole("link", { name: "Buy" }).click()
  await expect(page).toHaveURL("/release/floodlight#buy")
  await expect(
    page.getByRole("heading", { name: "Buy Digital Downloads" }),
  ).toBeInViewport()
})

test("home shows three featured products with their first variant's price", async ({
  page,
}) => {
  await page.goto("/")
  const shop = page.getByRole("region", { name: "Shop 9X" })
  await expect(shop.getByRole("heading", { level: 3 })).toHaveText([
    "Floodlight",
    "Listening Session at the 9X Room",
    "Label Tee",
  ])
  await expect(shop.getByRole("article").first()).toContainText("£16.00")
  await shop.getByRole("link", { name: "View All Products" }).click()
  await expect(page).toHaveURL("/shop")
})

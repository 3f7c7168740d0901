import type { Page } from "@playwright/test"
import { fillSignIn, makeMember, signIn } from "./support/members.ts"
import { expect, test } from "./support/quiet-page.ts"
import {
  addFromShop,
  guestLines,
  keep,
  kept,
  openCartWith,
  putOnServer,
  row,
  serverCart,
} from "./support/shopper.ts"

const TEE = { slug: "label-tee", variant: "M", qty: 2 }
const CASSETTE = { slug: "floodlight", variant: "Cassette", qty: 4 }
const GONE = {
  id: "guest-1700000000000gone",
  productId: "00000000-0000-4000-8000-000000000001",
  variantId: "00000000-0000-4000-8000-000000000002",
  qty: 1,
  product: { slug: "old", title: "Old thing" },
  variant: { title: "One", price_cents: 100 },
}

function badge(page: Page, name: string) {
  return page.getByRole("banner").getByRole("link", { name, exact: true })
}

function quantity(page: Page, title: string) {
  return page.getByRole("textbox", { name: `Quantity of ${title}` })
}

test("a sign-in in the middle of shopping loses nothing and doubles nothing", async ({
  page,
  request,
}) => {
  const { id, email } = await makeMember(request)
  const guest = await guestLines(request, [TEE, CASSETTE])
  await putOnServer(request, id, [
    { ...TEE, qty: 1 },
    { ...CASSETTE, qty: 3 },
  ])
  await openCartWith(page, [...guest, GONE])
  await expect(badge(page, "Cart, 7 items")).toBeVisible()
  const other = await page.context().newPage()
  await other.goto("/cart")
  await expect(row(other, "Label Tee")).toBeVisible()

  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click()
  await page.waitForURL(/\/login/)
  await fillSignIn(page, email)
  await page.waitForURL("/cart")
  for (const tab of [page, other]) {
    // Two and one; four and three, but only five are in stock.
    await expect(quantity(tab, "Label Tee")).toHaveValue("3")
    await expect(quantity(tab, "Floodlight")).toHaveValue("5")
    await expect(badge(tab, "Cart, 8 items")).toBeVisible()
  }
  await expect.poll(() => kept(page)).toMatchObject([{ id: GONE.id }])
  await page.reload()
  await expect(quantity(page, "Label Tee")).toHaveValue("3")
  await expect
    .poll(() => serverCart(request, id))
    .toMatchObject([{ qty: 3 }, { qty: 5 }])

  await page.getByRole("button", { name: "Account menu of" }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  for (const tab of [page, other]) {
    await expect(badge(tab, "Cart, 1 item")).toBeVisible()
  }
  await expect(row(other, "Old thing")).toContainText("No longer sold")
})

test("a member's cart is one cart in every tab and on every device", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { id, email } = await makeMember(request)
  await signIn(page, email, "/cart")
  await expect(page.getByText("Your cart is empty")).toBeVisible()
  const phone = await browser.newContext({ baseURL: baseURL ?? "" })
  const device = await phone.newPage()
  await signIn(device, email, "/about")

  const tab = await page.context().newPage()
  await addFromShop(tab, "label-tee", "M")
  await expect(quantity(page, "Label Tee")).toHaveValue("1")
  // A member's add sets the quantity.
  await tab.getByRole("button", { name: "Add to Cart" }).click()
  await tab.getByRole("button", { name: "Increase quantity" }).click()
  await tab.getByRole("button", { name: "Add to Cart" }).click()
  await expect(quantity(page, "Label Tee")).toHaveValue("2")
  await expect.poll(() => serverCart(request, id)).toMatchObject([{ qty: 2 }])

  await device.evaluate(() => window.dispatchEvent(new Event("focus")))
  await badge(device, "Cart, 2 items").click()
  const more = device.getByRole("button", { name: "Increase quantity of" })
  for (let click = 0; click < 4; click += 1) await more.click()
  await expect(quantity(device, "Label Tee")).toHaveValue("6")
  await expect.poll(() => serverCart(request, id)).toMatchObject([{ qty: 6 }])
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await expect(quantity(page, "Label Tee")).toHaveValue("6")
  await expect.poll(() => kept(page)).toBeNull()

  await page.getByRole("button", { name: "Remove Label Tee" }).click()
  await expect(page.getByText("Item removed")).toBeVisible()
  await expect(badge(tab, "Cart, 0 items")).toBeVisible()
  // The other device has not looked yet: its change finds no line.
  await more.click()
  await expect(device.getByRole("alert")).toContainText(
    "Failed to update cart itemIt was removed elsewhere in the meantime.",
  )
  await expect(device.getByText("Your cart is empty")).toBeVisible()
  await phone.close()
})

test("a change the database refuses is taken back", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/500|ERR_FAILED/)
  const { id, email } = await makeMember(request)
  await putOnServer(request, id, [TEE])
  await signIn(page, email, "/cart")
  const failing = (method: string) =>
    page.route("**/rest/v1/cart_items*", (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
        : route.continue(),
    )
  const alert = page.getByRole("alert")
  await failing("PATCH")
  await page.getByRole("button", { name: "Increase quantity of" }).dblclick()
  await expect(alert).toContainText("Failed to update cart item")
  await expect(quantity(page, "Label Tee")).toHaveValue("2")
  await page.unroute("**/rest/v1/cart_items*")
  await failing("DELETE")
  await page.getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: "Remove Label Tee" }).click()
  await expect(alert).toContainText("Failed to update cart item")
  await expect(row(page, "Label Tee")).toBeVisible()
  await expect.poll(() => serverCart(request, id)).toMatchObject([{ qty: 2 }])
})

test("a guest's cart that cannot be moved stays, and moves once later", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/500|ERR_FAILED|ERR_ABORTED/)
  const { id, email } = await makeMember(request)
  await page.goto("/login?from=%2Fabout")
  const [tee, tape] = await guestLines(request, [TEE, CASSETTE])
  // The wrong product beside the right variant is set right on the way.
  await keep(page, [{ ...tee, productId: tape?.productId }])
  // It arrives, but the answer is lost on the way back.
  await page.route("**/rest/v1/cart_items*", async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    await route.fetch()
    return route.fulfill({ status: 500, json: { code: "XX000", message: "" } })
  })
  await fillSignIn(page, email)
  await page.waitForURL("/about")
  await expect(
    page.getByText("Your cart is still in this browser"),
  ).toBeVisible()
  await expect.poll(() => kept(page)).toMatchObject([{ qty: 2 }])
  await page.unroute("**/rest/v1/cart_items*")
  await page.goto("/cart")
  await expect(quantity(page, "Label Tee")).toHaveValue("2")
  await expect.poll(() => kept(page)).toBeNull()
  await expect.poll(() => serverCart(request, id)).toMatchObject([{ qty: 2 }])
})

test("one line that is refused stays, and the others move", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of|^409 http/)
  const { id, email } = await makeMember(request)
  const lines = await guestLines(request, [TEE, CASSETTE])
  await page.goto("/login?from=%2Fabout")
  await keep(page, lines)
  await page.route("**/rest/v1/cart_items*", (route) =>
    route
      .request()
      .postData()
      ?.includes(lines[0]?.variantId ?? "")
      ? route.fulfill({ status: 409, json: { code: "23503", message: "" } })
      : route.continue(),
  )
  await fillSignIn(page, email)
  await page.waitForURL("/about")
  await expect(
    page.getByText("Your cart is still in this browser"),
  ).toBeVisible()
  await expect.poll(() => kept(page)).toMatchObject([{ id: lines[0]?.id }])
  await expect.poll(() => serverCart(request, id)).toMatchObject([{ qty: 4 }])
})

test("a member is told what changed since the last visit", async ({
  page,
  request,
}) => {
  const { id, email } = await makeMember(request)
  await putOnServer(request, id, [TEE, { ...CASSETTE, qty: 1 }])
  await signIn(page, email, "/cart")
  await expect(row(page, "Label Tee")).toBeVisible()
  await page.route("**/rest/v1/cart_items*", async (route) => {
    if (route.request().method() !== "GET") return route.continue()
    const response = await route.fetch()
    const items = await response.json()
    return route.fulfill({ response, json: items.map(changed) })
  })
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload()
    await expect(row(page, "Label Tee")).toContainText(
      "The price has changed: it was £24.00, it is £30.00 now.",
    )
    await expect(row(page, "Floodlight")).toContainText("No longer sold.")
  }
  await page.getByRole("button", { name: "Increase quantity of" }).click()
  await expect
    .poll(() => serverCart(request, id))
    .toMatchObject([{}, { qty: 3 }])
  await page.reload()
  await expect(row(page, "Label Tee")).toContainText("£90.00")
  await expect(page.getByText("The price has changed")).toHaveCount(0)
})

type Item = { products: { slug: string }; product_variants: object }

/** The tee is dearer, and the tape is no longer sold. */
function changed(item: Item) {
  const { products, product_variants } = item
  return products.slug === "label-tee"
    ? { ...item, product_variants: { ...product_variants, price_cents: 3000 } }
    : { ...item, products: null }
}

test("a member's checkout names no items: the server has them", async ({
  page,
  request,
}) => {
  const { id, email } = await makeMember(request)
  await putOnServer(request, id, [TEE])
  await signIn(page, email, "/cart")
  let body: unknown
  await page.route("**/functions/v1/create-checkout", (route) => {
    body = route.request().postDataJSON()
    return route.fulfill({ json: { url: "/about?paid" } })
  })
  await page.getByRole("button", { name: "Proceed to Checkout" }).click()
  await page.waitForURL("/about?paid")
  expect(body).toEqual({ isGuest: false })
})

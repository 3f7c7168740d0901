import type { APIRequestContext, Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { CARDS, fillCard, proceed } from "../e2e/support/buyer.ts"
import { linkTo } from "../e2e/support/mailbox.ts"
import { fillSignIn } from "../e2e/support/members.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { keys } from "../e2e/support/shopper.ts"
import { enter, LABEL, makeColleague } from "../e2e/support/studio.ts"

test.use({ viewport: { width: 390, height: 844 } })

/** A Thursday of the demo's with tickets that these people hold. */
async function makeEvening(request: APIRequestContext, holders: string[]) {
  const headers = {
    apikey: (await keys()).secret,
    Prefer: "return=representation",
  }
  const rows = await serviceRows(request)
  const [fan] = await rows.find("orders", { email: "eq.fan@9x.example" })
  const [product] = await rows.find("products", {
    slug: "eq.listening-session",
  })
  const made = async (table: string, data: object) => {
    const answer = await request.post(`/rest/v1/${table}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json())[0]
  }
  const title = `Test pressings ${crypto.randomUUID().slice(0, 8)}`
  const variant = await made("product_variants", {
    ...{ product_id: product?.id, title, price_cents: 1500, inventory: 12 },
    ...{ needs_address: false, place: "The 9X Room" },
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  // Worth nothing, so that the order still adds up.
  const item = await made("order_items", {
    ...{ order_id: fan?.id, product_id: product?.id, variant_id: variant.id },
    ...{ qty: holders.length, unit_price_cents: 0, position: 99 },
    ...{ product_title: product?.title, variant_title: title },
    is_digital: false,
  })
  const passes: { id: string; code: string }[] = []
  for (const [place, holder] of holders.entries()) {
    const pass = { order_item_id: item.id, variant_id: variant.id, holder }
    passes.push(await made("passes", { ...pass, unit: place + 1 }))
  }
  return { id: variant.id as string, title, passes }
}

test("a guest chooses a Thursday, and has a ticket with a name, a code and a sheet of paper", async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allow(/404/)
  const email = `${crypto.randomUUID()}@fans.example`
  await page.goto("/product/listening-session")
  const dates = page.getByRole("radio")
  await expect(dates).toHaveCount(6)
  await expect(
    page.getByText("19:00 to 21:30 · The 9X Room").first(),
  ).toBeVisible()
  await dates.nth(2).check()
  await expect(page.getByText(/^\d+ in stock$/)).toBeVisible()
  await page.getByRole("button", { name: "Increase quantity" }).click()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await page.getByRole("link", { name: "View cart" }).click()
  await expect(
    page.getByRole("list", { name: "Items in your cart" }),
  ).toContainText(/Thursday \d+ \w+: One chair/)
  await page.getByLabel("Name on the tickets").fill("Robin Achebe")
  await proceed(page)
  await expect(page.getByLabel("Postcode")).toHaveCount(0)
  await page.getByLabel("Email").fill(email)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £30/ }).click()
  await page.waitForURL(/\/success/)
  const number = (await page.getByText(/^Order \d{4,}/).textContent()) ?? ""
  const subject = `Your 9X order ${number.match(/\d+/)?.[0]}`
  await page.goto(await linkTo(email, subject))

  const tickets = page.getByRole("region", { name: "Your tickets" })
  const names = tickets.getByLabel("Name on the ticket")
  await expect(names).toHaveCount(2)
  await expect(names.first()).toHaveValue("Robin Achebe")
  await names.first().fill("Inês Caldeira")
  await tickets
    .getByRole("button", { name: /^Save the name/ })
    .first()
    .click()
  await expect(page.getByText("Name saved")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await tickets
    .getByRole("link", { name: /^Open Ticket/ })
    .first()
    .click()
  const ticket = page.getByRole("article", { name: /Listening Session/ })
  await expect(ticket).toContainText("Inês Caldeira")
  await expect(ticket).toContainText("The 9X Room")
  await expect(ticket.getByRole("img", { name: /^The code of/ })).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute(
    "content",
    /noindex/,
  )
  expect(await faultsOn(page)).toEqual([])
  for (const [name, type] of [
    ["PDF", "application/pdf"],
    ["Add to calendar", "text/calendar; charset=utf-8"],
  ] as const) {
    const link = page.getByRole("link", { name, exact: true })
    const file = await request.get((await link.getAttribute("href")) ?? "")
    expect(file.headers()["content-type"]).toBe(type)
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.getByRole("button", { name: "Copy link" }).click()
  await expect(
    page.getByText("Anybody who opens it can use the ticket."),
  ).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/pass\/[0-9a-f-]{36}#code=[0-9A-Z]{26}$/)
  await page.emulateMedia({ media: "print" })
  await expect(ticket).toHaveCSS("background-color", "rgb(255, 255, 255)")
  await page.emulateMedia({ media: null })
  await page.evaluate(() => {
    location.hash = "code=guessed"
    location.reload()
  })
  await expect(
    page.getByRole("heading", { name: "This link doesn't open a pass" }),
  ).toBeVisible()
})

test("the demo's fan has two chairs in the account", async ({ page }) => {
  await page.goto("/login?from=/account")
  await fillSignIn(page, "fan@9x.example", "play-it-loud")
  await page
    .getByRole("link", { name: /^Open Ticket/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pass\/[0-9a-f-]{36}$/)
  const ticket = page.getByRole("article", { name: /Listening Session/ })
  await expect(ticket).toContainText("Robin Achebe")
  await expect(ticket).toContainText(/Thursday \d+ \w+ \d{4}, 19:00 to 21:30/)
})

/** A camera that sees what it is told, where this machine has none. */
async function giveCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas")
    const picture = canvas.getContext("2d")
    setInterval(() => picture?.fillRect(0, 0, 9, 9), 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
    Object.assign(window, {
      BarcodeDetector: class {
        isFirst = true
        async detect() {
          if (this.isFirst) {
            this.isFirst = false
            throw new Error("A frame that cannot be read")
          }
          const rawValue = Reflect.get(window, "shown")
          return rawValue ? [{ rawValue }] : []
        }
      },
    })
  })
  return (code: string) =>
    page.evaluate((shown) => Object.assign(window, { shown }), code)
}

test("check-in lets each in once, by camera, code, name and email, also with the line down", async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|offline/i)
  const evening = await makeEvening(request, ["Ada", "Bea", "Cleo", "Dov"])
  const codes = evening.passes.map(({ code }) => code)
  const show = await giveCamera(page)
  const colleague = await makeColleague(request, "shop")
  await enter(page, colleague, "/studio/door")
  await page.getByRole("link", { name: new RegExp(evening.title) }).click()
  const verdict = page.locator("[aria-label='Last check-in']")
  const list = page.getByRole("list", { name: "Guests" })
  const typing = page.getByLabel("Name, email, order or code")
  await expect(page.getByText("0 of 4 in")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])

  await page.getByRole("button", { name: "Scan tickets" }).click()
  await show(codes[0] ?? "")
  await expect(verdict).toContainText("Checked in")
  await expect(verdict).toContainText("Ada")
  await expect(page.getByText("1 of 4 in")).toBeVisible()
  await show("")
  await page.getByRole("button", { name: "Turn off camera" }).click()
  await typing.fill(codes[0]?.toLowerCase() ?? "")
  await typing.press("Enter")
  await expect(verdict).toContainText(
    /Already checked in.*Ada.*Checked in at \d\d:\d\d by/s,
  )
  await typing.fill("https://elsewhere.example/?q=00000")
  await typing.press("Enter")
  await expect(page.getByText("No results.")).toBeVisible()
  await typing.fill("0".repeat(26))
  await typing.press("Enter")
  await expect(verdict).toContainText("Not found")
  await list.getByRole("button", { name: /^Let in Bea/ }).click()
  await expect(verdict).toContainText("Bea")
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("1 of 4 in")).toBeVisible()

  await context.setOffline(true)
  await typing.fill(codes[2] ?? "")
  await typing.press("Enter")
  await expect(verdict).toContainText("Checked in offline")
  // By the buyer's email, with one thumb: the box is at the bottom.
  await typing.fill("FAN@9x do")
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await expect(list).toContainText(/Order \w+ · fan@9x\.example/)
  await expect(typing).toBeInViewport()
  await list.getByRole("button", { name: /^Let in Dov/ }).click()
  await expect(verdict).toContainText("Dov")
  await expect(page.getByText("2 entries waiting to be sent.")).toBeVisible()
  await typing.fill(codes[2] ?? "")
  await typing.press("Enter")
  await expect(verdict).toContainText("Already checked in")
  expect(await faultsOn(page)).toEqual([])
  // Meanwhile another door lets Dov in.
  const session = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: (await keys()).publishable },
    data: LABEL,
  })
  const { access_token } = await session.json()
  const other = await request.post("/rest/v1/rpc/let_in", {
    headers: {
      apikey: (await keys()).publishable,
      Authorization: `Bearer ${access_token}`,
    },
    data: {
      ...{ p_variant_id: evening.id, p_entry_id: crypto.randomUUID() },
      p_code: codes[3],
    },
  })
  expect((await other.json()).outcome).toBe("in")
  await context.setOffline(false)
  const alert = page.getByRole("alert").filter({ hasText: "offline at" })
  await expect(alert).toContainText(
    /Dov, no\. \d+: checked in offline at \d\d:\d\d/,
  )
  await expect(page.getByText("waiting to be sent")).toHaveCount(0)
  await expect(page.getByText("3 of 4 in")).toBeVisible()
  await alert.getByRole("button", { name: "Dismiss" }).click()
  const rows = await serviceRows(request)
  const entered = await rows.find("passes", {
    variant_id: `eq.${evening.id}`,
    entered_at: "not.is.null",
  })
  expect(entered).toHaveLength(3)
})

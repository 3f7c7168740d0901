import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { APIRequestContext, Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { enter, LABEL, makeColleague, notice } from "../e2e/support/studio.ts"

/** Something in the store room that visitors do not see. */
async function makeStocked(request: APIRequestContext, stock: number) {
  const sku = `T-${randomUUID().slice(0, 8).toUpperCase()}`
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { secret } = JSON.parse(await readFile(file, "utf8"))
  const make = async (table: string, row: object) => {
    const answer = await request.post(`/rest/v1/${table}`, {
      headers: { apikey: secret, Prefer: "return=representation" },
      data: row,
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const [made] = await answer.json()
    return made.id as string
  }
  const product_id = await make("products", {
    ...{ slug: sku.toLowerCase(), title: `Thing ${sku}` },
    ...{ product_type: "merch", active: false },
  })
  const id = await make("product_variants", {
    ...{ product_id, title: "Large", price_cents: 900, inventory: stock },
    ...{ sku, shelf: "A1" },
  })
  return { id, sku, stock, name: `Thing ${sku}, Large` }
}

const fact = (page: Page, title: string) =>
  page.locator("dl > div", { hasText: title }).locator("dd").first()

test("a delivery is booked with its reason, stands in the ledger, and is taken back", async ({
  page,
  request,
  complaints,
}) => {
  const { id, sku, name, stock } = await makeStocked(request, 7)
  const keeper = await makeColleague(request, "shop")
  await enter(page, keeper, `/studio/stock?q=${sku}`)
  await expect(page.getByRole("row")).toHaveCount(2)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: `Change ${name}` }).press("Enter")
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Quantity").fill("30")
  await dialog.getByLabel("Note").fill("From the plant")
  await page.keyboard.press("Enter")
  await expect(notice(page)).toHaveText(`Saved. On hand: ${stock + 30}`)
  await expect(dialog).toBeHidden()
  await page.getByRole("link", { name }).click()
  await expect(fact(page, "On hand")).toHaveText(String(stock + 30))
  const lines = page.getByRole("table").getByRole("row")
  await expect(lines.nth(1)).toContainText("Delivery: From the plant")
  await expect(lines.nth(1)).toContainText(`+30${stock + 30}`)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(notice(page)).toHaveText("Change undone")
  await expect(lines.nth(1)).toContainText("Count: Undone")
  complaints.allow(/status of 400|^400 http/)
  await page.getByLabel("Type of change").selectOption("Breakage")
  await page.getByLabel("Quantity").fill(String(stock + 1))
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toContainText("can be taken away")
  await expect(fact(page, "On hand")).toHaveText(String(stock))
  await page.goto(`/studio/stock/${id}`)
  await expect(lines.nth(2)).toContainText("Delivery: From the plant")
})

/** What stands before the camera, by the browser's own two ways to it. */
function cameraThatSees(code: string) {
  return `
    navigator.mediaDevices.getUserMedia = async () =>
      document.createElement("canvas").captureStream()
    HTMLMediaElement.prototype.play = async () => {}
    window.BarcodeDetector = class {
      isLooking = false
      async detect() {
        if (this.isLooking) console.error("Two frames are looked at at once.")
        this.isLooking = true
        await new Promise((seen) => setTimeout(seen, 500))
        this.isLooking = false
        return [{ rawValue: ${JSON.stringify(code)} }]
      }
    }`
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("a count is scanned, typed, compared and booked, and a sale meanwhile is not lost", async ({
    page,
    request,
    complaints,
  }) => {
    const scanned = await makeStocked(request, 4)
    const typed = await makeStocked(request, 9)
    await page.addInitScript(cameraThatSees(scanned.sku.toLowerCase()))
    await enter(page, LABEL, "/studio/stock/count")
    await page.getByRole("button", { name: "Scan with camera" }).click()
    const box = (name: string) => page.getByLabel(`Quantity of ${name}`)
    await expect(box(scanned.name)).toHaveValue("1")
    await page.getByRole("button", { name: "Turn off camera" }).click()
    await page.getByLabel("SKU or name").fill("nothing at all")
    await page.keyboard.press("Enter")
    await expect(notice(page)).toContainText("No stocked item")
    await page.getByLabel("SKU or name").fill(typed.sku)
    await page.keyboard.press("Enter")
    await expect(box(typed.name)).toHaveValue("1")
    await page.getByRole("button", { name: `One more: ${typed.name}` }).tap()
    await page.getByRole("button", { name: `One fewer: ${typed.name}` }).tap()
    await expect(box(typed.name)).toHaveValue("1")
    await box(typed.name).fill(String(typed.stock + 2))
    await box(scanned.name).fill(String(scanned.stock))
    expect(await faultsOn(page)).toEqual([])
    // The phone sleeps, and a copy is sold.
    await page.reload()
    const rows = await serviceRows(request)
    await rows.change(
      "product_variants",
      { id: `eq.${typed.id}` },
      { inventory: typed.stock - 1 },
    )
    await page.getByRole("button", { name: "Review count" }).tap()
    const news = page.getByRole("table").getByRole("row")
    await expect(news).toHaveCount(2)
    await expect(news.nth(1)).toContainText(
      `${typed.stock}${typed.stock + 2}+2${typed.stock + 1}`,
    )
    await expect(page.getByText("1 line is unchanged.")).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
    // It is booked, and the answer is lost on the way.
    complaints.allow(/Failed to load resource|book_stock/)
    await page.route("**/rpc/book_stock", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole("button", { name: "Save" }).tap()
    await expect(notice(page)).toContainText("we don't know whether")
    await page.unroute("**/rpc/book_stock")
    await page.reload()
    await expect(page.getByRole("button", { name: "Back" })).toBeDisabled()
    await page.getByRole("button", { name: "Try again" }).tap()
    await expect(notice(page)).toHaveText("Saved: 1 line")
    await expect(page.getByText("Scan an item")).toBeVisible()
    const [after] = await rows.find("product_variants", {
      id: `eq.${typed.id}`,
    })
    expect(after?.inventory).toBe(typed.stock + 1)
    await page.goto(`/studio/stock/${typed.id}`)
    await expect(page.getByRole("table")).toContainText("Count: Counted")
    expect(await faultsOn(page)).toEqual([])
  })
})

test("the list goes out as a file, comes back filled in, and is seen before it is booked", async ({
  page,
  request,
}) => {
  const { id, sku, name, stock } = await makeStocked(request, 12)
  await enter(page, LABEL, `/studio/stock?q=${sku}`)
  await expect(page.getByRole("row")).toHaveCount(2)
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export CSV" }).click()
  const text = await streamText(await (await download).createReadStream())
  expect(text).toContain(id)
  const [head = "", line = ""] = text.split("\r\n")
  const place = (title: string) => head.split(",").indexOf(`"${title}"`)
  const cells = line.split(",")
  cells[place("Counted")] = String(stock + 4)
  cells[place("Shelf")] = "Z9"
  const bring = (...lines: string[]) =>
    page.getByLabel(/^CSV file/).setInputFiles({
      name: "stock.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([head, ...lines].join("\r\n")),
    })
  await page.getByRole("link", { name: "Import CSV…" }).click()
  await bring()
  await expect(notice(page)).toHaveText("This file is empty.")
  await bring(cells.join(","), "no-such-id")
  await expect(page.getByRole("region")).toContainText(
    "Line 2: No variant has this id or SKU.",
  )
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled()
  await page.getByRole("button", { name: "Back" }).click()
  await bring(cells.join(","))
  await expect(page.getByRole("table")).toContainText(/Shelf: \w+ → Z9/)
  await expect(page.getByRole("table")).toContainText(`+4${stock + 4}`)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved: 1 line")
  await page.goto(`/studio/stock/${id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
  await expect(fact(page, "Shelf")).toHaveText("Z9")
  await expect(fact(page, "On hand")).toHaveText(String(stock + 4))
})

async function streamText(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
}

import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { faultsOn } from "./support/axe.ts"
import { linkTo } from "./support/mailbox.ts"
import { makeMember, newEmail, PASSWORD } from "./support/members.ts"
import { paidOrder } from "./support/paid-order.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { enter, makeColleague, notice } from "./support/studio.ts"

const TOTE = { slug: "record-shop-tote", variant: "Natural", qty: 2 }
const FILE = { slug: "n29", variant: "MP3 + FLAC", qty: 1 }

function press(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name }).click()
}

function newName() {
  return `Quill ${crypto.randomUUID().slice(0, 8)}`
}

test("orders are found, chosen, packed and sent in two parcels, one taken back, and the buyer sees it", async ({
  page,
  browser,
  request,
}) => {
  const fan = await makeMember(request)
  const name = newName()
  const buyer = { email: fan.email, name, user: fan.id }
  const first = await paidOrder(request, { wishes: [TOTE, FILE], ...buyer })
  await paidOrder(request, { wishes: [{ ...TOTE, qty: 1 }], ...buyer })
  await enter(page, await makeColleague(request, "shop"), "/studio/orders")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type(`${name} se149xo tote`)
  await expect(page.getByRole("row")).toHaveCount(3)

  await test.step("packed: slips, pick list, files for the carrier", async () => {
    await press(page, "Choose 2 to pack")
    await page.getByRole("link", { name: "Pack…" }).click()
    const slips = page.getByRole("article")
    await expect(slips).toHaveCount(2)
    const slip = page.getByRole("article", { name: first.number })
    await expect(slip).toContainText(name)
    await expect(slip).toContainText("2 ×")
    await expect(slip).not.toContainText("N29")
    expect(await pagesOf(page)).toEqual({ pages: 2, size: A6 })
    await page.getByText("Slips, A4").click()
    expect(await pagesOf(page)).toEqual({ pages: 2, size: A4 })
    expect(await faultsOn(page)).toEqual([])
    await page.getByText("Pick list", { exact: true }).click()
    await expect(page.getByRole("row")).toHaveText([/^Shelf/, /3 ×.*Natural/])
    const saved = page.waitForEvent("download")
    await press(page, "CSV for Click & Drop")
    const csv = await readFile(await (await saved).path(), "utf8")
    const [head = "", ...lines] = csv.trim().split("\r\n")
    expect(head).toContain("Order reference,Special instructions,Date")
    expect(lines.sort()).toHaveLength(2)
    const [line = ""] = lines.filter((text) => text.startsWith(first.number))
    expect(line).toContain(`${name},,14 Larkhill Terrace,,,London,,SE14 9XO`)
    expect(line).toContain("United Kingdom")
  })

  await page.goto(`/studio/orders/${first.id}`)
  const many = page.getByLabel(/^How many of/)
  await test.step("sent: one now, one later, and the later one taken back", async () => {
    await many.fill("0")
    await press(page, "Mark as sent")
    await expect(notice(page)).toHaveText(
      "Put something into the parcel first.",
    )
    await many.fill("1")
    await page.getByLabel("Carrier").fill("Royal Mail")
    await page.getByLabel("Tracking number").fill("AB 1234 GB")
    await press(page, "Mark as sent")
    await expect(notice(page)).toHaveText(
      "Sent. The buyer is told in a minute.",
    )
    await expect(page.getByText("Rest to pack")).toBeVisible()
    await expect(page.getByText("of 1", { exact: true })).toBeVisible()
    await press(page, "Mark as sent")
    await expect(page.getByText("Sent", { exact: true })).toBeVisible()
    await press(page, "Undo")
    await expect(notice(page)).toHaveText("Taken back. Nobody was told.")
    await expect(page.getByText("Rest to pack")).toBeVisible()
  })

  const story = page.getByRole("region", { name: "What happened" })
  await test.step("the story has it all", async () => {
    await page.getByLabel(/^A note/).fill("Rang: the rest on Friday.")
    await press(page, "Write it down")
    await expect(notice(page)).toHaveText("Written down.")
    for (const words of [
      ...[/^Paid: £/, /The confirmation (was|is to be) mailed/],
      ...[/with Royal Mail, number AB 1234 GB: 1 × /, "Took a parcel back."],
      "Rang: the rest on Friday.",
    ]) {
      await expect(story.getByText(words).first()).toBeVisible()
    }
    expect(await faultsOn(page)).toEqual([])
  })

  const rows = await serviceRows(request)
  const mails = await rows.find("mail_outbox", {
    ...{ order_id: `eq.${first.id}`, kind: "eq.order_sent" },
  })
  expect(mails).toHaveLength(1)

  await test.step("the buyer sees one parcel, and that there is more", async () => {
    await using context = await browser.newContext()
    const theirs = await context.newPage()
    await enter(theirs, { email: fan.email, password: PASSWORD }, "/account")
    const order = theirs.getByRole("article", { name: first.number })
    await expect(order).toContainText(
      /Sent on .* with Royal Mail, number AB 1234 GB: 1 × /,
    )
    await expect(order).toContainText("The rest is to be sent")
  })
})

test("at a phone an order is mended, settled and sent, and a guest's page shows it at once", async ({
  page,
  browser,
  request,
  complaints,
}) => {
  complaints.allow(/404/)
  await page.setViewportSize({ width: 390, height: 844 })
  const email = newEmail()
  const wishes = [TOTE, FILE]
  const { id, number } = await paidOrder(request, {
    ...{ wishes, email: `typo-${email}`, name: newName() },
  })
  const rows = await serviceRows(request)
  await rows.change(
    "orders",
    { id: `eq.${id}` },
    { attention_reason: "stock_short" },
  )
  await enter(
    page,
    await makeColleague(request, "shop"),
    `/studio/orders/${id}`,
  )
  const dialog = page.getByRole("dialog")
  const save = () => dialog.getByRole("button", { name: "Save" }).click()

  await page.getByLabel("What came of it").fill("Two more came in.")
  await press(page, "It is settled")
  await expect(notice(page)).toHaveText("Settled. It no longer asks.")
  await press(page, "Mend the address…")
  await dialog.getByLabel("Address *").fill("16 Larkhill Terrace")
  await save()
  await expect(page.getByText("16 Larkhill Terrace")).toBeVisible()
  await press(page, "Mend the e-mail…")
  await dialog.getByLabel("E-mail address *").fill(email)
  await save()
  await expect(page.getByRole("link", { name: email })).toBeVisible()
  await press(page, "Give downloads of N29 again")
  await expect(notice(page)).toHaveText(/^Given again/)
  await page.getByLabel("Carrier").fill("Evri")
  await press(page, "Mark as sent")
  await expect(notice(page)).toHaveText("Sent. The buyer is told in a minute.")
  await press(page, "Put right…")
  await dialog.getByLabel("Tracking number").fill("H 77")
  await save()
  await expect(page.getByText(/with Evri, number H 77/)).toBeVisible()
  await expect(page.getByText("Before: ")).toHaveCount(3)
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > innerWidth,
  )
  expect(wide).toBe(false)
  expect(await faultsOn(page)).toEqual([])

  await using context = await browser.newContext()
  const theirs = await context.newPage()
  const stale = await linkTo(`typo-${email}`, `Your 9X order ${number}`)
  await theirs.goto(await linkTo(email, `Your 9X order ${number}`))
  await expect(
    theirs.getByText(/Paid\. Sent on .* with Evri, number H 77\./),
  ).toBeVisible()
  await expect(theirs.getByText("16 Larkhill Terrace")).toBeVisible()
  await theirs.goto("about:blank")
  await theirs.goto(stale)
  await expect(theirs.getByText("This link opens no order")).toBeVisible()
})

const A6 = "298 × 420"
const A4 = "595 × 842"

/** What a printer would get, in points. */
async function pagesOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) =>
      `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  )
  return { pages: boxes.length, size: boxes[0] }
}

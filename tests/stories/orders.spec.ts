import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { linkTo, mailTo } from "../e2e/support/mailbox.ts"
import { makeMember, newEmail, PASSWORD } from "../e2e/support/members.ts"
import { bought, paidOrder } from "../e2e/support/paid-order.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { smallEdition, variantOf } from "../e2e/support/shopper.ts"
import { enter, makeColleague, notice } from "../e2e/support/studio.ts"

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
    await press(page, "Select 2 to pack")
    await page.getByRole("link", { name: "Pack…" }).click()
    const slips = page.getByRole("article")
    await expect(slips).toHaveCount(2)
    const slip = page.getByRole("article", { name: first.number })
    await expect(slip).toContainText(name)
    await expect(slip).toContainText("2 ×")
    await expect(slip).not.toContainText("N29")
    expect(await pagesOf(page)).toEqual({ pages: 2, size: A6 })
    await page.getByText("A4 slips").click()
    expect(await pagesOf(page)).toEqual({ pages: 2, size: A4 })
    expect(await faultsOn(page)).toEqual([])
    await page.getByText("Pick list", { exact: true }).click()
    await expect(page.getByRole("row")).toHaveText([/^Shelf/, /3 ×.*Natural/])
    const saved = page.waitForEvent("download")
    await press(page, "Click & Drop CSV")
    const csv = await readFile(await (await saved).path(), "utf8")
    const [head = "", ...lines] = csv.trim().split("\r\n")
    expect(head).toContain('"Order reference","Special instructions","Date"')
    expect(lines.sort()).toHaveLength(2)
    const [line = ""] = lines.filter((text) =>
      text.startsWith(`"${first.number}"`),
    )
    expect(line).toContain(
      `"${name}","","14 Larkhill Terrace","","","London","","SE14 9XO`,
    )
    expect(line).toContain("United Kingdom")
  })

  await page.goto(`/studio/orders/${first.id}`)
  const many = page.getByLabel(/^Quantity of/)
  await test.step("sent: one now, one later, and the later one taken back", async () => {
    await many.fill("0")
    await press(page, "Mark as sent")
    await expect(notice(page)).toHaveText(
      "Add at least one item to the parcel.",
    )
    await many.fill("1")
    await page.getByLabel("Carrier").fill("Royal Mail")
    await page.getByLabel("Tracking number").fill("AB 1234 GB")
    await press(page, "Mark as sent")
    await expect(notice(page)).toHaveText(
      "Marked as sent. The buyer will get an email in a minute.",
    )
    await expect(page.getByText("Part sent")).toBeVisible()
    await expect(page.getByText("of 1", { exact: true })).toBeVisible()
    await press(page, "Mark as sent")
    await expect(page.getByText("Sent", { exact: true })).toBeVisible()
    await press(page, "Undo")
    await expect(notice(page)).toHaveText(
      "Marked as not sent. The buyer wasn't emailed.",
    )
    await expect(page.getByText("Part sent")).toBeVisible()
  })

  const story = page.getByRole("region", { name: "Order history" })
  await test.step("the story has it all", async () => {
    await page.getByLabel(/^Note/).fill("Rang: the rest on Friday.")
    await press(page, "Add note")
    await expect(notice(page)).toHaveText("Note added")
    for (const words of [
      ...[/^Paid: £/, /Confirmation email (sent|waiting to be sent)/],
      ...[
        /with Royal Mail, number AB 1234 GB: 1 × /,
        "Marked a parcel as not sent.",
      ],
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

  await page.getByLabel("How was it settled?").fill("Two more came in.")
  await press(page, "Mark as settled")
  await expect(notice(page)).toHaveText("Marked as settled")
  await press(page, "Edit address…")
  await dialog.getByLabel("Address *").fill("16 Larkhill Terrace")
  await save()
  await expect(page.getByText("16 Larkhill Terrace")).toBeVisible()
  await press(page, "Edit email…")
  await dialog.getByLabel("Email address *").fill(email)
  await save()
  await expect(page.getByRole("link", { name: email })).toBeVisible()
  await press(page, "Reset downloads of N29")
  await expect(notice(page)).toHaveText(/^Downloads reset/)
  await page.getByLabel("Carrier").fill("Evri")
  await press(page, "Mark as sent")
  await expect(notice(page)).toHaveText(
    "Marked as sent. The buyer will get an email in a minute.",
  )
  await press(page, "Correct…")
  await dialog.getByLabel("Tracking number").fill("H 77")
  await save()
  await expect(page.getByText(/with Evri, number H 77/)).toBeVisible()
  await expect(page.getByText("Previously: ")).toHaveCount(3)
  await fits(page)
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
  await expect(
    theirs.getByText("This link doesn't open an order"),
  ).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`at ${width} px a paid order is found, packed, sent with its number, part refunded and restocked, and the buyer sees it`, async ({
    page,
    browser,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const email = newEmail()
    const edition = await smallEdition(request, 5)
    const file = await variantOf(request, "floodlight", "Digital (MP3 + FLAC)")
    const { number } = await bought(
      request,
      [
        { ...edition, qty: 2 },
        { ...file, qty: 1 },
      ],
      email,
    )
    await enter(page, await makeColleague(request, "shop"), "/studio/orders")
    await page.getByRole("searchbox").fill(email)
    await expect(page.getByRole("row")).toHaveCount(2)
    await page.getByRole("link", { name: new RegExp(number) }).click()
    await page.waitForURL(/\/studio\/orders\/[\da-f-]+$/)
    const desk = page.getByRole("main")
    await expect(desk.getByText("To pack", { exact: true })).toBeVisible()

    const slip = page.getByRole("article", { name: number })
    const toSlip = () =>
      page.getByRole("link", { name: "Packing slip" }).click()
    await test.step("packed by its numbers, sent in two parcels", async () => {
      await toSlip()
      await expect(slip).toContainText("Nos. 1, 2 of 5")
      await page.goBack()
      await page.getByLabel(/^Quantity of/).fill("1")
      await page.getByLabel("Carrier").fill("Royal Mail")
      await page.getByLabel("Tracking number").fill("RM 11 GB")
      await press(page, "Mark as sent")
      await expect(page.getByText("Part sent")).toBeVisible()
      await toSlip()
      await expect(slip).toContainText("No. 2 of 5")
      await page.goBack()
      await press(page, "Mark as sent")
      await expect(page.getByText("Sent", { exact: true })).toBeVisible()
    })

    await using context = await browser.newContext({
      viewport: { width, height: 844 },
    })
    const theirs = await context.newPage()
    await test.step("the buyer sees where it is", async () => {
      await theirs.goto(await linkTo(email, `Your 9X order ${number}`))
      await expect(
        theirs.getByText(/^Paid\. Sent on .*number RM 11 GB: 1 × /),
      ).toBeVisible()
    })

    await test.step("one comes back, and its money goes", async () => {
      await press(page, "Refund…")
      const dialog = page.getByRole("dialog", { name: "Refund" })
      const give = dialog.getByRole("button", { name: /^Refund(?!…)/ })
      expect(await faultsOn(page)).toEqual([])
      // By keyboard: some of it, which is nothing until it is said.
      await dialog.getByLabel("Everything left").focus()
      await page.keyboard.press("ArrowDown")
      await expect(dialog.getByLabel("Selected items")).toBeChecked()
      await expect(give).toBeDisabled()
      await dialog.getByLabel(/^Quantity of .*Numbered/).fill("1")
      await dialog.getByLabel(/restock$/).check()
      await dialog.getByLabel("Reason (internal)").fill("Torn sleeve")
      await expect(give).toHaveText("Refund £10.00")
      await give.click()
      await expect(notice(page)).toHaveText(
        "£10.00 refunded. The buyer has been emailed.",
      )
      await expect(page.getByText("Sent, part refunded")).toBeVisible()
      const story = page.getByRole("region", { name: "Order history" })
      await expect(
        story.getByText(
          /^£10\.00 refunded: 1 × .*Restocked: 1 × .*Reason: Torn sleeve$/,
        ),
      ).toBeVisible()
      await fits(page)
    })

    await test.step("there is one more in the store room", async () => {
      await page.goto(`/studio/stock?q=${edition.sku}`)
      await expect(page.getByRole("row")).toHaveCount(2)
      const available = page.getByRole("cell").filter({ hasText: /^4/ })
      await expect(available.first()).toBeVisible()
      await page.goto(`/studio/stock/${edition.id}`)
      const movements = page.getByRole("table").getByRole("row")
      await expect(movements.nth(1)).toContainText("+14")
    })

    await test.step("the buyer is told, and sees it", async () => {
      const mail = await mailTo(email, `Your refund for 9X order ${number}`)
      expect(mail.text).toContain("We have given £10.00 back to you")
      expect(mail.text).not.toContain("Torn sleeve")
      await theirs.reload()
      await expect(theirs.getByText("We've refunded £10.00")).toBeVisible()
      await expect(
        theirs.getByRole("row", { name: /^Refunded/ }),
      ).toContainText("£10.00")
      await expect(theirs.getByText("No. 1 of 5").first()).toBeVisible()
      await expect(
        theirs.getByRole("heading", { name: "Your Downloads" }),
      ).toBeVisible()
      await fits(theirs)
    })
  })
}

/** Nothing stands out over the side. */
async function fits(page: Page) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > innerWidth,
  )
  expect(wide).toBe(false)
}

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

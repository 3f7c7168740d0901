import { type APIRequestContext, expect as plain } from "@playwright/test"
import { FORM } from "../support/guest.ts"
import { faultsOn } from "./support/axe.ts"
import { mailsTo } from "./support/buyer.ts"
import { makeMember, PASSWORD } from "./support/members.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { keys, lastCopy, variantOf } from "./support/shopper.ts"
import { enter, makeColleague, notice } from "./support/studio.ts"

/** A paid order of the last of something and a download, by whoever is told
 * by this address. */
async function buy(request: APIRequestContext, email: string) {
  const { publishable } = await keys()
  const copy = await lastCopy(request)
  const file = await variantOf(request, "floodlight", "Digital (MP3 + FLAC)")
  const call = async (name: string, data: object) => {
    const headers = { apikey: publishable }
    const answer = await request.post(`/functions/v1/${name}`, {
      headers,
      data,
    })
    plain(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const items = [copy, file].map(({ id, product_id }) => ({
    ...{ productId: product_id, variantId: id, qty: 1 },
  }))
  const { url } = await call("create-checkout", { isGuest: true, items })
  const session_id = url.match(/test_[0-9a-f]+/)[0]
  const form = { ...FORM, email }
  await call("test-payment", { step: "pay", session_id, form })
  const { order_id } = await call("process-order", { session_id })
  return { order_id, copy, file }
}

test("a line goes back on the shelf and to the buyer, who reads it in the mail and on the order's page", async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@fans.example`
  const { order_id, copy } = await buy(request, email)
  const keeper = await makeColleague(request, "shop")
  await enter(page, keeper, `/studio/orders/${order_id}`)
  await page.getByRole("button", { name: "Refund…" }).click()
  const dialog = page.getByRole("dialog", { name: "Refund" })
  expect(await faultsOn(page)).toEqual([])
  await expect(dialog.getByRole("button", { name: /^Give back/ })).toHaveText(
    /^Give back £/,
  )
  // By keyboard: some of it, one of the first line, back on the shelf.
  await dialog.getByLabel("Everything that is left").focus()
  await page.keyboard.press("ArrowDown")
  await expect(dialog.getByLabel("Some of it")).toBeChecked()
  const press = dialog.getByRole("button", { name: /^Give back/ })
  await expect(press).toBeDisabled()
  await dialog.getByLabel(/^How many of .*Last one/).fill("1")
  await dialog.getByLabel(/back on the shelf$/).check()
  await dialog.getByLabel("Why, for the label alone").fill("Torn sleeve")
  await expect(press).toHaveText("Give back £10.00")
  await press.click()
  await expect(notice(page)).toHaveText("£10.00 given back. The buyer is told.")
  const refunds = page.getByRole("region", { name: "Refunds" })
  await expect(refunds).toContainText("back on the shelf")
  await expect(refunds).toContainText("Torn sleeve")
  const rows = await serviceRows(request)
  const [variant] = await rows.find("product_variants", {
    id: `eq.${copy.id}`,
  })
  expect(variant?.inventory).toBe(1)

  await expect
    .poll(async () => (await mailsTo(email)).join("\n"))
    .toContain("A refund of your 9X order")
  const mails = (await mailsTo(email)).join("\n").replaceAll("=\r\n", "")
  expect(mails).not.toContain("Torn sleeve")
  const link = mails.match(/\/order\/[\w-]+#key=3D[\w.-]+/)?.[0] ?? ""
  await page.goto(link.replace("=3D", "="))
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible()
  await expect(page.getByRole("row", { name: /Given back/ })).toContainText(
    "£10.00",
  )
  await expect(
    page.getByRole("heading", { name: "Your Downloads" }),
  ).toBeVisible()
})

test("on a phone an amount, then all that is left, leaves the account nothing to fetch", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409|^409 http/)
  await page.setViewportSize({ width: 390, height: 844 })
  const fan = await makeMember(request)
  const { order_id } = await buy(request, fan.email)
  const keeper = await makeColleague(request, "shop")
  const headers = await enter(page, keeper, `/studio/orders/${order_id}`)
  const dialog = page.getByRole("dialog", { name: "Refund" })
  const open = () => page.getByRole("button", { name: "Refund…" }).click()
  const press = dialog.getByRole("button", { name: /^Give back/ })
  await open()
  await dialog.getByLabel("An amount").check()
  const amount = dialog.getByLabel(/^Amount, up to/)
  await amount.fill("9999")
  await expect(dialog.getByText(/^Between 0\.01 and £/)).toBeVisible()
  await expect(press).toBeDisabled()
  await amount.fill("2.5")
  await expect(press).toHaveText("Give back £2.50")
  const scrolls = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollWidth >
        document.documentElement.clientWidth,
    )
  expect(await scrolls()).toBe(false)
  await press.click()
  await expect(notice(page)).toHaveText("£2.50 given back. The buyer is told.")

  // A colleague is faster: whoever was looking is told to look again.
  await open()
  const answer = await request.post("/functions/v1/refund-order", {
    headers,
    data: { id: crypto.randomUUID(), order_id, seen_cents: 250, cents: 50 },
  })
  expect(await answer.json()).toMatchObject({ state: "done", cents: 50 })
  await press.click()
  await expect(dialog.getByRole("alert")).toHaveText(
    "Something was given back meanwhile: look at it again.",
  )
  await dialog.getByLabel("Some of it").check()
  await dialog.getByLabel(/^How many of Floodlight/).fill("1")
  await press.click()
  await expect(dialog).toBeHidden()
  await enter(page, { email: fan.email, password: PASSWORD }, "/account")
  const order = page
    .getByRole("article")
    .filter({ hasText: order_id.slice(0, 8) })
  await expect(order.getByText(/given back$/)).toBeVisible()
  await expect(order.getByText("Refunded", { exact: true })).toBeVisible()
  await expect(order.getByRole("button", { name: /Download/ })).toHaveCount(0)

  await enter(page, keeper, `/studio/orders/${order_id}`)
  await open()
  await press.click()
  await expect(page.getByText("All of it was given back.")).toBeVisible()
  const rows = await serviceRows(request)
  const [closed] = await rows.find("orders", { id: `eq.${order_id}` })
  expect(closed).toMatchObject({
    status: "refunded",
    refunded_cents: closed?.paid_cents,
  })
})

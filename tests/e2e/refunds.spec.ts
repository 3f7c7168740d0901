import { makeMember, PASSWORD } from "./support/members.ts"
import { bought } from "./support/paid-order.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { lastCopy, variantOf } from "./support/shopper.ts"
import { enter, makeColleague, notice } from "./support/studio.ts"

test("on a phone an amount, then all that is left, leaves the account nothing to fetch", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409|^409 http/)
  await page.setViewportSize({ width: 390, height: 844 })
  const fan = await makeMember(request)
  const copy = await lastCopy(request)
  const file = await variantOf(request, "floodlight", "Digital (MP3 + FLAC)")
  const chosen = [copy, file].map((variant) => ({ ...variant, qty: 1 }))
  const { id: order_id, number } = await bought(request, chosen, fan.email)
  const keeper = await makeColleague(request, "shop")
  const headers = await enter(page, keeper, `/studio/orders/${order_id}`)
  const dialog = page.getByRole("dialog", { name: "Refund" })
  const open = () => page.getByRole("button", { name: "Refund…" }).click()
  const press = dialog.getByRole("button", { name: /^Refund(?!…)/ })
  await open()
  await dialog.getByLabel("Custom amount").check()
  const amount = dialog.getByLabel(/^Amount, up to/)
  await amount.fill("9999")
  await expect(
    dialog.getByText(/^Enter an amount between 0\.01 and £/),
  ).toBeVisible()
  await expect(press).toBeDisabled()
  await amount.fill("2.5")
  await expect(press).toHaveText("Refund £2.50")
  const scrolls = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollWidth >
        document.documentElement.clientWidth,
    )
  expect(await scrolls()).toBe(false)
  await press.click()
  await expect(notice(page)).toHaveText(
    "£2.50 refunded. The buyer has been emailed.",
  )

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
  await dialog.getByLabel("Selected items").check()
  await dialog.getByLabel(/^Quantity of Floodlight/).fill("1")
  await press.click()
  await expect(dialog).toBeHidden()
  await enter(page, { email: fan.email, password: PASSWORD }, "/account")
  const order = page.getByRole("article", { name: `Order ${number}` })
  await expect(order.getByText(/refunded$/)).toBeVisible()
  await expect(order.getByText("Refunded", { exact: true })).toBeVisible()
  await expect(order.getByRole("button", { name: /Download/ })).toHaveCount(0)

  await enter(page, keeper, `/studio/orders/${order_id}`)
  await open()
  await press.click()
  await expect(page.getByText("Fully refunded.")).toBeVisible()
  const rows = await serviceRows(request)
  const [closed] = await rows.find("orders", { id: `eq.${order_id}` })
  expect(closed).toMatchObject({
    status: "refunded",
    refunded_cents: closed?.paid_cents,
  })
})

import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { TOTP } from "otpauth"
import { faultsOn } from "./support/axe.ts"
import { linkTo, mailTo } from "./support/mailbox.ts"
import {
  fillSignIn,
  makeMember,
  PASSWORD,
  passwordBox,
  signIn,
} from "./support/members.ts"
import { test, expect as wait } from "./support/quiet-page.ts"

// Hashing, mails and the auth library take their time on a busy machine.
const expect = wait.configure({ timeout: 20_000 })
const REFUSED = /status of 4\d\d|^4\d\d http/

test("the demo fan sees the profile and the paid orders, newest first", async ({
  page,
}) => {
  await page.goto("/login?from=/account")
  await fillSignIn(page, "fan@9x.example", "play-it-loud")
  const profile = page.getByRole("region", { name: "Profile" })
  await expect(profile).toContainText("fan@9x.example")
  await expect(profile).toContainText("Member since")
  const history = page.getByRole("region", { name: "Order History" })
  await expect(history.getByRole("article").first()).toContainText(/£\d+\.\d\d/)
  const days = await history.locator("header p:first-of-type").allTextContents()
  const times = days.map((day) => Date.parse(day))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOn(page)).toEqual([])
  }
})

test("orders that do not load are said to have failed, and tried again", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/500/)
  const { email } = await makeMember(request)
  await page.route("**/rest/v1/orders*", (route) =>
    route.fulfill({ status: 500, json: { message: "away" } }),
  )
  await signIn(page, email)
  const toast = page.getByRole("alert").filter({ hasText: "Error" })
  await expect(toast).toContainText("Failed to load your account data.")
  await page.unroute("**/rest/v1/orders*")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText("No orders yet.")).toBeVisible()
})

test("orders on a slow line hold up nothing else, and wait for who comes back", async ({
  page,
  request,
  complaints,
}) => {
  // Who goes back before the new screen has faded in cuts that short.
  complaints.allow(/Transition was skipped/)
  const { email } = await makeMember(request)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/rest/v1/orders*", async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, email)
  const loading = page.getByText("Loading your orders")
  await expect(loading).toBeAttached()
  await open(page, "Display name")
  await page.getByLabel("New display name").fill("Slow Line")
  await page.getByRole("button", { name: "Save the name" }).click()
  await expect(page.getByRole("region", { name: "Profile" })).toContainText(
    "Slow Line",
  )
  await page.getByRole("link", { name: "About" }).click()
  await page.waitForURL("/about")
  await page.goBack()
  await expect(loading).toBeAttached()
  release()
  await expect(page.getByText("No orders yet.")).toBeVisible()
  await page.goForward()
  await page.waitForURL("/about")
  await page.goBack()
  await expect(page.getByText("No orders yet.")).toBeVisible()
})

test("a member changes name, password and email", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request)
  await signIn(page, email)
  await open(page, "Display name")
  await page.getByLabel("New display name").fill("Wow & Flutter")
  await page.getByRole("button", { name: "Save the name" }).click()
  await expect(
    page.getByRole("button", { name: "account menu of Wow & Flutter" }),
  ).toHaveText("WO")

  await open(page, "Password")
  await passwordBox(page, "Current password *").fill("a guess")
  await passwordBox(page, "New password *").fill("short")
  const change = page.getByRole("button", { name: "Change the password" })
  await change.click()
  await expect(
    page.getByText("Password must be at least 6 characters long."),
  ).toBeVisible()
  await passwordBox(page, "New password *").fill("second-pressing")
  await change.click()
  await expect(page.getByText("Current password is not right.")).toBeVisible()
  await passwordBox(page, "Current password *").fill(PASSWORD)
  await change.click()
  await expect(
    page.getByText("Password changed", { exact: true }),
  ).toBeVisible()
  await mailTo(email, "Your password was changed")

  await open(page, "Email")
  const next = `new-${email}`
  await page.getByLabel("New email").fill(next)
  await passwordBox(page, "Your password *").first().fill("second-pressing")
  await page.getByRole("button", { name: "Change the email" }).click()
  await expect(page.getByText("Check both mailboxes")).toBeVisible()
  await expect(
    page.getByText(`${next} waits for both confirmations.`),
  ).toBeVisible()
  await page.goto(
    await linkTo(email, "Confirm the change of your email address"),
  )
  await expect(page.getByText("One of two confirmed")).toBeVisible()
  await page.goto(await linkTo(next, "Confirm your new email address"))
  await expect(page.getByText("Email changed")).toBeVisible()
  await page.waitForURL("/account")
  await expect(page.getByRole("region", { name: "Profile" })).toContainText(
    next,
  )
})

test("an address confirmed in another browser is its reader's alone", async ({
  page,
  browser,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request)
  const next = `new-${email}`
  await signIn(page, email)
  await open(page, "Email")
  await page.getByLabel("New email").fill(next)
  await passwordBox(page, "Your password *").first().fill(PASSWORD)
  await page.getByRole("button", { name: "Change the email" }).click()
  await expect(page.getByText("Check both mailboxes")).toBeVisible()

  const device = await browser.newContext({ baseURL })
  const phone = await device.newPage()
  await phone.goto(
    await linkTo(email, "Confirm the change of your email address"),
  )
  await expect(phone.getByText("One of two confirmed")).toBeVisible()
  await phone.goto(await linkTo(next, "Confirm your new email address"))
  await phone.waitForURL("/reset-password")
  await expect(
    phone.getByRole("heading", { name: "Choose your password" }),
  ).toBeVisible()
  await expect(phone.getByText(`For ${next}`)).toBeVisible()

  await page.reload()
  await page.waitForURL("/login?from=%2Faccount")
  await fillSignIn(page, next)
  await expect(page.getByText("Invalid email or password.")).toBeVisible()

  await passwordBox(phone, "New password *").fill("second-pressing")
  await passwordBox(phone, "Confirm new password *").fill("second-pressing")
  await phone.getByRole("button", { name: "Save the new password" }).click()
  await expect(phone.getByText("Password saved")).toBeVisible()
  await device.close()
  await fillSignIn(page, next, "second-pressing")
  await page.waitForURL("/account")
  await expect(page.getByRole("region", { name: "Profile" })).toContainText(
    next,
  )
})

test("a second factor is turned on, asked for and turned off", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request)
  await signIn(page, email)
  await open(page, "Second factor")
  const factor = page.locator("details[open]")
  const password = factor.getByRole("textbox", { name: "Your password *" })
  await password.fill("a guess")
  await factor.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("That password is not right.")).toBeVisible()
  await password.fill(PASSWORD)
  await factor.getByRole("button", { name: "Continue" }).click()
  await expect(factor.getByRole("img")).toBeVisible()
  const secret = (await factor.locator("code").textContent()) ?? ""
  // A code works once: the second use takes a later step. Neither is at the
  // window's edge, which a busy machine would see pass.
  const code = (step: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })

  await factor.getByLabel("Code from the app").fill("000000")
  await factor.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByText("That code is not right.")).toBeVisible()
  await factor.getByLabel("Code from the app").fill(code(0))
  await factor.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByText("Second factor on")).toBeVisible()
  const kept = factor.getByRole("list", { name: "Recovery codes" })
  await expect(kept.getByRole("listitem")).toHaveCount(10)
  const spare = (await kept.getByRole("listitem").first().textContent()) ?? ""
  await factor.getByRole("button", { name: "I have kept them" }).click()
  await page.reload()
  await expect(page.getByText("On: a code from your")).toBeVisible()

  await page
    .getByRole("button", { name: "Sign out", exact: true })
    .last()
    .click()
  await page.goto("/login?from=/account")
  await fillSignIn(page, email)
  await expect(
    page.getByRole("heading", { name: "One more step" }),
  ).toBeVisible()
  await page.goto("/account")
  await expect(
    page.getByRole("heading", { name: "One more step" }),
  ).toBeVisible()
  await page.getByRole("button", { name: "Use a recovery code" }).click()
  await page.getByLabel("One of your recovery codes").fill(spare)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("Welcome back!")).toBeVisible()
  await page.waitForURL("/account")
  await expect(page.getByText("9 of 10 left")).toBeVisible()

  await open(page, "Second factor")
  await password.fill(PASSWORD)
  await factor.getByLabel("Code from the app").fill(code(1))
  await factor.getByRole("button", { name: "Turn off" }).click()
  await expect(page.getByText("Second factor off")).toBeVisible()
  await page.reload()
  await expect(page.getByText("Turn on")).toBeVisible()
})

test("signing out everywhere ends the session of another device", async ({
  page,
  browser,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request)
  await signIn(page, email)
  const device = await browser.newContext({ baseURL })
  const phone = await device.newPage()
  await signIn(phone, email)
  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(page.getByText("Signed out everywhere")).toBeVisible()
  await phone.reload()
  await phone.waitForURL("/login?from=%2Faccount")
  await device.close()
})

test("a member takes the data along and deletes the account", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email, id } = await makeMember(request)
  await signIn(page, email)
  await open(page, "Your data")
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download my data" }).click()
  const saved = await (await saving).path()
  const { profile } = JSON.parse(await readFile(saved, "utf8"))
  expect(profile).toMatchObject({ id, email })

  await open(page, "Delete account")
  const form = page.locator("details[open]")
  const password = form.getByRole("textbox", { name: "Your password *" })
  const remove = form.getByRole("button", { name: "Delete my account" })
  await password.fill("a guess")
  await remove.click()
  await expect(form.getByText("That password is not right.")).toBeVisible()
  await password.fill(PASSWORD)
  await remove.click()
  await expect(page.getByText("Account deleted")).toBeVisible()
  await page.waitForURL("/")
  await page.goto("/login")
  await fillSignIn(page, email)
  await expect(page.getByText("Invalid email or password.")).toBeVisible()
})

/** Opens a line of the settings by its title. */
async function open(page: Page, title: string) {
  const summary = page.locator("summary").filter({ hasText: title }).first()
  const setting = page.locator("details", { has: summary }).first()
  // A press that meets a page on its way to life may be taken back by it.
  await expect(async () => {
    if ((await setting.getAttribute("open")) === null) await summary.click()
    await expect(setting).toHaveAttribute("open", "", { timeout: 1000 })
  }).toPass()
}

import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, expect, type Page } from "@playwright/test"

export const PASSWORD = "side-b-first"

export type Account = { id: string; email: string }

export function newEmail() {
  return `${randomUUID().slice(0, 13)}@fans.example`
}

/** An account of a test's own, as if it had signed up some time ago. */
export async function makeMember(
  request: APIRequestContext,
  options: { confirmed?: boolean; data?: Record<string, unknown> } = {},
): Promise<Account> {
  const email = newEmail()
  const response = await request.post("/auth/v1/admin/users", {
    headers: { apikey: await secretKey() },
    data: {
      email,
      password: PASSWORD,
      email_confirm: options.confirmed ?? true,
      user_metadata: options.data ?? {},
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { id } = await response.json()
  return { id, email }
}

/** Fills in the sign-in form that is shown. */
export async function fillSignIn(
  page: Page,
  email: string,
  password = PASSWORD,
) {
  // Only the sign-in page has one; an email field is at the foot of every page.
  await passwordBox(page).fill(password)
  await page.getByRole("textbox", { name: /^Email/ }).fill(email)
  await page.getByRole("button", { name: "Sign in" }).click()
}

export async function signIn(page: Page, email: string, from = "/account") {
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await fillSignIn(page, email)
  await page.waitForURL(from)
}

export function passwordBox(page: Page, name = "Password *") {
  return page.getByRole("textbox", { name, exact: true })
}

async function secretKey() {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const keys = JSON.parse(await readFile(file, "utf8"))
  return String(keys.secret)
}

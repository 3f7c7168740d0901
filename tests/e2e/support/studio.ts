import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, expect, type Page } from "@playwright/test"
import { makeMember, PASSWORD } from "./members.ts"

export const LABEL = { email: "label@9x.example", password: "run-the-label" }

type Credentials = { email: string; password: string }

/** Somebody of the label, for one test. */
export async function makeColleague(
  request: APIRequestContext,
  role: string,
  name?: string,
) {
  const data = name ? { display_name: name } : {}
  const { email } = await makeMember(request, { data })
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { secret } = JSON.parse(await readFile(file, "utf8"))
  const answer = await request.post("/rest/v1/rpc/add_staff", {
    headers: { apikey: secret },
    data: { p_email: email, p_role: role },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { email, password: PASSWORD }
}

/** Opens a session beside the browser, and leaves it where the browser keeps
 * one: what signing in looks like is another test's. */
export async function enter(
  page: Page,
  { email, password }: Credentials,
  path = "/studio",
  of = process.env.E2E_DATA_DIR ?? "",
) {
  await page.goto("/robots.txt")
  const { publishable } = JSON.parse(
    await readFile(join(of, "keys.json"), "utf8"),
  )
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: publishable },
    data: { email, password },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const session = await answer.json()
  await page.evaluate(
    (stored) => localStorage.setItem("supabase.auth.token", stored),
    JSON.stringify(session),
  )
  await page.goto(path)
  return {
    apikey: publishable,
    Authorization: `Bearer ${session.access_token}`,
  }
}

/** What was said last at the foot of the screen. */
export function notice(page: Page) {
  return page.locator(":is([role=status], [role=alert]) p").last()
}

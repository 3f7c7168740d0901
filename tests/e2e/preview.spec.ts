import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"
import { enter, LABEL } from "./support/studio.ts"

const DRAFT = { slug: "seen-early", title: "Seen Early", content: "Not yet." }

async function makeDraft(request: APIRequestContext) {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { secret } = JSON.parse(await readFile(file, "utf8"))
  const answer = await request.post("/rest/v1/news_articles", {
    headers: { apikey: secret, Prefer: "return=representation" },
    data: { ...DRAFT, status: "draft" },
  })
  const [{ id }] = await answer.json()
  return id as string
}

test("a draft is seen on its page by who was given the link, until it is ended", async ({
  page,
  browser,
  request,
}) => {
  const id = await makeDraft(request)
  await enter(page, LABEL, `/studio/news/${id}`)
  await page.getByRole("button", { name: "Preview link…" }).click()
  await page.getByRole("button", { name: "Create link" }).click()
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: "Close" }).click()

  const reader = await (await browser.newContext()).newPage()
  const said: string[] = []
  reader.on("console", (message) => said.push(message.text()))
  reader.on("pageerror", ({ message }) => said.push(message))
  await reader.goto(link)
  const banner = reader.getByRole("region", { name: "Preview" })
  await expect(reader.getByRole("heading", { name: DRAFT.title })).toBeVisible()
  await expect(banner).toHaveText("Preview: not public yet · Leave")
  await expect(reader.locator("html[data-live]")).toBeAttached()
  await reader.getByRole("link", { name: "News", exact: true }).first().click()
  await expect(reader).toHaveURL(/\/news$/)
  await expect(reader.getByRole("link", { name: DRAFT.title })).toBeVisible()
  await expect(banner).toBeVisible()
  expect(said).toEqual([])

  const [own] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Preview", exact: true }).click(),
  ])
  await expect(own.getByRole("heading", { name: DRAFT.title })).toBeVisible()
  await own.getByRole("link", { name: "Leave" }).click()
  await expect(own).toHaveURL(/\/studio$/)

  await page.getByRole("button", { name: "Preview link…" }).click()
  await page.getByRole("button", { name: "End link" }).click()
  await expect(page.getByText("Link ended. It no longer works.")).toBeVisible()
  const over = await reader.goto(`/news/${DRAFT.slug}`)
  expect(over?.status()).toBe(410)
  await expect(reader.getByText("This preview has ended")).toBeVisible()
  await reader.context().close()
})

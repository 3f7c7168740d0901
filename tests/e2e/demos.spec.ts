import type { Page } from "@playwright/test"
import { PLAYER_ORIGINS } from "#domain/demo-player.ts"
import { faultsOn } from "./support/axe.ts"
import { sendDemos } from "./support/demos.ts"
import { expect, test } from "./support/quiet-page.ts"
import { enter, makeColleague, notice } from "./support/studio.ts"

const TUBE = "https://youtu.be/dQw4w9WgXcQ"

function heading(page: Page) {
  return page.getByRole("article").getByRole("heading", { level: 2 })
}

test("a decision opens the next demo, undo brings back the last, and the answer begins as it was judged", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/400/)
  const { mark, sent } = await sendDemos(request, [{}, {}, {}])
  const [first, second, third] = sent.map(({ artist_name }) => artist_name)
  const scout = await makeColleague(request, "scout")
  await enter(page, scout, `/studio/demos/${sent[0]?.id}?q=${mark}`)
  await expect(heading(page)).toHaveText(first ?? "")
  await page.getByRole("button", { name: /^Declined/ }).click()
  await expect(heading(page)).toHaveText(second ?? "")
  await expect(heading(page)).toBeFocused()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(heading(page)).toHaveText(first ?? "")
  await expect(
    page.getByRole("button", { name: "New", pressed: true }),
  ).toBeVisible()
  const dialog = page.getByRole("dialog")
  const body = dialog.getByLabel(/^To Ines/)

  await page.keyboard.press("m")
  await expect(heading(page)).toHaveText(second ?? "")
  await page.keyboard.press("k")
  await page.keyboard.press("r")
  await expect(dialog.getByLabel("Status")).toHaveValue("later")
  await expect(body).toHaveValue("")
  await dialog.getByRole("button", { name: "Cancel" }).click()

  await page.keyboard.press("n")
  await expect(heading(page)).toHaveText(second ?? "")
  await page.keyboard.press("k")
  await expect(heading(page)).toHaveText(first ?? "")
  await page.keyboard.press("r")
  await expect(dialog.getByLabel("Status")).toHaveValue("declined")
  await expect(body).not.toHaveValue("")
  await dialog.getByRole("button", { name: /^Send/ }).click()
  await expect(dialog).toHaveCount(0)
  // The second is unanswered, too: an answer goes on like a decision.
  await expect(heading(page)).toHaveText(second ?? "")

  // What is not written brings its demo back.
  await page.route("**/rpc/judge_demo", (route) =>
    route.fulfill({ status: 400, json: { code: "x", message: "No." } }),
  )
  await page.keyboard.press("y")
  await expect(notice(page)).toHaveText("This value isn't allowed.")
  await expect(heading(page)).toHaveText(second ?? "")
  await page.unroute("**/rpc/judge_demo")
  await page.keyboard.press("y")
  await expect(heading(page)).toHaveText(third ?? "")
})

test("a known player opens in place after a press, and asks nobody for anything before", async ({
  page,
  context,
  request,
}) => {
  const { mark, sent } = await sendDemos(request, [
    { stream_link: TUBE },
    { stream_link: "https://evil.example/watch?v=dQw4w9WgXcQ" },
  ])
  const asked: string[] = []
  await context.route(/^https:\/\//, (route) => {
    const { hostname } = new URL(route.request().url())
    asked.push(hostname)
    const body = "<!doctype html><title>Player</title><p>Playing</p>"
    return route.fulfill({ contentType: "text/html", body })
  })
  const scout = await makeColleague(request, "scout")
  await enter(page, scout, `/studio/demos/${sent[0]?.id}?q=${mark}`)
  await expect(page.getByText(/loads YouTube's player/)).toBeVisible()
  await expect(page.locator("iframe")).toHaveCount(0)
  expect(await faultsOn(page)).toEqual([])
  expect(asked).toEqual([])
  await page.getByRole("button", { name: /^Play here/ }).click()
  const frame = page.locator("iframe")
  await expect(frame).toHaveAttribute(
    "sandbox",
    "allow-scripts allow-same-origin",
  )
  await expect(frame.contentFrame().getByText("Playing")).toBeVisible()
  expect(asked).toEqual(["www.youtube-nocookie.com"])

  await page.keyboard.press("j")
  await expect(heading(page)).toHaveText(sent[1]?.artist_name ?? "")
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Play here/ })).toHaveCount(0)
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Listen/ }).click(),
  ])
  expect(await tab.evaluate(() => opener)).toBeNull()
})

test("only Studio may frame other sites, and only those players", async ({
  request,
}) => {
  const framed = async (path: string) => {
    const { "content-security-policy": policy = "" } = (
      await request.get(path)
    ).headers()
    return policy.split("; ").filter((part) => part.startsWith("frame-src"))
  }
  expect(await framed("/studio/demos")).toEqual([
    `frame-src 'self' ${PLAYER_ORIGINS.join(" ")}`,
  ])
  for (const path of ["/", "/submit", "/cart"]) {
    expect(await framed(path), path).toEqual([])
  }
})

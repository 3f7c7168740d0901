import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { sendDemos } from "../e2e/support/demos.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { enter, makeColleague, notice } from "../e2e/support/studio.ts"

const THIRTY = 30
const MAYBE = 10
const GONE = /^This demo no longer exists/

function pile(page: Page) {
  return page.getByRole("list", { name: "Demo queue" }).getByRole("link")
}

function open(page: Page) {
  return page.getByRole("article").getByRole("heading", { level: 2 })
}

function isPressed(page: Page, name: string) {
  return page.getByRole("article").getByRole("button", { name, pressed: true })
}

test("thirty demos are gone through by the keys alone, and every one is answered", async ({
  page,
  context,
  request,
}) => {
  const { mark, sent } = await sendDemos(
    request,
    Array.from({ length: THIRTY }, () => ({})),
  )
  const scout = await makeColleague(request, "scout", "Ada Scout")
  await context.route("https://music.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Music</title>" }),
  )
  await enter(page, scout, `/studio/demos?q=${mark}`)
  await expect(pile(page)).toHaveCount(THIRTY)
  const keys = page.keyboard

  await test.step("the first one: heard, tagged, noted, taken back", async () => {
    await keys.press("j")
    await expect(open(page)).toHaveText(sent[0]?.artist_name ?? "")
    await expect(open(page)).toBeFocused()
    const [window] = await Promise.all([
      context.waitForEvent("page"),
      keys.press(" "),
    ])
    expect(window.url()).toBe(`https://music.example/${mark}/0`)
    expect(await window.evaluate(() => opener)).toBeNull()
    expect(await window.evaluate(() => document.referrer)).toBe("")
    await window.close()
    await keys.press("t")
    await keys.type("Two Voices,  LOUD")
    await keys.press("Enter")
    await expect(page.getByRole("list", { name: "Tags" })).toContainText(
      "two voices",
    )
    await keys.press("Enter")
    await keys.press("c")
    await keys.type("Drums are a loop.")
    await keys.press("Control+Enter")
    await expect(page.getByRole("region", { name: "Notes" })).toContainText(
      /Ada Scout, just now.*Drums are a loop\./,
    )
    await keys.press("n")
    await expect(open(page)).toHaveText(sent[1]?.artist_name ?? "")
    await keys.press("u")
    await expect(open(page)).toHaveText(sent[0]?.artist_name ?? "")
    await expect(page.getByText("No reply yet.")).toBeVisible()
    await expect(isPressed(page, "New")).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
    await keys.press("5")
    await expect(isPressed(page, "5 stars")).toBeVisible()
    await keys.press("0")
    await expect(isPressed(page, "5 stars")).toHaveCount(0)
    await expect(notice(page)).toHaveText("Stars removed")
    await keys.press("m")
    await expect(open(page)).toHaveText(sent[1]?.artist_name ?? "")
    await keys.press("k")
    await expect(isPressed(page, "Later")).toBeVisible()
    await keys.press("?")
    await expect(
      page.getByRole("dialog", { name: "Keyboard shortcuts" }),
    ).toBeVisible()
    await keys.press("Escape")
    await keys.press("k")
    await expect(notice(page)).toHaveText("This is the first demo.")
  })

  await test.step("the rest as fast as a hand is", async () => {
    for (const [place] of sent.entries()) {
      await keys.press(String((place % 5) + 1))
      if (place % MAYBE === 0) {
        await keys.press("r")
        const dialog = page.getByRole("dialog")
        // Nothing is promised that nobody chose.
        await expect(dialog.getByLabel(/^To Ines/)).toHaveValue("")
        const templates = dialog.getByLabel("Template")
        await templates.selectOption({ index: 1 })
        await expect(dialog.getByLabel(/^To Ines/)).toHaveValue(/^Hello Ines,/)
        await dialog.getByLabel("Status").selectOption("shortlisted")
        await keys.press("Control+Enter")
        await expect(dialog).toHaveCount(0)
      } else await keys.press("n")
    }
    await expect(notice(page)).toHaveText(/^Band 30 .*: declined\./)
    await expect(
      page.getByText("Ada Scout's reply goes out tomorrow at nine."),
    ).toBeVisible()
    await keys.press("j")
    await expect(notice(page)).toHaveText("That was the last demo.")
    await page.reload()
    await expect(
      page.getByText("No demos here. You're all caught up."),
    ).toBeVisible()
  })

  const rows = await serviceRows(request)
  const ids = `in.(${sent.map(({ id }) => id)})`
  const answers = await rows.find("demo_answers", { demo_id: ids })
  const marks = await rows.find("demo_marks", { demo_id: ids })
  expect(
    sent.map(({ id }) => [
      marks.find(({ demo_id }) => demo_id === id)?.stars,
      answers.find(({ demo_id }) => demo_id === id)?.verdict,
    ]),
  ).toEqual(
    sent.map((_, place) => [
      (place % 5) + 1,
      place % MAYBE === 0 ? "shortlisted" : "declined",
    ]),
  )
})

test("two scouts at once see each other, and nobody overwrites anybody", async ({
  page,
  browser,
  request,
  complaints,
}) => {
  const link = "https://files.example/one.mp3"
  const { mark, sent } = await sendDemos(request, [
    { email: "ines@fans.example", stream_link: `${link}?utm_source=mail` },
    { email: "Ines+again@fans.example", stream_link: link, city: "Leith" },
  ])
  const [before, demo] = sent
  if (!before || !demo) throw new Error("Two were sent.")
  const at = `/studio/demos/${demo.id}?q=${mark}`
  const ada = await makeColleague(request, "scout", `Ada ${mark}`)
  const bo = await makeColleague(request, "scout", `Bo ${mark}`)
  await using theirs = await browser.newContext()
  const other = await theirs.newPage()
  await enter(page, ada, `/studio/demos/${before.id}?q=${mark}`)
  await expect(open(page)).toHaveText(before.artist_name)
  await page.keyboard.press("n")
  await expect(open(page)).toHaveText(demo.artist_name)
  await enter(other, bo, at)

  await test.step("sent before, with what was said", async () => {
    const told = page.getByRole("region", { name: "Sent before" })
    await expect(told).toContainText(/the same link, the same person/)
    await expect(told).toContainText(/Declined.*Ada/)
  })

  await test.step("stars of both, while one of them types", async () => {
    const note = other.getByLabel(/^Write a note/)
    await note.fill(`What do you say, @ada ${mark.slice(0, 6)}`)
    await expect(
      other.getByRole("option", { name: `Ada ${mark}` }),
    ).toBeVisible()
    await note.press("Enter")
    await expect(note).toHaveValue(`What do you say, @Ada ${mark} `)
    await page.keyboard.press("4")
    const others = other.getByRole("list", { name: "Colleagues' stars" })
    await expect(others).toHaveText(new RegExp(`Ada ${mark}.*4 of 5 stars`))
    await expect(note).toHaveValue(`What do you say, @Ada ${mark} `)
    await note.press("Control+Enter")
    await expect(note).toHaveValue("")
    await other.keyboard.press("2")
    await expect(
      page.getByRole("list", { name: "Colleagues' stars" }),
    ).toHaveText(new RegExp(`Bo ${mark}.*2 of 5 stars`))
  })

  await test.step("a file of music is played in place, after a press", async () => {
    const asked: string[] = []
    complaints.allow(/files\.example|ERR_/)
    await page.route("https://files.example/**", (route) => {
      asked.push(route.request().headers().referer ?? "nobody")
      return route.abort()
    })
    expect(await page.locator("audio").count()).toBe(0)
    await page.keyboard.press(" ")
    await expect(page.getByLabel(/^Demo by Band/)).toBeVisible()
    await expect.poll(() => asked[0]).toBe("nobody")
  })

  await test.step("verdicts that cross are told, with who and what", async () => {
    await other.route("**/rpc/demos_changed", (route) =>
      route.fulfill({
        json: { at: new Date().toISOString(), demos: [], gone: [] },
      }),
    )
    await page.keyboard.press("y")
    await expect(isPressed(page, "Shortlisted")).toBeVisible()
    await other.keyboard.press("n")
    await expect(notice(other)).toHaveText(
      new RegExp(`^Ada ${mark} chose 'Shortlisted'.*'Declined' was not`),
    )
    await other.unroute("**/rpc/demos_changed")
    await expect(isPressed(other, "Shortlisted")).toBeVisible()
    await expect(other.getByRole("article")).toContainText(
      `Ada ${mark} chose ‘Shortlisted’ just now, and you chose ‘Declined’. Theirs was saved.`,
    )
    expect(await faultsOn(other)).toEqual([])
    await other.keyboard.press("n")
    // One answer a day to one person: Ada's no has tomorrow.
    await expect(
      page.getByText(new RegExp(`^Bo ${mark}'s reply goes out on .* at nine`)),
    ).toBeVisible()
  })

  await test.step("a colleague's answer is not turned over; it is taken back", async () => {
    await page.keyboard.press("y")
    await expect(notice(page)).toHaveText(
      new RegExp(`^Bo ${mark} has already replied: it goes out on `),
    )
    await page.getByRole("button", { name: "Cancel reply" }).click()
    await expect(other.getByText("No reply yet.")).toBeVisible()
    await expect(isPressed(other, "Listening")).toBeVisible()
  })

  await test.step("who is meant finds it on Today, until it is looked at", async () => {
    await page.goto(`/studio/demos/${before.id}`)
    await page.goto("/studio")
    const said = page.getByRole("region", { name: "Mentions" })
    await expect(said).toBeHidden()
    await other.getByLabel(/^Write a note/).fill(`@Ada ${mark}: again?`)
    await other.getByRole("button", { name: /^Add note/ }).click()
    await expect(notice(other)).toHaveText("Note added")
    await page.reload()
    const seen = page.waitForResponse(/see_mentions/)
    await said.getByRole("link").click()
    await expect(page.getByRole("region", { name: "Notes" })).toContainText(
      `@Ada ${mark}: again?`,
    )
    await seen
    await page.goto("/studio")
    await expect(said).toBeHidden()
  })

  await test.step("what is deleted goes from the other's screen", async () => {
    await page.goto(at)
    await expect(open(page)).toHaveText(demo.artist_name)
    await other.getByRole("button", { name: "Delete…" }).click()
    await other.getByRole("button", { name: "Delete", exact: true }).click()
    await expect(notice(other)).toHaveText("Demo deleted")
    await expect(page.getByText(GONE)).toBeVisible()
    await expect(open(page)).toHaveCount(0)
  })
})

test("on a phone the pile comes first, then the demo; templates and figures", async ({
  page,
  request,
}) => {
  const { mark, sent } = await sendDemos(request, [
    { city: `=${"Paris"}`, genres: ["jazz"] },
    { notes: "We made it in a kitchen.\nTwice." },
  ])
  const [first, second] = sent
  const scout = await makeColleague(request, "scout")
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, scout, `/studio/demos?q=${mark}`)
  await pile(page).first().click()
  await expect(open(page)).toHaveText(first?.artist_name ?? "")
  await expect(pile(page).first()).toBeHidden()
  await page.getByRole("button", { name: "4 stars" }).click()
  await expect(isPressed(page, "4 stars")).toBeVisible()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(open(page)).toHaveText(second?.artist_name ?? "")
  await expect(page.getByText("We made it in a kitchen.")).toBeVisible()
  await page.getByRole("button", { name: "Reply" }).click()
  const dialog = page.getByRole("dialog")
  await dialog
    .getByLabel("Template")
    .selectOption({ label: "Decline: Not for us" })
  await dialog.getByLabel(/^To Ines/).fill("Not this time.")
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Reply" }).click()
  await expect(dialog.getByLabel(/^To Ines/)).toHaveValue("Not this time.")
  await dialog.getByRole("button", { name: /^Send/ }).click()
  await expect(page.getByRole("region", { name: "Reply" })).toContainText(
    "reply goes out tomorrow at nine",
  )
  const width = await page.evaluate(() => document.body.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.goBack()
  await expect(pile(page).first()).toContainText("4★")
  expect(await faultsOn(page)).toEqual([])

  await test.step("a template of one's own is offered", async () => {
    await page.goto("/studio/templates")
    const make = page.getByRole("link", { name: "New template" })
    await expect(page.getByRole("row").nth(1)).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
    await make.click()
    await page.getByLabel("Name *").fill(`Soon ${mark}`)
    await page.getByLabel("For *").selectOption("demo_reply")
    await expect(page.getByLabel("For *").getByRole("option")).toHaveCount(3)
    await page.getByLabel("Subject").fill("Soon")
    await page.getByLabel("Text *").fill("Dear {name}, {artist} is next.")
    await page.getByRole("button", { name: /^Save/ }).click()
    await expect(notice(page)).toHaveText("Created")
    expect(await faultsOn(page)).toEqual([])
    await page.goto(`/studio/demos/${first?.id}`)
    await page.getByRole("button", { name: "Reply" }).click()
    await dialog.getByLabel("Template").selectOption(`Soon ${mark}`)
    await expect(dialog.getByLabel(/^To Ines/)).toHaveValue(
      `Dear Ines, ${first?.artist_name} is next.`,
    )
    await page.keyboard.press("Escape")
  })

  await test.step("figures, and both files", async () => {
    await page.goto("/studio/demos/figures?range=30-days")
    const cities = page.getByRole("table", { name: "Demos, by city" })
    await expect(cities).toContainText("=Paris")
    expect(await faultsOn(page)).toEqual([])
    expect(await csvOf(page)).toMatch(/^"city","'=Paris","\d+",/m)
    await page.goto(`/studio/demos/list?q=${mark}`)
    await expect(page.getByRole("row")).toHaveCount(3)
    expect(await faultsOn(page)).toEqual([])
    expect(await csvOf(page)).toContain("'=Paris")
    await page.getByRole("link", { name: first?.artist_name }).click()
    await expect(open(page)).toHaveText(first?.artist_name ?? "")
  })
})

async function csvOf(page: Page) {
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: /CSV$/ }).click()
  return readFile(await (await saved).path(), "utf8")
}

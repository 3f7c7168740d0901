import type { Page } from "@playwright/test"
import { hold } from "./support/hold.ts"
import { expect, test } from "./support/quiet-page.ts"

const RPC = /\/rest\/v1\/rpc\/search_catalogue/

async function openSearch(page: Page) {
  await page.getByRole("button", { name: "Search" }).click()
  const dialog = page.getByRole("dialog", { name: "Search Everything" })
  const field = dialog.getByRole("combobox", { name: "Search Everything" })
  await expect(field).toBeFocused()
  return { dialog, field }
}

test("search begins with the third character and answers in groups of five at most", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", (request) => {
    if (/search-dialog|search_catalogue/.test(request.url())) {
      asked.push(request.url())
    }
  })
  await page.goto("/")
  expect(asked).toEqual([])
  const { dialog, field } = await openSearch(page)
  await expect(dialog.getByRole("status")).toHaveText(
    "Start typing to search...",
  )
  await field.fill(" fl ")
  await expect(dialog.getByRole("status")).toHaveText(
    "Start typing to search...",
  )
  expect(asked.filter((url) => RPC.test(url))).toEqual([])
  await field.fill("flo")
  await expect(dialog.getByRole("option").first()).toBeVisible()
  await field.fill("the")
  await expect(dialog.getByRole("status")).toHaveText(/^\d+ results$/)
  for (const group of await dialog.getByRole("group").all()) {
    expect(await group.getByRole("option").count()).toBeLessThanOrEqual(5)
  }
})

test("a slip of the finger is forgiven; each result leads to its page", async ({
  page,
}) => {
  await page.goto("/about")
  const { dialog, field } = await openSearch(page)
  await field.fill("juny caloway")
  const artists = dialog.getByRole("group", { name: "Artists" })
  await expect(artists.getByRole("option")).toHaveAttribute(
    "href",
    "/artist/junie-calloway",
  )
  await field.fill("floodlihgt")
  const option = (group: string) =>
    dialog.getByRole("group", { name: group }).getByRole("option").first()
  await expect(option("Releases")).toHaveAttribute(
    "href",
    "/release/floodlight",
  )
  await expect(option("Products")).toHaveAttribute(
    "href",
    "/product/floodlight",
  )
  await expect(option("News")).toHaveAttribute("href", /^\/news\//)
  for (const [words, group, path] of [
    ["southbank prayer", "Tracks", "/release/floodlight#track-3"],
    ["florlight", "Releases", "/release/floodlight"],
    ["pekham", "Artists", "/artist/peckham-static"],
    ["vinyl", "Products", "/product/floodlight"],
    ["9X-018", "Releases", "/release/floodlight"],
    ["hxea", "Artists", "/artist/hexa"],
    ["glasgow", "Events", "/event/f27b1a8f-b06c-4a21-a5a4-69b5ac30056b"],
    ["pvc in my hair", "News", "/news/9x-joins-the-independent-pressing-co-op"],
    ["oba lane vinyl", "Products", "/product/market-day"],
  ] as const) {
    await field.fill(words)
    await expect(option(group)).toHaveAttribute("href", path)
  }
  await field.fill("floodlight")
  await option("News").click()
  await expect(page).toHaveURL(/\/news\//)
  await expect(dialog).toBeHidden()
})

test("a track names its release and artist and leads to its line there", async ({
  page,
}) => {
  await page.goto("/about")
  const { dialog, field } = await openSearch(page)
  await field.fill("say it slower")
  const option = dialog.getByRole("option")
  await expect(dialog.getByRole("group")).toHaveCount(1)
  await expect(option).toHaveText(/Say It Slower\s*Floodlight · Junie Calloway/)
  await option.click()
  await expect(page).toHaveURL("/release/floodlight#track-2")
  const line = page.locator("#track-2")
  await expect(line).toContainText("Say It Slower")
  await expect(line).toBeInViewport()
  await expect(line).toBeFocused()
})

test("groups stand in their order, and dates read day before month", async ({
  page,
}) => {
  await page.goto("/about")
  const { dialog, field } = await openSearch(page)
  await field.fill("junie")
  const groups = dialog.getByRole("group")
  await expect(groups).toHaveCount(6)
  const names = await groups.evaluateAll((all) =>
    all.map((each) => each.getAttribute("aria-label")),
  )
  expect(names).toEqual([
    ...["Artists", "Releases", "Products", "News", "Tracks", "Events"],
  ])
  const first = (name: string) =>
    dialog.getByRole("group", { name }).getByRole("option").first()
  await expect(first("Events")).toContainText(/\d{1,2} [A-Z][a-z]{2}$/)
  await expect(first("News")).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}$/)
})

test("arrows walk through the results, Enter goes there, Escape leaves", async ({
  page,
}) => {
  await page.goto("/events")
  const button = page.getByRole("button", { name: "Search" })
  const { dialog, field } = await openSearch(page)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  for (const keys of ["Control+k", "Meta+k", "/"]) {
    await page.keyboard.press(keys)
    await expect(field).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
  }
  // Who is quicker than the dialog says that it was left.
  await page.keyboard.press("/")
  await expect(field).toBeFocused()
  await dialog.evaluate((left: HTMLDialogElement) => {
    left.close()
    const slash = new KeyboardEvent("keydown", { key: "/", bubbles: true })
    document.body.dispatchEvent(slash)
  })
  await expect(field).toBeFocused()
  await page.keyboard.type("flood")
  const options = dialog.getByRole("option")
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute("aria-expanded", "true")
  const chosen = () => dialog.locator("[aria-selected=true]")
  await expect(chosen()).toHaveCount(0)
  await page.keyboard.press("ArrowUp")
  await expect(options.last()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowDown")
  await expect(options.first()).toHaveAttribute("aria-selected", "true")
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  )
  await expect(field).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/release/floodlight")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("main")).toBeFocused()
})

test("what is typed before the dialog is there is in its field", async ({
  page,
}) => {
  const letGo = await hold(page, /search-dialog/)
  await page.goto("/about")
  // There once the page lives.
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible()
  const asked = page.waitForRequest(/search-dialog/)
  await page.keyboard.press("/")
  await asked
  await page.keyboard.type("floox")
  await page.keyboard.press("Backspace")
  await page.keyboard.type("d")
  letGo()
  const dialog = page.getByRole("dialog", { name: "Search Everything" })
  await expect(dialog.getByRole("combobox")).toHaveValue("flood")
  await expect(dialog.getByRole("option").first()).toBeVisible()
})

test("a slash typed into a field stays a slash", async ({ page }) => {
  await page.goto("/artists")
  await page.getByRole("radio", { name: "All Genres" }).focus()
  await page.keyboard.press("/")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  const { dialog, field } = await openSearch(page)
  await page.keyboard.type("q/zx9")
  await expect(field).toHaveValue("q/zx9")
  await expect(dialog.getByRole("status")).toHaveText(
    'No results found for "q/zx9"',
  )
})

test("shortcuts of one letter can be turned off, for good", async ({
  page,
}) => {
  await page.goto("/about")
  const shortcuts = page.getByRole("switch", { name: "Shortcuts / and M" })
  await expect(shortcuts).toBeChecked()
  await shortcuts.click()
  await page.reload()
  await expect(shortcuts).not.toBeChecked()
  const dialog = page.getByRole("dialog", { name: "Search Everything" })
  await page.keyboard.press("/")
  await page.keyboard.press("Control+k")
  await expect(dialog.getByRole("combobox")).toHaveValue("")
  await page.keyboard.press("Escape")
  await shortcuts.click()
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("/")
  await expect(dialog).toBeVisible()
})

test("four placeholders wait, and a slow old answer never shows", async ({
  page,
}) => {
  const letGo = await hold(page, RPC, (route) =>
    Boolean(route.request().postData()?.includes("floodlight")),
  )
  await page.goto("/about")
  const { dialog, field } = await openSearch(page)
  const sent = page.waitForRequest(RPC)
  await field.fill("floodlight")
  const placeholders = dialog.getByRole("list", { name: "Loading results" })
  await expect(placeholders.getByRole("listitem")).toHaveCount(4)
  await sent
  await field.fill("market day")
  const releases = dialog.getByRole("group", { name: "Releases" })
  await expect(releases.getByRole("option")).toContainText(["Market Day"])
  await expect(placeholders).toHaveCount(0)
  letGo()
  await field.press("ArrowDown")
  await expect(dialog.locator("[aria-selected=true]")).toHaveCount(1)
  await expect(dialog.getByText("Floodlight")).toHaveCount(0)
})

test("Enter waits for the answer; Back closes the dialog", async ({ page }) => {
  await page.goto("/about")
  const letGo = await hold(page, RPC)
  const { dialog, field } = await openSearch(page)
  await field.fill("floodlight")
  await field.press("Enter")
  letGo()
  await expect(page).toHaveURL("/release/floodlight")
  await expect(dialog).toBeHidden()
  await openSearch(page)
  await page.goBack()
  await expect(page).toHaveURL("/about")
  await expect(dialog).toBeHidden()
})

test("a search that fails says so and can be tried again", async ({
  page,
  complaints,
}) => {
  complaints.allow(/503|Failed to load/)
  let broken = true
  await page.route(RPC, (route) =>
    broken ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
  )
  await page.goto("/about")
  const { dialog, field } = await openSearch(page)
  await field.fill("zzzzzz")
  await expect(dialog.getByRole("status")).toHaveText(
    "The search is not answering. Please try again in a moment.",
  )
  broken = false
  await dialog.getByRole("button", { name: "Try again" }).click()
  await expect(dialog.getByRole("status")).toHaveText(
    'No results found for "zzzzzz"',
  )
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(dialog).toBeHidden()
})

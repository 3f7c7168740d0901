import type { APIRequestContext, Locator, Page } from "@playwright/test"
import { hold } from "./support/hold.ts"
import { paidOrder } from "./support/paid-order.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { enter, LABEL, makeColleague, notice } from "./support/studio.ts"

/** What opens a dialog in Studio says so by its three dots. */
const OPENS = /…$|^±$/

type Screen = {
  path: string | ((request: APIRequestContext) => Promise<string>)
  /** What is done there before there is something to open. */
  prepare?: (page: Page) => Promise<void>
  /** How many kinds of dialogs can be opened there. */
  dialogs: number
}

const SCREENS: Record<string, Screen> = {
  "an artist": { path: "/studio/artists", prepare: openFirst, dialogs: 3 },
  "a release": {
    path: "/studio/releases?q=second+summer",
    prepare: openFirst,
    dialogs: 3,
  },
  "a product": { path: "/studio/products", prepare: openFirst, dialogs: 3 },
  "several stories": { path: "/studio/news", prepare: tickFirst, dialogs: 1 },
  stock: { path: "/studio/stock", dialogs: 1 },
  people: { path: peopleScreen, dialogs: 2 },
  "an order": { path: orderScreen, dialogs: 3 },
  "a subscriber": {
    path: subscribersScreen,
    prepare: openFirst,
    dialogs: 1,
  },
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`Studio, ${name}: a closed dialog gives the focus back`, async ({
    page,
    request,
  }) => {
    const { path, prepare, dialogs } = screen
    const start = typeof path === "string" ? path : await path(request)
    await enter(page, LABEL, start)
    await prepare?.(page)
    const openers = await openersOn(page, dialogs)
    for (const locator of openers) {
      // The very button: others change the lists meanwhile.
      const opener = await locator.elementHandle()
      if (!opener) throw new Error("the button has gone")
      const isFocused = () =>
        opener.evaluate((button) => button === document.activeElement)
      const dialog = page.getByRole("dialog")
      await opener.press("Enter")
      await expect(dialog).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(dialog).toHaveCount(0)
      await expect.poll(isFocused).toBe(true)

      await opener.press("Enter")
      await expect(dialog).toBeVisible()
      await wayOutOf(dialog).press("Enter")
      await expect(dialog).toHaveCount(0)
      await expect.poll(isFocused).toBe(true)
    }
  })
}

test("Studio finds anything that is typed after ⌘K", async ({ page }) => {
  await enter(page, LABEL, "/studio/artists")
  await expect(page.getByRole("link", { name: "Tomasz Wren" })).toBeVisible()
  const letGo = await hold(page, /palette-/)
  const asked = page.waitForRequest(/palette-/)
  await page.keyboard.press("ControlOrMeta+k")
  await asked
  await page.keyboard.type("jun")
  letGo()
  const box = page.getByRole("dialog").getByRole("combobox")
  await expect(box).toHaveValue("jun")
  await expect(box).toBeFocused()
  await page.keyboard.type("ie")
  await expect(
    page.getByRole("dialog").getByRole("option").first(),
  ).toContainText("Junie Calloway")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Name *")).toHaveValue("Junie Calloway")

  const find = page.getByRole("button", { name: "Find" })
  await find.press("Enter")
  await expect(box).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(box).toHaveCount(0)
  await expect(find).toBeFocused()
})

test("Studio asks before unsaved work is left, and gives the focus back", async ({
  page,
}) => {
  await enter(page, LABEL, "/studio/artists")
  await openFirst(page)
  await page.getByLabel("Twitter").fill("https://twitter.example/unsaved")
  const elsewhere = page.getByRole("link", { name: "Films", exact: true })
  await elsewhere.press("Enter")
  await page.getByRole("button", { name: "Cancel" }).press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(elsewhere).toBeFocused()
})

test("a dialog that Save has opened gives the focus back to Save", async ({
  page,
  request,
}) => {
  const rows = await serviceRows(request)
  await enter(page, LABEL, "/studio/artists?q=mara")
  await openFirst(page)
  const twitter = page.getByLabel("Twitter")
  await twitter.fill("https://twitter.example/mine")
  const [artist] = await rows.find("artists", { name: "eq.Mara Voss" })
  const query = { id: `eq.${artist?.id}` }
  const theirs = { twitter: "https://twitter.example/theirs" }
  await rows.change("artists", query, theirs)
  const save = page.getByRole("button", { name: "Save" })
  await save.press("Enter")
  const dialog = page.getByRole("dialog")
  await wayOutOf(dialog).press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(save).toBeFocused()
  await rows.change("artists", query, { twitter: artist?.twitter })
})

test("where the opener is gone, the focus goes to the work", async ({
  page,
  request,
}) => {
  const name = `Leaver ${crypto.randomUUID().slice(0, 8)}`
  await makeColleague(request, "scout", name)
  await enter(page, LABEL, "/studio/people")
  await page.getByRole("button", { name: `Remove ${name}` }).press("Enter")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Remove" }).press("Enter")
  await expect(notice(page)).toContainText(name)
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole("button", { name: `Remove ${name}` }),
  ).toHaveCount(0)
  await expect(page.getByRole("main")).toBeFocused()
})

test("a film and the search give the focus back to what opened them", async ({
  page,
}) => {
  const openers = [
    { path: "/about", opener: page.getByRole("button", { name: "Search" }) },
    {
      path: "/visuals",
      opener: page.getByRole("main").locator("a[href$='.mp4']").first(),
    },
  ]
  for (const { path, opener } of openers) {
    await page.goto(path)
    const dialog = page.getByRole("dialog")
    await opener.press("Enter")
    await expect(dialog).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press("Enter")
    await dialog.getByRole("button", { name: "Close" }).press("Enter")
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

/** One button for each kind of dialog on the screen. */
async function openersOn(page: Page, kinds: number): Promise<Locator[]> {
  const all = page.locator("main button:enabled").filter({ hasText: OPENS })
  const texts = async () => [...new Set(await all.allInnerTexts())]
  await expect.poll(async () => (await texts()).length).toBe(kinds)
  return (await texts()).map((text) => all.filter({ hasText: text }).first())
}

/** The last button of every dialog. */
function wayOutOf(dialog: Locator) {
  return dialog.getByRole("button").last()
}

async function openFirst(page: Page) {
  await page.getByRole("table").getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

async function tickFirst(page: Page) {
  await page.getByRole("table").getByRole("checkbox").nth(1).check()
}

async function peopleScreen(request: APIRequestContext) {
  await makeColleague(request, "scout")
  return "/studio/people"
}

async function orderScreen(request: APIRequestContext) {
  const wishes = [{ slug: "label-tee", variant: "M", qty: 1 }]
  const buyer = { email: "robin@dialogs.example", name: "Robin Achebe" }
  const { id } = await paidOrder(request, { wishes, ...buyer })
  return `/studio/orders/${id}`
}

async function subscribersScreen(request: APIRequestContext) {
  const rows = await serviceRows(request)
  const email = `${crypto.randomUUID().slice(0, 13)}@dialogs.example`
  await rows.add("newsletter_subs", { email })
  return `/studio/letters/subscribers?q=${email}`
}

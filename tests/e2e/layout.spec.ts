import type { Locator, Page } from "@playwright/test"
import { hold } from "./support/hold.ts"
import { fillSignIn, makeMember, newEmail, signIn } from "./support/members.ts"
import { expect, test } from "./support/quiet-page.ts"

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test("the main navigation and the footer are exactly these", async ({
  page,
}) => {
  await page.goto("/artists")
  const home = page.getByRole("banner").getByRole("link", { name: "9X, home" })
  await expect(home.locator("svg path")).toBeVisible()
  await expect(home).toHaveText("")
  const main = page.getByRole("navigation", { name: "Main" })
  await expect(main.getByRole("link")).toHaveText([
    "Home",
    "Artists",
    "Releases",
    "Events",
    "Visuals",
    "Shop",
    "News",
    "About",
  ])
  await expect(main.locator("[aria-current=page]")).toHaveText("Artists")
  const footer = page.getByRole("contentinfo")
  const links = footer.getByRole("navigation", { name: "Footer" })
  await expect(links.getByRole("link")).toHaveText([
    "Privacy",
    "Terms",
    "Submit Demo",
    "Contact",
  ])
  await expect(
    links.getByRole("link", { name: "Submit Demo" }),
  ).toHaveAttribute("href", "/submit")
  const more = footer.getByRole("navigation", { name: "Letters and codes" })
  await expect(more.getByRole("link")).toHaveText(["Letters", "Redeem a code"])
  const elsewhere = footer.getByRole("navigation", { name: "9X elsewhere" })
  await expect(elsewhere.getByRole("link")).toHaveText([
    /^Playlist/,
    /^Photos/,
    /^Videos/,
    /^Microblog/,
  ])
  for (const link of await elsewhere.getByRole("link").all()) {
    await expect(link).toHaveAttribute("href", /^https:/)
    await expect(link).toHaveAttribute("rel", "me noopener")
  }
})

test("the drawer opens by itself, is exactly this, and closes on a choice", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/")
  const header = page.getByRole("banner")
  await expect(
    header.getByRole("link", { name: "Submit", exact: true }),
  ).toHaveAttribute("href", "/submit")
  await page.getByRole("button", { name: "Menu" }).click()
  const menu = page.getByRole("navigation", { name: "Menu" })
  await expect(menu.getByRole("link")).toHaveText([
    "Home",
    "Artists",
    "Releases",
    "Visuals",
    "News",
    "About",
    "Submit Demo",
    "Contact",
  ])
  await expect(menu.locator("[aria-current=page]")).toHaveText("Home")
  const more = page.getByRole("navigation", { name: "More" })
  await expect(more.getByRole("link")).toHaveText(["Shop", "Events", "Sign up"])
  await menu.getByRole("link", { name: "Artists" }).click()
  await expect(page).toHaveURL("/artists")
  await expect(menu).toBeHidden()
  await expect(page.getByRole("main")).toBeFocused()
  await page.getByRole("button", { name: "Menu" }).click()
  await more.getByRole("link", { name: "Shop" }).click()
  await expect(page).toHaveURL("/shop")
  await expect(more).toBeHidden()
  await expect(header.getByRole("link", { name: /^Cart/ })).toBeVisible()
})

test("the open drawer keeps the focus, and Escape gives it back to Menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/about")
  const opener = page.getByRole("button", { name: "Menu" })
  await opener.press("Enter")
  const drawer = page.locator("#drawer")
  await expect(drawer.getByRole("button", { name: "Close" })).toBeFocused()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press < 2 ? "Shift+Tab" : "Tab")
    const outside = await page.evaluate(
      () => document.activeElement?.closest("header, main, footer")?.tagName,
    )
    const inside = await drawer.locator(":focus").count()
    expect(inside === 1 || outside === undefined).toBe(true)
  }
  await drawer.getByRole("link", { name: "News" }).focus()
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Submit" }),
  ).toBeFocused()
})

test("the header has room for all its tools from 320 pixels", async ({
  page,
}) => {
  await page.goto("/about")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible()
  for (const width of [320, 384, 415, 416]) {
    await page.setViewportSize({ width, height: 700 })
    const tools = [
      header.getByRole("link", { name: "9X, home" }),
      header.getByRole("button", { name: "Search" }),
      header.getByRole("link", { name: /^Cart/ }),
      header.getByRole("link", { name: "Sign In" }),
      header.getByRole("link", { name: "Submit" }),
      header.getByRole("button", { name: "Menu" }),
    ]
    let edge = 0
    for (const tool of tools) {
      const box = await tool.boundingBox()
      expect(box?.x, `${tool} at ${width}`).toBeGreaterThanOrEqual(edge)
      edge = (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(edge, `at ${width}`).toBeLessThanOrEqual(width)
  }
})

test("another screen takes the focus and says its title; a filter does not", async ({
  page,
}) => {
  await page.goto("/")
  await page.keyboard.press("Tab")
  await expect(
    page.getByRole("link", { name: "Skip to content" }),
  ).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  const main = page.getByRole("navigation", { name: "Main" })
  await main.getByRole("link", { name: "Artists" }).click()
  await expect(page).toHaveTitle("Artists – 9X")
  await expect(page.getByRole("main")).toBeFocused()
  await expect(
    page.getByRole("status").filter({ hasText: "Artists – 9X" }),
  ).toHaveCount(1)
  const techno = page.getByRole("radio", { name: "Techno" })
  await techno.focus()
  await techno.press("Space")
  await expect(page).toHaveURL(/genre=Techno/)
  await expect(page.getByText("Junie Calloway")).toHaveCount(0)
  await expect(techno).toBeFocused()
})

test("back finds the place on the page again", async ({ page }) => {
  await page.goto("/releases")
  const last = page.getByRole("article").last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await last.getByRole("heading").getByRole("link").click()
  await expect(page).toHaveURL(/\/release\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL("/releases")
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test("one sleeve travels from its card to its page and back", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { travellers: seen })
    const count = () =>
      [...document.querySelectorAll("picture")].filter(
        (picture) => getComputedStyle(picture).viewTransitionName === "sleeve",
      ).length
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      seen.push(count())
      const transition = start(update)
      transition.updateCallbackDone.then(() => seen.push(count()))
      return transition
    }
  })
  const travellers = () =>
    page.evaluate(() => (window as unknown as { travellers: [] }).travellers)
  await page.goto("/releases")
  await page.getByRole("link", { name: "N29", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("N29")
  await expect.poll(travellers).toEqual([1, 1])
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Releases")
  await expect.poll(travellers).toEqual([1, 1, 1, 1])
})

test("a screen that keeps visitors waiting shows its skeleton", async ({
  page,
}) => {
  await page.goto("/news")
  const main = page.getByRole("main")
  const letGo = await hold(page, /\/artists\.data/)
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Artists" })
    .click()
  const skeleton = main.getByRole("list", { name: "Loading" })
  await expect(skeleton.getByRole("listitem")).toHaveCount(8)
  await expect(main).toHaveAttribute("aria-busy", "true")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Artists")
  letGo()
  await expect(main.getByRole("heading", { name: "HEXA" })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
  await expect(main).toHaveAttribute("aria-busy", "false")
})

test("a filter that waits keeps the filters and the focus", async ({
  page,
}) => {
  await page.goto("/releases")
  const letGo = await hold(page, /\/releases\.data/)
  const type = page.getByRole("radio", { name: "Album" })
  await type.focus()
  await type.press("Space")
  const skeleton = page.getByRole("list", { name: "Loading" })
  await expect(skeleton).toBeVisible()
  await expect(type).toBeFocused()
  await expect(type).toBeChecked()
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true")
  letGo()
  await expect(
    page.getByRole("main").getByRole("heading", { level: 2 }),
  ).toHaveText(["Market Day", "Low Water"])
  await expect(type).toBeFocused()
})

test("without script the way about is there, and no dead button", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto("/releases")
  await expect(page.getByRole("button", { name: "Search" })).toBeHidden()
  await expect(page.getByRole("button", { name: /preview/ })).toHaveCount(0)
  await page.getByRole("link", { name: "Floodlight" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floodlight")
  const main = page.getByRole("main")
  const dead = main.getByRole("button", { name: /Play|Add to Cart|quantity/ })
  const song = main.getByText("Say It Slower", { exact: true })
  await expect(song.last()).toBeVisible()
  await expect(main.getByText(/needs JavaScript/)).toBeVisible()
  await expect(dead).toHaveCount(0)
  await expect(main.getByRole("slider")).toHaveCount(0)
  for (const path of ["/", "/product/floodlight"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(dead).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "Menu" }).click()
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "News" })
    .click()
  await expect(page).toHaveURL("/news")
  await context.close()
})

test("letters and codes are found where people look for them", async ({
  page,
}) => {
  const main = page.getByRole("main")
  await page.goto("/news")
  await main.getByRole("link", { name: "Letters", exact: true }).click()
  await expect(page).toHaveURL("/letters")
  await page.goto("/shop")
  await main.getByRole("link", { name: "Redeem a code" }).click()
  await expect(page).toHaveURL("/redeem")
})

test("the account and a listening link have one heading in every state", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(
    /Failed to load resource|net::ERR_FAILED|^404|open-listening/,
  )
  const heading = page.getByRole("heading", { level: 1 })
  for (const [path, title] of [
    ["/account", "Account"],
    ["/listen", "For your ears"],
  ] as const) {
    const html = await (await request.get(path)).text()
    const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)]
    expect(headings.map(([, text]) => text)).toEqual([title])
  }
  await page.goto("/listen")
  await expect(heading).toHaveText(["Nothing to hear here"])
  const letGo = await hold(page, "**/functions/v1/open-listening")
  await page.goto(`/listen?x#${"0".repeat(64)}`)
  await expect(page.locator("html[data-live]")).toBeAttached()
  await expect(heading).toHaveText(["For your ears"])
  letGo()
  await expect(heading).toHaveText(["Nothing to hear here"])
  await page.unrouteAll()
  await page.route("**/functions/v1/open-listening", (route) => route.abort())
  await page.goto(`/listen?y#${"0".repeat(64)}`)
  await expect(heading).toHaveText(["The link could not be opened"])
  await page.goto("/account")
  await page.waitForURL(/\/login/)
  await expect(heading).toHaveCount(1)
  const { email } = await makeMember(request)
  await signIn(page, email)
  await expect(heading).toHaveText(["Account"])
})

/** Where an element lies, or its words alone, which may be narrower. */
async function boxOf(element: Locator, words = false) {
  return element.evaluate((node, ofWords) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom } = (
      ofWords ? range : node
    ).getBoundingClientRect()
    return { left, right, top, bottom }
  }, words)
}

async function signInAsFan(page: Page) {
  await page.goto("/login?from=%2Faccount")
  await fillSignIn(page, "fan@9x.example", "play-it-loud")
  await page.waitForURL("/account")
}

test("the tools of a phone's header stand apart", async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto("/about")
  const header = page.getByRole("banner")
  const signIn = header.getByRole("link", { name: "Sign In" })
  await expect(signIn).toBeVisible()
  const submit = await boxOf(header.getByRole("link", { name: "Submit" }))
  const menu = header.getByRole("button", { name: "Menu" })
  expect(submit.left - (await boxOf(signIn, true)).right).toBeGreaterThan(7)
  const lines = await boxOf(menu.locator("svg"))
  expect(lines.left - submit.right).toBeGreaterThan(7)
})

test("a toast on a phone covers no heading", async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto("/artists")
  const form = page.getByRole("contentinfo").getByRole("form")
  await form.getByLabel("Email").fill(newEmail())
  await form.getByRole("button", { name: "Subscribe" }).click()
  const title = page.getByRole("status").getByText("Subscribed", {
    exact: true,
  })
  await expect(title).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
  const note = page
    .getByRole("status")
    .filter({ hasText: "Thanks for joining the newsletter." })
  const toast = await boxOf(note)
  const heading = await boxOf(page.getByRole("heading", { level: 1 }))
  expect(heading.top).toBeGreaterThan(0)
  expect(toast.bottom).toBeLessThanOrEqual(heading.top)
})

test("the sleeve of a record is as wide as a phone's column", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto("/release/floodlight")
  const main = page.getByRole("main")
  const sleeve = await boxOf(main.getByRole("img").first())
  const shelf = await boxOf(main.getByRole("region", { name: "Buy Digital" }))
  expect([sleeve.left, sleeve.right]).toEqual([shelf.left, shelf.right])
})

test("Home tells of the newest record in whole sentences", async ({ page }) => {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await page.goto("/")
    const section = page.getByRole("region", { name: "Out Now" })
    const words = section.getByText(/^Three songs written/)
    await expect(words).toHaveText(/[.!?]$/)
    const hidden = await words.evaluate(
      (node) => node.scrollHeight - node.clientHeight,
    )
    expect(hidden).toBeLessThanOrEqual(0)
  }
})

test("a receipt on a phone has its seller where the lines begin", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsFan(page)
  await page
    .getByRole("link", { name: /^Receipt for/ })
    .first()
    .click()
  const heading = page.getByRole("heading", { name: "Receipt" })
  await expect(heading).toBeVisible()
  const { left, bottom } = await boxOf(heading)
  const lines = page.getByRole("article").locator("header address span")
  expect(await lines.count()).toBeGreaterThan(3)
  for (const line of await lines.all()) {
    const box = await boxOf(line, true)
    expect(Math.abs(box.left - left)).toBeLessThan(2)
    expect(box.top).toBeGreaterThan(bottom)
  }
})

test("the prices of an account stand under one another", async ({ page }) => {
  await page.setViewportSize(DESK)
  await signInAsFan(page)
  const orders = page.getByRole("region", { name: "Order History" })
  await expect(
    orders.getByRole("button", { name: /^Download/ }).first(),
  ).toBeVisible()
  const edges = new Set<number>()
  for (const price of await orders.getByText(/£\d+\.\d\d$/).all()) {
    edges.add(Math.round((await boxOf(price, true)).right))
  }
  expect([...edges]).toHaveLength(1)
})

test("an artist's name is the poster, and no word of it is divided", async ({
  page,
}) => {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    for (const slug of ["hexa", "mara-voss", "ines-and-the-tide"]) {
      await page.goto(`/artist/${slug}`)
      const name = page.getByRole("heading", { level: 1 })
      const letters = await name.evaluate((node) =>
        Number.parseFloat(getComputedStyle(node).fontSize),
      )
      expect(letters / size.width, slug).toBeGreaterThan(0.1)
      const wholeWords = await name.evaluate((node) => {
        const text = node.firstChild as Text
        return [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length
        })
      })
      expect(new Set(wholeWords), `${slug} at ${size.width}`).toEqual(
        new Set([1]),
      )
    }
  }
})

test("two sleeves fill their shelf, and one film its row", async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.goto("/artist/hexa")
  const releases = page.getByRole("region", { name: "Latest Releases" })
  const cards = releases.getByRole("article")
  await expect(cards).toHaveCount(2)
  const shelf = await boxOf(releases.getByRole("list").first())
  const last = await boxOf(cards.last().getByRole("img"))
  expect(shelf.right - last.right).toBeLessThan(2)
  const films = page.getByRole("region", { name: "Visuals" })
  await expect(films.getByRole("article")).toHaveCount(1)
  const row = await boxOf(films.getByRole("list"))
  const still = await boxOf(films.locator("picture"))
  expect(still.right - still.left).toBeGreaterThan((row.right - row.left) / 2)
  const title = await boxOf(films.getByRole("heading", { level: 3 }))
  expect(title.left).toBeGreaterThan(still.right)
})

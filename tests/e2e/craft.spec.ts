import { expect, test } from "./support/quiet-page.ts"

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

test("whatever is pressed speaks in one voice", async ({ page }) => {
  const voices = new Set<string>()
  for (const path of ["/", "/artist/hexa", "/release/floodlight", "/events"]) {
    await page.goto(path)
    const found = await page
      .locator(":is(header, main) :is(a, button).rounded-control:visible")
      .evaluateAll((list) =>
        list.map((one) => {
          const style = getComputedStyle(one)
          const { textTransform, fontSize, fontWeight, fontFamily } = style
          return [textTransform, fontSize, fontWeight, fontFamily].join(" / ")
        }),
      )
    expect(found.length, path).toBeGreaterThan(2)
    for (const voice of found) voices.add(voice)
  }
  expect([...voices]).toEqual([
    expect.stringMatching(/^uppercase \/ 12px \/ 500 \/ .*Martian/),
  ])
})

test("on a phone the footer takes about half a screen", async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto("/about")
  const footer = page.getByRole("contentinfo")
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByRole("link")).toHaveCount(10)
  await expect(footer).toContainText("Amplifying Talent. Crafting Legacies.")
  const { height = 0 } = (await footer.boundingBox()) ?? {}
  expect(height).toBeLessThan(450)
})

for (const path of ["/shop", "/releases", "/artists"]) {
  test(`cards of one row of ${path} end in one line`, async ({ page }) => {
    for (const viewport of [PHONE, WIDE]) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await page.locator("html[data-whole]").waitFor()
      const rows = await page.getByRole("article").evaluateAll((cards) => {
        const lines = new Map<number, Set<number>>()
        for (const card of cards) {
          const top = Math.round(card.getBoundingClientRect().top)
          const words = [...card.querySelectorAll("h2 ~ p, h2 ~ ul")]
          const last = words.at(-1)?.getBoundingClientRect().top ?? 0
          const row = lines.get(top) ?? new Set()
          lines.set(top, row.add(Math.round(last)))
        }
        return [...lines.values()].map((row) => row.size)
      })
      expect(rows.length).toBeGreaterThan(1)
      expect(new Set(rows), `at ${viewport.width}`).toEqual(new Set([1]))
    }
  })
}

test("a record's disc has the colour of its pressing", async ({ page }) => {
  await page.goto("/releases")
  const disc = (title: string) =>
    page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
      .locator(".disc")
  await expect(disc("Low Water")).toHaveCSS(
    "background-color",
    "rgb(92, 199, 174)",
  )
  // A cassette and files are no pressing.
  await expect(disc("Sodium")).toHaveCSS("background-color", "rgb(33, 33, 35)")
  await page.goto("/")
  await expect(
    page.getByRole("region", { name: "Out Now" }).locator(".disc"),
  ).toHaveCSS("background-color", "rgb(255, 79, 31)")
})

test("in forced colours every control has an edge, and what is chosen shows", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto("/releases?type=EP")
  const chosen = page.locator("label:has(:checked)").first()
  const other = page.locator("label:has(:not(:checked))").first()
  const backgrounds = await Promise.all(
    [chosen, other].map((chip) =>
      chip.evaluate((one) => getComputedStyle(one).backgroundColor),
    ),
  )
  expect(backgrounds[0]).not.toBe(backgrounds[1])
  await chosen.getByRole("radio").focus()
  await page.keyboard.press("ArrowRight")
  const focused = page.locator("label:has(:focus-visible)")
  await expect(focused).toHaveCSS("outline-style", "solid")
  await page.goto("/")
  const edges = await page
    .locator(":is(a, button).rounded-control, input[type=email], textarea")
    .evaluateAll((list) =>
      list.map((one) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(one)
        return { borderTopWidth, seen: !/^rgba\(.*, 0\)$/.test(borderTopColor) }
      }),
    )
  expect(edges.length).toBeGreaterThan(8)
  for (const edge of edges) {
    expect(edge).toEqual({ borderTopWidth: "1px", seen: true })
  }
})

test("letters beyond English come with the page that has some", async ({
  page,
}) => {
  const beyond: string[] = []
  page.on("request", (request) => {
    if (/extended.*\.woff2$/.test(request.url())) beyond.push(request.url())
  })
  await page.goto("/artists")
  await page.evaluate(() => document.fonts.ready)
  expect(beyond).toEqual([])
  await page.goto("/artist/hexa")
  await expect(page.getByText("Łódź")).toBeVisible()
  await expect
    .poll(() => beyond)
    .toEqual([expect.stringContaining("archivo-extended")])
  await page.evaluate(() => document.fonts.ready)
  expect(
    await page.evaluate(() =>
      document.fonts.check('1rem "Archivo Extended"', "Łź"),
    ),
  ).toBe(true)
})

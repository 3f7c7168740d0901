import type { Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { PUBLIC_PAGES } from "../e2e/support/pages.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"

/** Names nothing: these pages open by a key, and say so without one. */
const NO_ONE = "00000000-0000-4000-8000-000000000000"
const PAGES = [
  ...PUBLIC_PAGES,
  "/shop?category=merch&min=10",
  "/product/static-cap",
  "/cart",
  "/redeem",
  "/listen",
  `/order/${NO_ONE}`,
  `/pass/${NO_ONE}`,
  `/demo/${NO_ONE}`,
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/newsletter",
]
const MOST_SHIFT = 0.02
/** How many times slower: it paints a page while it still reads it. */
const SLOW_PHONE = 4
const WIDTHS = [320, 360, 390, 480, 560, 640, 720, 768, 1024, 1440, 1920]

for (const path of PAGES) {
  test(`on ${path} nothing jumps, axe finds nothing, and no width scrolls sideways`, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts)
    const session = await page.context().newCDPSession(page)
    const slowed = (rate: number) =>
      session.send("Emulation.setCPUThrottlingRate", { rate })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await slowed(SLOW_PHONE)
      await page.goto(path)
      await readThrough(page)
      await slowed(1)
      const shifts = await page.evaluate(() => window.shifts)
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT)
      expect(await page.evaluate(preloadedInVain)).toEqual([])
      expect(await faultsOn(page)).toEqual([])
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(over, `at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  })
}

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

function watchShifts() {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node?: Element }[]
  }
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node }) => `${node?.nodeName}.${node?.className}`,
      )
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** Pictures that the head asks for early, and nothing on the page shows. */
function preloadedInVain() {
  const early = document.querySelectorAll<HTMLLinkElement>(
    "link[rel=preload][as=image]",
  )
  return [...early]
    .filter(({ imageSrcset, imageSizes }) => {
      const shown = document.querySelectorAll<HTMLSourceElement>("source")
      return ![...shown].some(
        ({ srcset, sizes }) => srcset === imageSrcset && sizes === imageSizes,
      )
    })
    .map(({ imageSrcset }) => imageSrcset)
}

/** Down the whole page, a screen at a time, each shown before the next. */
async function readThrough(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(resolve)),
      )
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: "instant" })
      await frame()
    }
    const pictures = [...document.images].filter(
      (image) => image.checkVisibility() && image.loading !== "lazy",
    )
    await Promise.all(pictures.map((image) => image.decode().catch(() => {})))
    await frame()
  })
}

import type { Page } from "@playwright/test"
import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"

const MOST_SHIFT = 0.02

for (const path of [...PUBLIC_PAGES, "/cart"]) {
  test(`nothing jumps on ${path} while it loads and is read`, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await readThrough(page)
      const shifts = await page.evaluate(() => window.shifts)
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT)
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

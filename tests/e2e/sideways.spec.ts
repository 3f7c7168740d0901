import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"

const WIDTHS = [320, 360, 390, 480, 560, 640, 720, 768, 1024, 1440, 1920]

for (const path of [...PUBLIC_PAGES, "/cart", "/login"]) {
  test(`${path} never scrolls sideways, however wide the window`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(over, `at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  })
}

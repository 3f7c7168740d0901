import type { Page, Route } from "@playwright/test"

/** Makes answers to some address wait until the test lets them go. */
export async function hold(
  page: Page,
  address: string | RegExp,
  only: (route: Route) => boolean = () => true,
) {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    if (!only(route)) return route.continue()
    await gone
    // Nobody may be waiting any more.
    await route.continue().catch(() => {})
  })
  return letGo
}

import { randomInt } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"

type Complaints = { list: string[]; allow(pattern: RegExp): void }

/** An address nobody else comes from: limits by address count for one test
 * alone. */
function ownAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Who goes back while pages still cross-fade skips the rest of it; the router
 * leaves the promise of that animation to the console. */
const SKIPPED = /^Transition was skipped/

/** A page that may not complain: console messages, page errors and failed
 * requests end a test unless it says that it expected them. */
export const test = base.extend<{ complaints: Complaints }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": ownAddress() })
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      waitForLife(page)
      page.context().on("page", waitForLife)
    }
    await use(page)
  },
  complaints: [
    async ({ page }, use) => {
      const list: string[] = []
      const allowed: RegExp[] = [SKIPPED]
      page.on("console", (message) => list.push(message.text()))
      page.on("pageerror", (error) => list.push(error.message))
      page.on("response", (response) => {
        if (response.status() >= 400) {
          list.push(`${response.status()} ${response.url()}`)
        }
      })
      await use({ list, allow: (pattern) => allowed.push(pattern) })
      const left = list.filter(
        (text) => !allowed.some((pattern) => pattern.test(text)),
      )
      expect(left, "the page complained").toEqual([])
    },
    { auto: true },
  ],
})

/** Scripts come after the first paint. A person reads before they press: so
 * does a test, unless it asks the browser itself to hurry. */
function waitForLife(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    await lives(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (...args) => {
    const response = await reload(...args)
    await lives(page)
    return response
  }
}

/** What has no script of ours never will, and is left alone. */
async function lives(page: Page) {
  await page.waitForFunction(
    () =>
      !document.documentElement?.outerHTML.includes("__reactRouterContext") ||
      document.documentElement.dataset.live !== undefined,
  )
}

export { expect }

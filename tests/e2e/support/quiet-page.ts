import { randomInt } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"

type Complaints = {
  list: string[]
  allow(pattern: RegExp): void
  left(): string[]
}

/** An address nobody else comes from: limits by address count for one test
 * alone. */
function ownAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Who goes back while pages still cross-fade skips the rest of it; the router
 * leaves the promise of that animation to the console. */
const SKIPPED = /^Transition was skipped/
/** On a busy machine a picture may be drawn seconds after it came. Whether
 * what is asked for early is shown at all, every-page.spec.ts looks at. */
const DRAWN_LATE = /was preloaded using link preload but not used within/

/** A page that lives when a test gets it, and may not complain: console
 * messages, page errors and failed requests end a test unless it says that it
 * expected them. A test that asks for no page opens none. */
export const test = base.extend<{ complaints: Complaints }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": ownAddress() })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  complaints: async ({}, use) => {
    const list: string[] = []
    const allowed: RegExp[] = [SKIPPED, DRAWN_LATE]
    await use({
      list,
      allow: (pattern) => allowed.push(pattern),
      left: () =>
        list.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    })
  },
  page: async ({ page, complaints, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      waitForLife(page)
      page.context().on("page", waitForLife)
    }
    listen(page, complaints.list)
    await use(page)
    expect(complaints.left(), "the page complained").toEqual([])
  },
})

function listen(page: Page, list: string[]) {
  page.on("console", (message) => list.push(message.text()))
  page.on("pageerror", (error) => list.push(error.message))
  page.on("response", (response) => {
    if (response.status() >= 400) {
      list.push(`${response.status()} ${response.url()}`)
    }
  })
}

/** Scripts come after the first paint. A person reads before they press: so
 * does a test, unless it says itself what it waits for (`waitUntil`). */
function waitForLife(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await lives(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await lives(page)
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

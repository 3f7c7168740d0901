import { randomInt } from "node:crypto"
import { test as base, expect } from "@playwright/test"

type Complaints = { list: string[]; allow(pattern: RegExp): void }

/** An address nobody else comes from: limits by address count for one test
 * alone. */
function ownAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** A page that may not complain: console messages, page errors and failed
 * requests end a test unless it says that it expected them. */
export const test = base.extend<{ complaints: Complaints }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": ownAddress() })
  },
  complaints: [
    async ({ page }, use) => {
      const list: string[] = []
      const allowed: RegExp[] = []
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

export { expect }

import type { Page } from "@playwright/test"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"

function dockOn(page: Page) {
  const dock = page.getByRole("region", { name: "Player" })
  return {
    dock,
    said: dock.getByRole("status").first(),
    position: dock.getByRole("slider", { name: "Position" }),
    rows: dock.getByRole("listitem"),
    press: (name: string) => dock.getByRole("button", { name }).click(),
    open: () => dock.getByRole("button", { name: "Queue and more" }).click(),
    /** The titles as they stand in the queue, what plays in brackets. */
    async order() {
      const rows = await dock.getByRole("listitem").all()
      const titles = rows.map(async (row) => {
        const title = await row
          .locator("[data-row] .font-semibold")
          .textContent()
        const here = await row.getAttribute("aria-current")
        return here ? `(${title})` : title
      })
      return (await Promise.all(titles)).join(", ")
    },
  }
}

test("the queue is seen and changed by thumb and by key, and kept", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/release/floodlight")
  await expect(page.getByRole("button", { name: /^More for/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const { dock, said, rows, order, open, press } = dockOn(page)
  const height = (await dock.boundingBox())?.height
  await page.getByRole("button", { name: "More for Southbank Prayer" }).click()
  await page.getByRole("button", { name: "Play next" }).click()
  await expect(page.getByText("Plays next")).toBeVisible()
  await open()
  await expect(rows).toHaveCount(4)
  const first =
    "(Floodlight), Southbank Prayer, Say It Slower, Southbank Prayer"
  await expect.poll(order).toBe(first)
  expect(await faultsOn(page)).toEqual([])
  expect((await dock.boundingBox())?.height).toBe(height)

  await press("Edit")
  await press("Move Say It Slower up")
  await expect
    .poll(order)
    .toBe("(Floodlight), Say It Slower, Southbank Prayer, Southbank Prayer")
  await page.keyboard.press("Alt+ArrowDown")
  await expect.poll(order).toBe(first)
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Delete")
  const three = "(Floodlight), Say It Slower, Southbank Prayer"
  await expect.poll(order).toBe(three)

  await press("Shuffle")
  await expect.poll(order).toMatch(/^\(Floodlight\), /)
  await press("Shuffle")
  await expect.poll(order).toBe(three)
  await press("Clear")
  await expect.poll(order).toBe("(Floodlight)")
  await press("Undo")
  await expect.poll(order).toBe(three)
  await press("Play Southbank Prayer")
  await expect(said).toHaveText(/^Playing: Southbank Prayer/)
  await press("Repeat off")
  await press("Next")
  await expect(said).toHaveText(/^Playing: Floodlight/)
  await press("Previous")
  await expect(said).toHaveText(/^Playing: Southbank Prayer/)
  await page.keyboard.press("Escape")
  await expect(rows).toHaveCount(0)
  await expect(
    dock.getByRole("button", { name: "Queue and more" }),
  ).toBeFocused()

  await page.reload()
  await expect(said).toHaveText(/^Paused: Southbank Prayer/)
  await open()
  await expect.poll(order).toBe("Floodlight, Say It Slower, (Southbank Prayer)")
  await expect(dock.getByRole("button", { name: "Repeat all" })).toBeVisible()
})

test("an address starts at its moment; words, sleep, loudness and the shop are in the dock", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/release/floodlight?t=0:12")
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/release\/floodlight$/,
  )
  await page.getByRole("button", { name: "Play from 0:12" }).first().click()
  const { dock, said, position, open, press } = dockOn(page)
  const place = async () => Number(await position.getAttribute("aria-valuenow"))
  await expect(said).toHaveText(/^Playing: Floodlight/)
  await expect.poll(place).toBeGreaterThanOrEqual(12)
  expect(
    await page.evaluate(() => navigator.mediaSession.metadata?.artwork.length),
  ).toBeGreaterThan(1)

  await open()
  await dock.getByRole("tab", { name: "Lyrics" }).click()
  await dock
    .getByRole("button", { name: "Nothing left to hide" })
    .first()
    .click()
  await expect(dock.locator("li [aria-current]")).toHaveText(
    "Nothing left to hide",
  )
  await expect.poll(place).toBeGreaterThanOrEqual(24)
  const told = dock.getByRole("definition")
  await expect(told.filter({ hasText: /^Adaeze Finch$/ })).toBeVisible()
  await expect(told.filter({ hasText: /^English$/ })).toBeVisible()
  await expect(told.last()).toHaveText(/^XX9X1\d{7}$/)
  expect(await faultsOn(page)).toEqual([])

  await expect(dock.getByRole("button", { name: "Buy Floodlight" })).toHaveText(
    "Buy",
  )
  await press("Buy Floodlight")
  await press("Add to Cart: Floodlight, Digital (MP3 + FLAC)")
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible()
  await expect(said).toHaveText(/^Playing: Floodlight/)

  await dock.getByRole("tab", { name: "More" }).click()
  await dock.getByRole("button", { name: "Pause" }).click()
  await position.press("Home")
  await position.press("PageUp")
  await press("Copy link at this moment")
  await expect(page.getByText("It starts at 0:30")).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/release\/floodlight\?t=0:30$/)
  const even = dock.getByRole("switch", { name: "Even loudness" })
  await expect(even).toBeChecked()
  await even.click()
  await dock.getByText("30 min").click()
  await expect(dock.getByText(/^Stops in (30:00|29:5)/)).toBeVisible()
  await dock.getByText("End of track").click()
  await expect(dock.getByText("Stops at the end of this track")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await position.press("End")
  await position.press("ArrowLeft")
  await dock.getByRole("button", { name: "Play", exact: true }).click()
  await expect(said).toHaveText(/^Playing: Floodlight/)
  await expect(said).toHaveText("Paused: Floodlight, Junie Calloway")
  await expect(dock.getByText("Stops at the end")).toHaveCount(0)
  await page.goto(link)
  await dock.getByRole("button", { name: "Queue and more" }).click()
  await dock.getByRole("tab", { name: "More" }).click()
  await expect(even).not.toBeChecked()
})

test("two windows never play at once; what is not sold has no Buy button", async ({
  page,
  context,
}) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const { said } = dockOn(page)
  await expect(said).toHaveText(/^Playing/)
  const other = await context.newPage()
  await other.route(/rest\/v1\/products/, (route) =>
    route.fulfill({ json: [] }),
  )
  const asked = other.waitForResponse(/rest\/v1\/products/)
  await other.goto("/release/low-water")
  await other.getByRole("button", { name: /^Play/ }).first().click()
  const { dock, said: saidThere, open } = dockOn(other)
  await expect(saidThere).toHaveText(/^Playing/)
  await expect(said).toHaveText(/^Paused/)
  await asked
  await open()
  await expect(dock.getByRole("tab", { name: "More" })).toBeVisible()
  await expect(dock.getByRole("tab", { name: "Buy" })).toHaveCount(0)
  await expect(dock.getByRole("button", { name: /^Buy/ })).toHaveCount(0)
})

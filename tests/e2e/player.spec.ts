import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"

test("no sound is fetched before somebody presses play", async ({ page }) => {
  const audio: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith(".mp3")) audio.push(request.url())
  })
  await page.goto("/release/floodlight")
  await expect(page.getByRole("region", { name: "Player" })).toBeHidden()
  expect(audio).toEqual([])
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible()
  await expect.poll(() => audio.length).toBeGreaterThan(0)
})

test("the music goes on while the visitor moves about", async ({ page }) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  const position = player.getByRole("slider", { name: "Position" })
  await expect(position).not.toHaveAttribute("aria-valuenow", "0")
  await page.getByRole("banner").getByRole("link", { name: "Artists" }).click()
  await expect(page).toHaveURL("/artists")
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  await expect(player).toContainText("Junie Calloway")
})

test("the player stays on the pages to sign in by, and closes to the content", async ({
  page,
}) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  await page.getByRole("link", { name: "Sign In" }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floodlight")
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  await player.getByRole("button", { name: "Close" }).press("Enter")
  await expect(player).toHaveCount(0)
  await expect(page.getByRole("main")).toBeFocused()
})

test("what has the focus is not behind the header or the player", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement
      if (!at.closest("main, footer")) return null
      const { top, bottom } = at.getBoundingClientRect()
      const edge = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect()
      const hidden =
        top < (edge("header")?.bottom ?? 0) ||
        bottom > (edge("[data-dock]")?.top ?? 0)
      return hidden ? at.outerHTML.slice(0, 200) : null
    })
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press(key)
      expect(await covered()).toBeNull()
    }
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = page.getByText("Amplifying Talent. Crafting Legacies.")
  const foot = await last.boundingBox()
  const dock = await player.boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThan(dock?.y ?? 0)
})

test("mute is kept over a reload, and gives back the volume there was", async ({
  page,
}) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  const volume = player.getByRole("slider", { name: "Volume" })
  await volume.fill("0.3")
  const box = await volume.boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.34, y + height / 2)
  await page.mouse.down()
  const held = await volume.inputValue()
  await page.mouse.move(x - 20, y + height / 2, { steps: 8 })
  await page.mouse.up()
  expect(Number(held)).toBeGreaterThan(0)
  await expect(volume).toHaveValue("0")
  await page.reload()
  await expect(volume).toHaveValue("0")
  await player.getByRole("button", { name: "Unmute" }).click()
  await expect(volume).toHaveValue("0.3")
  await player.getByRole("button", { name: "Mute" }).click()
  await page.reload()
  await expect(player.getByRole("button", { name: "Unmute" })).toBeVisible()
})

test("next and previous keep to the list; another source begins at 0", async ({
  page,
}) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player.getByRole("button", { name: "Previous" })).toBeDisabled()
  await player.getByRole("slider", { name: "Position" }).press("ArrowRight")
  await expect(
    player.getByRole("slider", { name: "Position" }),
  ).not.toHaveAttribute("aria-valuenow", /^[0-4]$/)
  await player.getByRole("button", { name: "Next" }).click()
  await expect(player).toContainText("Say It Slower")
  await expect(
    player.getByRole("slider", { name: "Position" }),
  ).toHaveAttribute("aria-valuenow", /^[0-2]$/)
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
})

test("m mutes and gives the volume back; space pauses", async ({ page }) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  const volume = player.getByRole("slider", { name: "Volume" })
  await volume.fill("0.5")
  await page.locator("body").press("m")
  await expect(volume).toHaveValue("0")
  await page.locator("body").press("m")
  await expect(volume).toHaveValue("0.5")
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("Space")
  await expect(
    player.getByRole("button", { name: "Play", exact: true }),
  ).toBeVisible()
})

test("a card plays its preview through the one player, at a press", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", (request) => {
    if (/\.mp3$|preview_url/.test(request.url())) asked.push(request.url())
  })
  await page.goto("/releases")
  const first = page.getByRole("button", { name: "Play preview of Floodlight" })
  await expect(first).toHaveText("Preview")
  expect(asked).toEqual([])
  await first.click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(
    page.getByRole("button", { name: "Pause preview of Floodlight" }),
  ).toBeVisible()
  await expect(player).toContainText("Junie Calloway")
  await page.getByRole("button", { name: "Play preview of N29" }).click()
  await expect(
    page.getByRole("button", { name: "Pause preview of N29" }),
  ).toBeVisible()
  await expect(first).toBeVisible()
  await expect(player.getByRole("status")).toHaveText("Playing: N29, Mara Voss")
  await player.getByRole("button", { name: "Close" }).click()
  await expect(player).toHaveCount(0)
})

test("a preview that cannot be had says so", async ({ page, complaints }) => {
  complaints.allow(/503|Failed to load/)
  await page.route(/get_release_preview_url/, (route) =>
    route.fulfill({ status: 503, body: "{}" }),
  )
  await page.goto("/releases")
  await page.getByRole("button", { name: "Play preview of N29" }).click()
  await expect(page.getByRole("alert")).toContainText("Preview unavailable")
  await expect(page.getByRole("region", { name: "Player" })).toHaveCount(0)
})

test("arrows seek from anywhere, up and down in the dock; the lock screen knows, and does", async ({
  page,
}) => {
  await page.addInitScript(keepMediaKeys)
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play release" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  const position = player.getByRole("slider", { name: "Position" })
  const place = async () => Number(await position.getAttribute("aria-valuenow"))
  await page.locator("body").press("ArrowRight")
  await page.locator("body").press("ArrowRight")
  await expect.poll(place).toBeGreaterThanOrEqual(10)
  await position.press("Home")
  await expect.poll(place).toBeLessThan(10)
  const volume = player.getByRole("slider", { name: "Volume" })
  await page.locator("body").press("ArrowDown")
  await expect(volume).toHaveValue("1")
  await player.getByRole("button", { name: "Mute" }).press("ArrowDown")
  await expect(volume).toHaveValue("0.9")
  expect(
    await page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return [metadata?.title, metadata?.artist, playbackState]
    }),
  ).toEqual(["Floodlight", "Junie Calloway", "playing"])
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.album))
    .toBe("Floodlight")
  const onLockScreen = (details: MediaSessionActionDetails) =>
    page.evaluate((key) => window.mediaKeys[key.action]?.(key), details)
  await onLockScreen({ action: "seekto", seekTime: 40 })
  await expect.poll(place).toBeGreaterThanOrEqual(40)
  await onLockScreen({ action: "seekbackward", seekOffset: 30 })
  await expect.poll(place).toBeLessThan(40)
  await onLockScreen({ action: "pause" })
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible()
  await onLockScreen({ action: "play" })
  await player.getByRole("button", { name: "Pause" }).click()
  await player.getByRole("button", { name: "Next" }).click()
  await expect(player.getByRole("status")).toHaveText(
    "Paused: Say It Slower, Junie Calloway",
  )
})

test("a reload finds the place again, silent", async ({ page }) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  const position = player.getByRole("slider", { name: "Position" })
  await expect
    .poll(async () => Number(await position.getAttribute("aria-valuenow")))
    .toBeGreaterThan(2)
  await page.reload()
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible()
  await expect(position).not.toHaveAttribute("aria-valuenow", "0")
})

test("a phone's dock has the sleeve and the whole title, which moves if it must", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.goto("/release/low-water")
  await page.getByRole("button", { name: "Play The Groyne at Dusk" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player.locator("img")).toBeVisible()
  const title = player.getByRole("link", { name: "The Groyne at Dusk" })
  const overlap = () =>
    title.evaluate((link) => {
      const frame = link.parentElement?.getBoundingClientRect()
      return link.getBoundingClientRect().right - (frame?.right ?? 0)
    })
  expect(await overlap()).toBeGreaterThan(0)
  await title.evaluate((link) => {
    const [moving] = link.getAnimations()
    moving?.pause()
    if (moving) moving.currentTime = 5400
  })
  expect(await overlap()).toBeLessThan(1)
  await page.emulateMedia({ reducedMotion: "reduce" })
  expect(await title.evaluate((link) => link.getAnimations().length)).toBe(0)
  expect(await overlap()).toBeLessThan(1)
})

test("without a line the page and its music stay, and a link goes on when it is back", async ({
  page,
  context,
  complaints,
}) => {
  // What of the track had not come when the line went.
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const player = page.getByRole("region", { name: "Player" })
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole("banner").getByRole("link", { name: "News" }).click()
  await expect(page.getByRole("alert")).toContainText("You are offline")
  await expect(page).toHaveURL("/release/floodlight")
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL("/news")
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible()
})

test("a film opens over the page; the music pauses and comes back", async ({
  page,
}) => {
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const said = page.getByRole("region", { name: "Player" }).getByRole("status")
  await expect(said).toHaveText(/^Playing/)
  const watch = page.getByRole("link", { name: /^Watch Now/ })
  await watch.press("Enter")
  const film = page.getByRole("dialog")
  await expect(film.locator("video")).toHaveAttribute("src", /\.mp4$/)
  await expect(film.locator("video")).toBeFocused()
  await expect(said).toHaveText(/^Paused/)
  expect(await faultsOn(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(film).toHaveCount(0)
  await expect(watch).toBeFocused()
  await expect(said).toHaveText(/^Playing/)
})

test("a link to elsewhere opens beside the music", async ({ page }) => {
  for (const path of ["/release/floodlight", "/events", "/artist/hexa/epk"]) {
    await page.goto(path)
    const away = page.locator('main a[href^="http"], footer a[href^="http"]')
    expect(await away.count()).toBeGreaterThan(0)
    for (const link of await away.all()) {
      await expect(link).toHaveAttribute("target", "_blank")
      await expect(link).toHaveAttribute("rel", /noopener/)
    }
  }
})

test("a source that fails says so, and is tried again when the line is back", async ({
  page,
  complaints,
}) => {
  complaints.allow(/mp3|ERR_FAILED|Failed to load/)
  await page.route("**/*.mp3", (route) => route.abort())
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const dock = page.getByRole("region", { name: "Player" })
  await expect(dock.getByRole("status")).toHaveText(
    "Floodlight could not be played. The rest of the page still works.",
  )
  await page.unroute("**/*.mp3")
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(dock.getByRole("button", { name: "Pause" })).toBeVisible()
  await page.getByRole("banner").getByRole("link", { name: "News" }).click()
  await expect(page).toHaveURL("/news")
})

declare global {
  interface Window {
    mediaKeys: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>
  }
}

/** What a lock screen would call, kept where a test can. */
function keepMediaKeys() {
  window.mediaKeys = {}
  const { prototype } = MediaSession
  const listen = prototype.setActionHandler
  prototype.setActionHandler = function setActionHandler(action, run) {
    window.mediaKeys[action] = run ?? (() => {})
    listen.call(this, action, run)
  }
}

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

test("a source that fails says so and the page goes on", async ({
  page,
  complaints,
}) => {
  complaints.allow(/mp3|ERR_FAILED|Failed to load/)
  await page.route("**/*.mp3", (route) => route.abort())
  await page.goto("/release/floodlight")
  await page.getByRole("button", { name: "Play Floodlight" }).click()
  const dock = page.getByRole("region", { name: "Player" })
  await expect(dock.getByRole("status")).toHaveText(
    "Floodlight could not be played. The rest of the page works on.",
  )
  await page.getByRole("banner").getByRole("link", { name: "News" }).click()
  await expect(page).toHaveURL("/news")
})

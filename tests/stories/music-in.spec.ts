import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Locator, Page, Request } from "@playwright/test"
import { openMedia } from "#server/music/media/media.ts"
import { faultsOn } from "../e2e/support/axe.ts"
import { CARDS, fillCard, orderNumber, proceed } from "../e2e/support/buyer.ts"
import { mailTo } from "../e2e/support/mailbox.ts"
import { newEmail } from "../e2e/support/members.ts"
import { test, expect as wait } from "../e2e/support/quiet-page.ts"
import { setUp } from "../e2e/support/set-up.ts"
import { enter, LABEL, notice } from "../e2e/support/studio.ts"
import { dataFolder } from "../support/data-folder.ts"
import { recordFolder } from "../support/masters.ts"
import { readZip } from "../support/read-zip.ts"
import { freePort, startSite, temporaryFolder } from "../support/site.ts"

// What is read and made takes its time on a busy machine.
const expect = wait.configure({ timeout: 60_000 })

const TONE = { seconds: 1.5, hertz: 440, level: 0.25 }
/** Three parts of six megabytes, the last a small one. */
const LONG = { seconds: 75, hertz: 220, level: 0.2 }
const PART_BYTES = 6 * 1024 * 1024

const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click()

/** Not the button that settles what is in doubt about it. */
function field(page: Page, name: string) {
  return page.getByLabel(name, { exact: true })
}

function choose(page: Page, folder: string) {
  return page.getByLabel("Choose a folder…").setInputFiles(folder)
}

/** What is published here would be counted by others: a site of its own. */
const alone = test.extend<{ dataDir: string }>({
  dataDir: async ({ browserName: _ }, use) => {
    await using folder = await dataFolder("demo")
    await use(folder.path)
  },
  baseURL: async ({ dataDir }, use) => {
    const site = await startSite({ dataDir, env: { SEED: "demo" } })
    await use(site.url)
    await site.stop()
  },
})

alone(
  "three masters and a cover become a record that is mended, made, sold and heard",
  async ({ page, browser, complaints, dataDir }) => {
    test.setTimeout(180_000)
    // Two who save the same draft.
    complaints.allow(/status of 400|^400 http\S+save_draft$/)
    await using folder = await temporaryFolder()
    const name = `Glass Weather ${crypto.randomUUID().slice(0, 4)}`
    const record = await recordFolder(folder.path, name, {
      "01 First Light": TONE,
      "02 Salt": { ...TONE, hertz: 330 },
      "03 Long Way Down": { ...TONE, seconds: 2 },
    })
    const caller = await enter(page, LABEL, "/studio/music", dataDir)
    await choose(page, record)
    await expect(page).toHaveURL(/\/studio\/music\/[0-9a-f-]{36}$/)
    const id = page.url().split("/").at(-1) ?? ""
    await expect(
      page.getByRole("button", { name: "Create release" }),
    ).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
    await expect(page.getByLabel("Title *")).toHaveValue(name)
    expect(await faultsOn(page)).toEqual([])

    await page
      .getByRole("combobox", { name: "Artist" })
      .selectOption("Tomasz Wren")
    await field(page, "Release date *").fill("2026-11-01")
    await field(page, "Download price (£)").fill("4.50")
    await press(page, "Salt up")
    await page.getByRole("button", { name: /^Salt/ }).first().click()
    await field(page, "ISRC").fill("GB-9XA-26")
    await expect(page.getByText("An ISRC looks like")).toBeVisible()
    await field(page, "ISRC").fill("GB-9XA-26-00042")
    await field(page, "Writers").fill("Ada Lund\nTomasz Wren")
    await field(page, "Lyrics").fill("[00:00.50]Salt on the line")
    await expect(page.getByText("shorter than 30 seconds")).toBeVisible()
    await expect(page.getByText("Saved", { exact: true })).toBeVisible()
    expect(await faultsOn(page)).toEqual([])

    await beforeMe(page, caller, id)
    await field(page, "Genre").fill("Ambient")
    const conflict = page.getByRole("dialog")
    await expect(conflict).toContainText("This changed while you were editing")
    await expect(conflict).toContainText("Changed by a colleague")
    await press(conflict, "Keep mine")
    await expect(page.getByText("Saved", { exact: true })).toBeVisible()

    await press(page, "Create release")
    const made = page.getByRole("region", { name: "Release created" })
    await expect(made).toContainText("Add an ISRC: First Light, Long Way Down.")
    expect(await faultsOn(page)).toEqual([])
    await made.getByRole("link", { name }).first().click()
    await expect(page.getByRole("heading", { name: "files 15" })).toBeVisible()
    await press(page, "Publish now")
    await press(page.getByRole("dialog"), "Publish all 2")
    await expect(notice(page)).toHaveText("Published. Everyone can see it now.")

    const guest = await (await browser.newContext()).newPage()
    const files = await boughtBy(guest, name, dataDir)
    await guest.context().close()
    const folderName = `Tomasz Wren - ${name} (FLAC)`
    const [first] = [...files.keys()]
    expect(first).toBe(`${folderName}/Tomasz Wren - ${name} - 01 Salt.flac`)
    expect([...files.keys()]).toHaveLength(5)
    const path = join(folder.path, "sold.flac")
    await writeFile(path, files.get(first ?? "") ?? "")
    const media = await openMedia()
    const [sold, master] = await Promise.all([
      media?.inspect(path),
      media?.inspect(join(record, "02 Salt.wav")),
    ])
    expect(sold?.tags).toMatchObject({
      ...{ title: "Salt", artist: "Tomasz Wren", album: name, track: 1 },
      ...{ isrc: "GB9XA2600042", composer: "Ada Lund, Tomasz Wren" },
      lyrics: "[00:00.50]Salt on the line",
    })
    expect(sold?.cover?.type).toBe("image/jpeg")
    expect(sold?.seconds).toBeCloseTo(TONE.seconds, 2)
    const apart = (sold?.loudness ?? 0) - (master?.loudness ?? 99)
    expect(Math.abs(apart)).toBeLessThanOrEqual(0.5)
  },
)

test("an upload outlives a lost line and a closed window, and its preview is chosen by keys and by hand", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_/)
  await using folder = await temporaryFolder()
  const record = await recordFolder(folder.path, "Night Buses", {
    "01 Terminus": LONG,
  })
  await enter(page, LABEL, "/studio/music")
  const parts = partsOf(page)
  let lost: Promise<void> | undefined
  const lose = () => (lost ??= context.setOffline(true))
  await page.route("**/upload/resumable/*", async (route) => {
    // The second part of the master meets no line, however often it is sent.
    if (offsetOf(route.request()) !== PART_BYTES) return route.continue()
    await lose()
    return route.abort("internetdisconnected")
  })
  await choose(page, record)
  await expect(page.getByText("notes.pdf")).toBeVisible()
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.getByRole("link", { name: "Artists" }).click()
  await expect(
    page.getByRole("list", { name: "Uploads" }).getByRole("link"),
  ).toContainText("Night Buses")
  await page.getByRole("link", { name: /Night Buses/ }).click()
  const address = page.url()
  expect(await faultsOn(page)).toEqual([])

  await context.setOffline(false)
  await page.goto(address)
  await expect(
    page.getByRole("heading", { name: "1 file is still missing" }),
  ).toBeVisible()
  await page.unroute("**/upload/resumable/*")
  parts.length = 0
  await choose(page, record)
  await expect(
    page.getByRole("button", { name: "Create release" }),
  ).toBeVisible()
  // Not one byte is sent that was there before.
  expect(Math.min(...parts)).toBeGreaterThanOrEqual(PART_BYTES)

  await page
    .getByRole("button", { name: /^Terminus/ })
    .first()
    .click()
  const preview = page.getByRole("slider")
  await preview.press("Home")
  await expect(preview).toHaveAttribute("aria-valuetext", "0:00 to 0:30")
  await preview.press("PageUp")
  await preview.press("ArrowRight")
  await expect(preview).toHaveAttribute("aria-valuetext", "0:11 to 0:41")
  const box = await preview.boundingBox()
  if (!box) throw new Error("The window is nowhere.")
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10 + box.width / 3, box.y + 10)
  await page.mouse.up()
  await expect(preview).toHaveAttribute("aria-valuetext", "0:21 to 0:51")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await page.reload()
  await page
    .getByRole("button", { name: /^Terminus/ })
    .first()
    .click()
  await expect(preview).toHaveAttribute("aria-valuetext", "0:21 to 0:51")

  await press(page, "Cancel upload…")
  await press(page.getByRole("dialog"), "Discard")
  await expect(page.getByRole("main")).toContainText("Upload cancelled.")
})

test("a file that the site does not take is left out, and brought later by who thinks of it", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 415|^415 http/)
  complaints.allow(/status of 400|^400 http\S+save_draft$/)
  await using folder = await temporaryFolder()
  const record = await recordFolder(folder.path, "Two Less One", {
    "01 Stays": TONE,
    "02 Stays Away": TONE,
  })
  await enter(page, LABEL, "/studio/music")
  await page.route("**/upload/resumable", (route) =>
    objectIn(route.request()).includes("Away")
      ? route.fulfill({ status: 415 })
      : route.continue(),
  )
  await choose(page, record)
  await expect(page.getByText("The site refused this")).toBeVisible()
  await press(page, "Skip file")
  const make = page.getByRole("button", { name: "Create release" })
  await expect(make).toBeVisible()
  const away = page.getByRole("button", { name: /^Stays Away/ })
  await expect(away).toHaveCount(0)

  const title = page.getByLabel("Title *")
  await title.fill("Two After All")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Artists", exact: true }).click()
  await expect(title).toHaveCount(0)
  await page.goBack()
  await expect(title).toHaveValue("Two After All")

  // Whoever is about to bring more may think better of it.
  const more = page.getByRole("region", { name: "Add more files" })
  const bringAway = () =>
    more
      .getByLabel("Choose files…")
      .setInputFiles(join(record, "02 Stays Away.wav"))
  await bringAway()
  await expect(page.getByText("The site refused this")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await press(page, "Skip missing files")
  await expect(make).toBeVisible()
  await expect(title).toHaveValue("Two After All")
  await expect(away).toHaveCount(0)

  // A colleague mends the same draft meanwhile, and keeps what came.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(field(other, "Genre")).toBeVisible()
  await page.unrouteAll()
  await bringAway()
  await expect(away.first()).toBeVisible()
  await field(other, "Genre").fill("Dub")
  await press(other.getByRole("dialog"), "Keep mine")
  await expect(other.getByText("Saved", { exact: true })).toBeVisible()
  const there = other.getByRole("button", { name: /^Stays Away/ })
  await expect(there.first()).toBeVisible()
  await other.close()
  await expect(title).toHaveValue("Two After All")
  await expect(page.getByRole("main")).toContainText(
    "Stays Away came later and stands last. Is that the place?",
  )
  expect(await faultsOn(page)).toEqual([])
  await press(page, "Cancel upload…")
  await press(page.getByRole("dialog"), "Discard")
  await expect(page.getByRole("main")).toContainText("Upload cancelled.")
})

test("an upload outlives the site's own process, killed at half of it", async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000)
  complaints.allow(/net::ERR_|status of 503|^503 http/)
  await using folder = await dataFolder("none")
  await using desk = await temporaryFolder()
  const record = await recordFolder(desk.path, "Half Way", {
    "01 Over the Hill": LONG,
  })
  const options = { dataDir: folder.path, port: await freePort() }
  let site = await startSite(options)
  await setUp(page, site.output().match(SET_UP)?.[0] ?? "")
  const parts = partsOf(page)
  let killed: Promise<unknown> | undefined
  await page.route("**/upload/resumable/*", async (route) => {
    if (offsetOf(route.request()) === PART_BYTES && !killed) {
      site.process.kill("SIGKILL")
      killed = site.exited.then(async () => {
        site = await startSite(options)
      })
    }
    return route.continue()
  })
  await page.getByRole("link", { name: "Upload music" }).click()
  await choose(page, record)
  await expect(page.getByText("can't reach the site")).toBeVisible()
  await expect(
    page.getByRole("button", { name: "Create release" }),
  ).toBeVisible()
  await killed
  // The cover, and the first part of the master: no file was begun anew.
  expect(parts.filter((offset) => offset === 0)).toHaveLength(2)
  await site.stop()
})

const SET_UP = /http\S+\/studio\/set-up#\S+/

/** Where each part begins that is sent. */
function partsOf(page: Page) {
  const offsets: number[] = []
  page.on("request", (request) => {
    const offset = offsetOf(request)
    if (offset !== null) offsets.push(offset)
  })
  return offsets
}

function offsetOf(request: Request) {
  if (request.method() !== "PATCH") return null
  return Number(request.headers()["upload-offset"])
}

type Caller = Awaited<ReturnType<typeof enter>>

/** A colleague saves the same draft in another window. */
async function beforeMe(page: Page, headers: Caller, id: string) {
  const [{ draft, updated_at }] = await (
    await page.request.get(
      `/rest/v1/music_intakes?id=eq.${id}&select=draft,updated_at`,
      { headers },
    )
  ).json()
  const changed = { ...draft, copyright_line: "Changed by a colleague" }
  const answer = await page.request.post("/rest/v1/rpc/save_draft", {
    headers,
    data: { p_id: id, p_draft: changed, p_updated_at: updated_at },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Buys a record as a guest, and fetches its FLAC files by the link of the
 * mail. */
async function boughtBy(page: Page, title: string, dataDir: string) {
  await page.goto("/releases")
  await page.getByRole("link", { name: title }).first().click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title)
  await page
    .getByRole("button", { name: /Add .*to cart/i })
    .first()
    .click()
  await expect(
    page.getByRole("status").getByText("Added to cart"),
  ).toBeVisible()
  await page.goto("/cart")
  await proceed(page)
  const email = newEmail()
  await page.getByLabel("Email").fill(email)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: "Pay £4.50", exact: true }).click()
  await page.waitForURL(/\/success/)
  const number = await orderNumber(page)
  const receipt = await mailTo(email, `Your 9X order ${number}`, dataDir)
  await page.goto(receipt.text.match(/https?:\S+/)?.[0] ?? "")
  await page.getByRole("button", { name: `Download ${title}` }).click()
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: /^Download FLAC/ }).click()
  return readZip(await readFile(await (await coming).path()))
}

/** Where a file that is announced is to lie. */
function objectIn(request: Request) {
  const told = request.headers()["upload-metadata"] ?? ""
  const [, name = ""] = told.match(/objectName ([^,]+)/) ?? []
  return Buffer.from(name, "base64").toString()
}

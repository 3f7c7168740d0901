import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { dataFolder } from "../support/data-folder.ts"
import { startSite } from "../support/site.ts"
import { expect, test } from "./support/quiet-page.ts"

test("the home page leads from the hero to the artists", async ({ page }) => {
  await page.goto("/")
  const main = page.getByRole("main")
  await main.getByRole("button", { name: "Play Floodlight" }).click()
  await expect(
    page.getByRole("region", { name: "Player" }).getByRole("status"),
  ).toHaveText("Playing: Floodlight, Junie Calloway")
  await expect(
    main.getByRole("link", { name: "Floodlight, EP" }),
  ).toHaveAttribute("href", "/release/floodlight")
  await expect(
    main.getByRole("link", { name: "Submit Demo" }).first(),
  ).toHaveAttribute("href", "/submit")
  await main.getByRole("link", { name: "Explore Artists" }).click()
  await expect(page).toHaveURL("/artists")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artists")
})

test("home shows its sections in order", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Out Now",
    "The Roster",
    "Latest Visuals",
    "Shop 9X",
    "About 9X",
    "News",
    "Submit Your Demo",
    "Join the 9X List",
  ])
  const roster = page.getByRole("region", { name: "The Roster" })
  await expect(roster.getByRole("listitem")).toHaveCount(6)
  await expect(roster).toContainText("Choruses that leave the lights on")
  await expect(roster.getByRole("link", { name: /^View Profile/ })).toHaveCount(
    6,
  )
  await expect(
    page.getByRole("region", { name: "News" }).getByRole("listitem"),
  ).toHaveCount(3)
  await expect(
    page.getByRole("region", { name: "Latest Visuals" }).getByRole("article"),
  ).toHaveCount(3)
})

test("artists are sorted by name, or newest first, and chosen by genre", async ({
  page,
}) => {
  await page.goto("/artists")
  const names = page.getByRole("main").getByRole("heading", { level: 2 })
  await expect(names).toHaveCount(8)
  const sorted = await names.allTextContents()
  expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)))
  const genres = page.getByRole("group", { name: "Genre" })
  await expect(genres.getByRole("radio")).toHaveCount(9)
  await genres.getByText("Techno").click()
  await expect(page).toHaveURL(/genre=Techno/)
  await expect(names).toHaveText(["HEXA"])
  await expect(genres.getByRole("radio", { name: "Techno" })).toBeChecked()
  await page.goBack()
  await expect(names).toHaveCount(8)
  await expect(
    genres.getByRole("radio", { checked: true }),
  ).toHaveAccessibleName("All Genres")
  await page.getByText("Newest", { exact: true }).click()
  await expect(page).toHaveURL(/sort=new/)
})

test("an artist's page has the portrait, the story, the releases and the dates", async ({
  page,
}) => {
  await page.goto("/artist/junie-calloway")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Junie Calloway",
  )
  const releases = page.getByRole("region", { name: "Latest Releases" })
  await expect(releases.getByRole("heading", { level: 3 })).toHaveText([
    "Floodlight",
    "Same Coat",
  ])
  await expect(releases).toContainText("NEW")
})

for (const [path, sentence, way] of [
  ["/artist/nobody", "Artist not found.", "Browse artists"],
  ["/release/nothing", "Release not found.", "Browse releases"],
  ["/news/nothing", "Article Not Found", "Back to News"],
]) {
  test(`${path} says '${sentence}' and leads on`, async ({
    page,
    complaints,
  }) => {
    const response = await page.goto(path ?? "")
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      sentence ?? "",
    )
    await expect(
      page.getByRole("main").getByRole("link", { name: way }),
    ).toBeVisible()
    complaints.allow(/404/)
  })
}

test("releases are filtered by type, genre and year", async ({ page }) => {
  await page.goto("/releases")
  const titles = page.getByRole("main").getByRole("heading", { level: 2 })
  await expect(titles).toHaveCount(16)
  await expect(page.getByLabel("Year").getByRole("option")).toHaveCount(16)
  const types = page.getByRole("group", { name: "Type" })
  await expect(types.locator("label")).toHaveText([
    "All Types",
    "Single",
    "EP",
    "Album",
  ])
  await types.getByText("Album").click()
  await expect(titles).toHaveText(["Market Day", "Low Water"])
  const said = page.getByRole("main").getByRole("status")
  await expect(said).toHaveText("2 releases")
  await page.goto("/releases?type=Album&genre=Techno")
  await expect(said).toHaveText("No releases found.")
  await page.goto("/artists")
  await expect(said).toHaveText(/^\d+ artists$/)
  await page.getByRole("radio", { name: "Neo-Soul" }).press("Space")
  await expect(said).toHaveText("1 artist")
})

for (const [path, said] of [
  ["/artists?genre=zzz", "No artists found."],
  ["/releases?genre=zzz", "No releases found."],
  ["/releases?year=1999", "No releases found."],
  ["/releases?year=abc&type=%00&genre=%27--&page=-1", "No releases found."],
  ["/releases?type=zzz", "No releases found."],
  ["/shop?category=zzz", "No products found"],
  ["/shop?artist=nobody", "No products found"],
] as const) {
  test(`${path} finds nothing, and leads back to everything`, async ({
    page,
  }) => {
    await page.goto(path)
    const main = page.getByRole("main")
    await expect(main.getByRole("status")).toHaveText(said)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
      "content",
      "noindex",
    )
    await main.getByRole("link", { name: "Clear filters" }).click()
    await expect(main.getByRole("status")).toHaveText(/^\d+ /)
  })
}

test("a filter that nothing has is shown as it was asked for", async ({
  page,
}) => {
  await page.goto("/releases?genre=zzz")
  await expect(page.getByRole("radio", { name: "zzz" })).toBeChecked()
  await page.getByText("All Genres").click()
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "16 releases",
  )
})

test("what is not out yet, or private, is nowhere", async ({
  page,
  request,
}) => {
  for (const slug of ["second-summer", "test-pressing"]) {
    expect((await request.get(`/release/${slug}`)).status()).toBe(404)
  }
  await page.goto("/releases")
  await expect(page.getByText(/Second Summer|Test Pressing/)).toHaveCount(0)
})

test("a release reads like a back cover", async ({ page }) => {
  await page.goto("/release/floodlight")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floodlight")
  for (const fact of [
    "Released",
    "Type",
    "Genre",
    "Tracks",
    "Duration",
    "Producer",
    "ISRC",
  ]) {
    await expect(page.getByRole("term").filter({ hasText: fact })).toBeVisible()
  }
  await expect(
    page.getByRole("main").getByRole("link", { name: "Spotify" }),
  ).toBeVisible()
  await expect(page.getByRole("link", { name: "Apple Music" })).toBeVisible()
  const codes = page.getByRole("definition").filter({ hasText: "XX9X1" })
  await expect(codes).toHaveText([
    /^Floodlight XX9X1\d{2}01801$/,
    /^Say It Slower XX9X1\d{2}01802$/,
    /^Southbank Prayer XX9X1\d{2}01803$/,
  ])
  const credits = page.getByRole("region", { name: "Credits" })
  await expect(credits).toContainText("Choir: The Lee Green Voices")
  await expect(page.getByText(/^℗ \d{4} 9X$/)).toBeVisible()
  await expect(page.getByText(/^© \d{4} 9X$/)).toBeVisible()
})

test("a release and an artist are shared by the system's sheet, or by a copied link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share")
  })
  const share = page.getByRole("button", { name: "Share" })
  for (const path of ["/release/floodlight", "/artist/hexa"]) {
    await page.goto(path)
    await share.click()
    await expect(
      page.getByRole("status").filter({ hasText: "Link copied" }),
    ).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(page.url())
  }
  const shared = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.share = async (data) => resolve(data)
      }),
  )
  await share.click()
  expect(await shared).toEqual({ title: "HEXA", url: page.url() })
})

test("events are ahead, in order, with their tickets", async ({ page }) => {
  await page.goto("/events")
  const dates = await page
    .getByRole("main")
    .locator("time")
    .evaluateAll((list) =>
      list.map((time) => time.getAttribute("datetime") ?? ""),
    )
  expect(dates).toHaveLength(12)
  expect(dates).toEqual([...dates].sort())
  const tickets = page.getByRole("link", { name: /^Tickets: / })
  await expect(tickets.first()).toHaveAttribute("href", /^https:/)
  const names = await tickets.evaluateAll((links) =>
    links.map((link) => link.getAttribute("aria-label")),
  )
  expect(new Set(names).size).toBe(names.length)
  const full = page.getByRole("listitem").filter({ hasText: "Sold Out" })
  await expect(full).toContainText("Doors 19:00 · Starts 19:45")
  await expect(full.getByRole("link", { name: "Tickets" })).toHaveCount(0)
})

test("nights that were stand by year, and can be gone back to", async ({
  page,
}) => {
  await page.goto("/events")
  await page.getByRole("link", { name: "Past nights" }).click()
  await expect(page).toHaveURL("/events/past")
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Past nights",
  )
  const years = await main.getByRole("heading", { level: 2 }).allTextContents()
  expect(years).toEqual([...new Set(years)].sort().reverse())
  await expect(main.locator("time")).toHaveCount(5)
  await expect(main.getByRole("link", { name: "Tickets" })).toHaveCount(0)
  await main.getByRole("link", { name: /^Birmingham/ }).click()
  await expect(page.getByText("This night is over.")).toBeVisible()
  await page.getByRole("link", { name: "All events" }).click()
  await expect(page).toHaveURL("/events")
})

test("visuals carry their type in words and a way to watch", async ({
  page,
}) => {
  await page.goto("/visuals")
  await expect(page.getByRole("article")).toHaveCount(10)
  await expect(page.getByText("music video").first()).toBeVisible()
  await expect(page.getByRole("link", { name: /^Watch Now/ })).toHaveCount(10)
})

test("news shows what is published, and an article its paragraphs", async ({
  page,
}) => {
  await page.goto("/news")
  await expect(page.getByRole("article")).toHaveCount(8)
  await page.getByRole("article").first().getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const paragraphs = page.getByRole("article").getByRole("paragraph")
  await expect.poll(() => paragraphs.count()).toBeGreaterThan(4)
  await page.goto("/news/junie-calloway-announces-floodlight")
  const main = page.getByRole("main")
  await expect(
    main.getByRole("heading", { name: "What there is of it" }),
  ).toBeVisible()
  const subjects = page.getByRole("complementary", { name: "In this story" })
  await expect(subjects.getByRole("link")).toHaveText([
    /Junie Calloway/,
    /Floodlight/,
    /Floodlight/,
  ])
  const next = page.getByRole("region", { name: "Read next" })
  await expect(next.getByRole("article")).toHaveCount(3)
  await subjects.getByRole("link").first().click()
  await expect(page).toHaveURL("/artist/junie-calloway")
  for (const section of [
    "In the shop",
    "Visuals",
    "In the news",
    "Elsewhere",
  ]) {
    await expect(page.getByRole("region", { name: section })).toBeVisible()
  }
})

test("about has people, a place and a picture", async ({ page }) => {
  await page.goto("/about")
  const people = page.getByRole("region", { name: "People" })
  await expect(people.getByRole("term")).toHaveText([
    "Delphine Amadi",
    "Theo Hallam",
    "Priya Ransome",
  ])
  await expect(page.getByRole("region", { name: "London" })).toContainText(
    "9 Gasket Yard",
  )
  await expect(
    page.getByRole("main").getByRole("img", { name: /\w/ }),
  ).toBeVisible()
})

test("a picture that does not load gives way to ours", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await page.route(/media\/portraits\/hexa/, (route) => route.abort())
  await page.goto("/artist/hexa")
  const portrait = page.getByRole("main").locator("picture img").first()
  await expect(portrait).toHaveAttribute("src", "/fallback/artist.webp")
  await expect
    .poll(() =>
      portrait.evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test("a label with nothing yet says so on every screen; a video finds its still", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await using folder = await dataFolder("none")
  const site = await startSite({ dataDir: folder.path })
  for (const [path, sentence] of [
    ["/artists", "No artists found."],
    ["/releases", "No releases found."],
    ["/events", "No upcoming events"],
    ["/news", "No articles yet"],
    ["/visuals", "More Videos Coming Soon"],
  ] as const) {
    await page.goto(`${site.url}${path}`)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await page.getByRole("link", { name: "Join the newsletter" }).click()
  await expect(page).toHaveURL(/#newsletter$/)
  await page.goto(site.url)
  await expect(
    page.getByRole("heading", { name: "Latest Visuals" }),
  ).toHaveCount(0)

  await addVideos(site)
  await page.route(/i\.ytimg\.com\/vi\/aaaaaaaaaaa\//, (route) =>
    route.fulfill({ path: "public/fallback/article.webp" }),
  )
  await page.route(/i\.ytimg\.com\/vi\/bbbbbbbbbbb\//, (route) => route.abort())
  await page.goto(`${site.url}/visuals`)
  const stills = page.getByRole("main").locator("picture img")
  await expect(stills).toHaveCount(3)
  await expect(stills.nth(0)).toHaveAttribute(
    "src",
    "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg",
  )
  await expect(stills.nth(1)).toHaveAttribute("src", "/fallback/video.webp")
  await expect(
    page.getByRole("article").first().getByText("Video", { exact: true }),
  ).toBeVisible()
  await page.goto(`${site.url}/artist/nuova`)
  await expect(page.getByText("No releases found.")).toBeVisible()
  await expect(page.getByText("Upcoming Tour Dates")).toHaveCount(0)
  await page.route(/\/film\./, (route) => route.fulfill({ body: "WEBVTT" }))
  await page.getByRole("link", { name: "Watch Now: Own" }).click()
  await expect(page.getByRole("dialog").locator("track")).toHaveAttribute(
    "src",
    "/film.vtt",
  )
  await site.stop()
})

async function addVideos(site: { url: string; dataDir: string }) {
  const keys = await readFile(join(site.dataDir, "keys.json"), "utf8")
  const { secret } = JSON.parse(keys)
  async function add(table: string, rows: object) {
    const response = await fetch(`${site.url}/rest/v1/${table}`, {
      method: "POST",
      headers: {
        apikey: secret,
        "Content-Type": "application/json",
        Prefer: "return=representation",
      },
      body: JSON.stringify(rows),
    })
    expect(response.status).toBe(201)
    return response.json()
  }
  const [artist] = await add("artists", { slug: "nuova", name: "Nuova" })
  const video = (id: string, order: number) => ({
    artist_id: artist.id,
    title: id,
    url: `https://youtu.be/${id}`,
    display_order: order,
  })
  await add("artist_videos", [video("aaaaaaaaaaa", 2), video("bbbbbbbbbbb", 1)])
  await add("artist_videos", {
    ...{ artist_id: artist.id, title: "Own", display_order: 0 },
    ...{ url: "/film.mp4", captions_url: "/film.vtt" },
  })
}

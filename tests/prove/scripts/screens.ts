import type { Locator, Page } from "playwright-core"
import { createDemoKeys, createOrderKeys } from "#server/http/signed-links.ts"
import { PUBLIC_PAGES } from "#tests/e2e/support/pages.ts"
import { type Member, PASSWORD } from "../../support/shoppers.ts"
import type { Place } from "../../support/visitor.ts"
import type { Pen, Planted } from "./hostile-text.ts"
import type { Journeys as Travels } from "./journeys.ts"
import type { Label } from "./label.ts"
import type { Reader } from "./reader.ts"

/** Every public page, with our label's data on it. */
export function publicPaths(label: Label) {
  const { artist, release, goods, article, rows } = label
  const slugs: Record<string, unknown> = {
    artist: artist.slug,
    release: release.slug,
    product: goods.slug,
    news: article.slug,
    event: rows.artist_tour_dates,
    letters: rows.letters,
  }
  return PUBLIC_PAGES.map((path) =>
    path.replace(
      /^\/(artist|release|product|news|event|letters)\/[^/]+/,
      (_, kind: string) => `/${kind}/${slugs[kind]}`,
    ),
  )
}

/** Pages that show their own query. */
export function askedPaths(pen: Pen) {
  const said = encodeURIComponent(pen.text("asked", 150))
  return [
    `/shop?q=${said}`,
    `/artists?genre=${said}&sort=${said}`,
    `/releases?genre=${said}&type=${said}&year=${said}`,
    `/cart?cancelled=${said}`,
    `/success?session_id=${said}`,
    `/unsubscribe?token=${said}`,
    `/newsletter/confirm?token=${said}`,
    `/login?from=${encodeURIComponent("javascript:__pwned()")}`,
    `/register?from=${said}`,
    `/reset-password#error_description=${said}`,
    "/forgot-password",
    "/newsletter",
    `/redeem#code=${said}`,
    `/listen#${said}`,
  ]
}

/** The search tolerates typos: none of our texts resembles this one. */
const UNLIKE = "\"><wbr onwheel='b()'>"

type Ground = { place: Place; reader: Reader; label: Label; pen: Pen }
type Journeys = Travels & {
  owner: Member
  senderId: string
  subscriber: string
  heard: string
}

/** Checks every screen there is, as a stranger, as the member and as the
 * label. */
export async function lookAtScreens(ground: Ground, journeys: Journeys) {
  await Promise.all([
    lookAsStranger(ground),
    lookAtForms(ground, journeys),
    lookAsMember(ground, journeys),
    lookAsLabel(ground, journeys),
    lookAtSheets(ground, journeys),
  ])
  await lookAsGuest(ground, journeys)
  await lookAsListener(ground, journeys)
}

async function lookAsStranger({ reader, label, pen }: Ground) {
  const tab = await reader.openTab()
  for (const path of publicPaths(label)) await tab.visit(path)
  await tab.visit(`/letters/${label.rows.letters}`)
  await tab.visit(`/embed/release/${label.release.slug}`)
  for (const path of [
    `/product/${label.music.slug}`,
    `/${encodeURIComponent(pen.text("asked", 150))}`,
  ]) {
    await tab.visit(path, { status: path.startsWith("/product") ? 200 : 404 })
  }
  await tab.visit("/visuals")
  const film = markerOf(pen.planted, "artist_videos.title")
  await tab.page.getByRole("link", { name: film }).click()
  await tab.page.locator("dialog track").waitFor({ state: "attached" })
  await tab.look("/visuals with its film")
}

/** With the key from a receipt's link. */
async function lookAsGuest(
  { reader, place, pen }: Ground,
  { orderId, senderId }: Journeys,
) {
  const keys = createOrderKeys({ secret: place.secret, siteUrl: "" })
  const created_at = new Date().toISOString()
  const tab = await reader.openTab()
  await tab.visit(keys.link({ id: orderId, created_at, key_turns: 0 }) ?? "", {
    shows: markerOf(pen.planted, "order_addresses.city"),
  })
  const demos = createDemoKeys({ secret: place.secret, siteUrl: "" })
  await tab.visit(demos.link(senderId), {
    shows: markerOf(pen.planted, "demos.artist_name"),
  })
}

/** With a listening link, which shows the listener's name. */
async function lookAsListener({ reader, pen }: Ground, { heard }: Journeys) {
  const tab = await reader.openTab()
  const marker = markerOf(pen.planted, "listening_links.text")
  await tab.visit(`/listen#${heard}`, { shows: marker })
  await tab.page.getByRole("button", { name: "Play", exact: true }).click()
  await tab.page.getByRole("region", { name: "Player" }).waitFor()
  // Its song is on another site: the player has sent its requests by now.
  await tab.page.getByText("could not be played").waitFor()
  await tab.look("/listen with its player")
}

async function lookAtForms(
  { reader, pen }: Ground,
  { unpaid, subscriber }: Journeys,
) {
  const tab = await reader.openTab()
  const { page } = tab
  for (const path of askedPaths(pen)) {
    const unknown = /^\/(unsubscribe|newsletter\/confirm)/.test(path)
    await tab.visit(path, unknown ? { status: 400 } : {})
  }
  await tab.visit(`/unsubscribe?token=${subscriber}`)
  await tab.visit(`/newsletter/confirm?token=${subscriber}`)
  await tab.visit(`/test-payment/${unpaid}`)
  await tab.visit("/")
  await page.getByRole("button", { name: "Search" }).click()
  const box = page.getByRole("combobox", { name: "Search Everything" })
  await box.fill(markerOf(pen.planted, "releases.title"))
  await page.getByRole("option").first().waitFor()
  await tab.look("what the search found")
  await box.fill(UNLIKE)
  await page.getByText(`No results found for "${UNLIKE}"`).waitFor()
  await tab.look("what the search did not find")
}

async function lookAsMember(
  { reader, place, pen }: Ground,
  journeys: Journeys,
) {
  const tab = await reader.openTab(await signIn(place, journeys.member))
  const marker = (field: string) => markerOf(pen.planted, field)
  await tab.visit("/account", { shows: marker("product_variants.title") })
  await tab.page
    .getByRole("button", { name: /^Download / })
    .first()
    .click()
  await tab.page.getByText("Download started").waitFor()
  await tab.look("/account with its downloads")
  await tab.visit(`/account/receipt/${journeys.orderId}`, {
    shows: marker("order_addresses.city"),
  })
  await tab.visit(`/pass/${journeys.passId}`, {
    shows: marker("order_addresses.name"),
  })
  await tab.visit(`/success?session_id=${journeys.session}`, {
    shows: marker("product_variants.title"),
  })
  await tab.visit("/cart", { shows: marker("product_variants.title") })
  const code = pen.planted.find(({ field }) => field === "promo_codes.code")
  await tab.page.getByLabel("Promo code").fill(code?.text ?? "")
  await tab.page.getByRole("button", { name: "Apply" }).click()
  await tab.page.getByText("Promo code applied").waitFor()
  await tab.look("/cart with a promo code")
}

/** Studio's lists, with the column that identifies a row. */
const LISTS = {
  artists: "artists.name",
  releases: "releases.title",
  tracks: "audio_files.name",
  events: "artist_tour_dates.venue",
  films: "artist_videos.title",
  press: "artist_press.publication",
  "press-list": "press_contacts.name",
  "press-letters": "press_mailings.subject",
  listening: "listening_links.name",
  news: "news_articles.title",
  letters: "letters.subject",
  "letters/subscribers": "newsletter_subs.email",
  products: "products.title",
  variants: "product_variants.title",
  zones: "shipping_zones.name",
  codes: "promo_codes.batch",
  "codes/downloads": "download_batches.name",
  "demos/list": "demos.artist_name",
  templates: "mail_templates.name",
  messages: "contact_messages.name",
} as const

async function lookAsLabel({ reader, place, pen }: Ground, journeys: Journeys) {
  const { owner, orderId } = journeys
  const tab = await reader.openTab(await signIn(place, owner))
  const { page } = tab
  for (const [path, field] of Object.entries(LISTS)) {
    const marker = markerOf(pen.planted, field)
    await tab.visit(`/studio/${path}`, { shows: marker })
    const row = page.getByRole("row").filter({ hasText: marker }).first()
    const shown = await row.elementHandle()
    await row.getByRole("link").first().click()
    await shown?.waitForElementState("hidden")
    await settled(page)
    await tab.look(`/studio/${path} with one of it open`)
  }
  await lookThroughDemos(tab, pen)
  await lookAtTheDesk(tab, markerOf(pen.planted, "letters.subject"))
  await lookAtPress(tab, pen)
  for (const path of [
    ...["", "/history", "/people", "/door", `/orders/${orderId}`],
    ...["/settings", "/settings/seller", "/settings/about", "/settings/social"],
  ]) {
    await tab.visit(`/studio${path}`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.waitForLoadState("networkidle")
    await tab.look(`/studio${path}, read`)
  }
}

/** Every list as the CSV it can be saved as. */
async function lookAtSheets(
  { reader, place, pen }: Ground,
  journeys: Journeys,
) {
  const tab = await reader.openTab(await signIn(place, journeys.owner))
  const csv = tab.page.getByRole("button", { name: "CSV", exact: true })
  for (const [path, field] of Object.entries(LISTS)) {
    const shows = markerOf(pen.planted, field)
    await tab.visit(`/studio/${path}`, { shows })
    if (await csv.isVisible()) await tab.saveCsv(`/studio/${path}`, csv)
  }
  const shows = markerOf(pen.planted, "demos.city")
  await tab.visit("/studio/demos/figures", { shows })
  await tab.saveCsv("/studio/demos/figures", csv)
}

type Tab = Awaited<ReturnType<Reader["openTab"]>>

const QUIET_MS = 5_000

/** A screen of Studio shows when its data is still loading. A letter's preview
 * that is replaced while its pictures load never counts as idle, so the wait
 * for that is limited. */
async function settled(page: Page) {
  await page.getByText("Loading…").first().waitFor({ state: "hidden" })
  await page
    .waitForLoadState("networkidle", { timeout: QUIET_MS })
    .catch(() => {})
}

/** The list of demos, one demo with all its comments, and the figures. */
async function lookThroughDemos({ visit, look, page }: Tab, pen: Pen) {
  const marker = (field: string) => markerOf(pen.planted, field)
  await visit("/studio/demos?show=all", { shows: marker("demos.artist_name") })
  const pile = page.getByRole("list", { name: "Demo queue" })
  await pile.getByRole("link", { name: marker("demos.artist_name") }).click()
  const notes = page.getByRole("region", { name: "Notes" })
  await notes.getByText(marker("demo_notes.text")).waitFor()
  await look("/studio/demos with one of it open")
  await visit("/studio/demos/figures", { shows: marker("demos.city") })
}

/** Checks the text of a sent letter in every field of its desk. */
async function lookAtTheDesk({ page, visit, look }: Tab, subject: string) {
  await visit("/studio/letters", { shows: subject })
  await page
    .getByRole("row")
    .filter({ hasText: subject })
    .getByRole("link")
    .click()
  await page.getByRole("button", { name: "Duplicate" }).click()
  await page.getByLabel("Text 1", { exact: true }).waitFor()
  await page.locator("iframe").waitFor()
  await look("/studio/letters at the desk")
  await page.getByRole("button", { name: "Plain text" }).click()
  await look("/studio/letters as text")
}

/** A letter to the press while it is written, its preview, and a link made for
 * one recipient. */
async function lookAtPress({ page, visit, look }: Tab, pen: Pen) {
  const name = markerOf(pen.planted, "press_contacts.name")
  const record = markerOf(pen.planted, "releases.title")
  await visit("/studio/press-list", { shows: name })
  const row = page.getByRole("row").filter({ hasText: name })
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Write email…" }).click()
  await choose(page.getByLabel("Release *"), record)
  await page.getByLabel("Subject *").fill("For {name}")
  await page.getByLabel("Message *").fill("{title}\n\n{link}")
  await page.getByRole("button", { name: "Show preview" }).click()
  const letter = page.getByRole("article")
  await letter.getByText(name).first().waitFor()
  await look("/studio/press-letters being written")
  await visit("/studio/listening/new")
  await choose(page.getByLabel("Release *"), record)
  await page.getByLabel("All tracks").uncheck()
  await page.getByText(markerOf(pen.planted, "audio_files.name")).waitFor()
  await look("/studio/listening/new, with its tracks")
}

/** An option is identified by its marker, not by its whole text. */
async function choose(box: Locator, marker: string) {
  const option = box.getByRole("option").filter({ hasText: marker })
  await box.selectOption(await option.getAttribute("value"))
}

async function signIn({ url, publishable }: Place, { email }: Member) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishable, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return (await response.json()) as Record<string, unknown>
}

function markerOf(planted: Planted[], field: string) {
  const found = planted.find((one) => one.field === field)
  if (!found) throw new Error(`nothing was put into ${field}`)
  return found.marker
}

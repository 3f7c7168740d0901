import { createOrderKeys } from "#server/shop/orders/order-keys.ts"
import { PUBLIC_PAGES } from "#tests/e2e/support/pages.ts"
import { type Member, PASSWORD } from "../../support/shoppers.ts"
import type { Place } from "../../support/visitor.ts"
import type { Pen, Planted } from "./hostile-text.ts"
import type { Journeys as Travels } from "./journeys.ts"
import type { Label } from "./label.ts"
import type { Reader } from "./reader.ts"

/** Every public page, with our label's things on it. */
export function publicPaths(label: Label) {
  const { artist, release, goods, article, rows } = label
  const slugs: Record<string, unknown> = {
    artist: artist.slug,
    release: release.slug,
    product: goods.slug,
    news: article.slug,
    event: rows.artist_tour_dates,
  }
  return PUBLIC_PAGES.map((path) =>
    path.replace(
      /^\/(artist|release|product|news|event)\/[^/]+/,
      (_, kind: string) => `/${kind}/${slugs[kind]}`,
    ),
  )
}

/** Pages that show what was asked of them. */
export function askedPaths(pen: Pen) {
  const said = encodeURIComponent(pen.text("asked", 150))
  return [
    `/shop?q=${said}`,
    `/artists?genre=${said}&sort=${said}`,
    `/releases?genre=${said}&type=${said}&year=${said}`,
    `/cart?cancelled=${said}`,
    `/success?session_id=${said}`,
    `/unsubscribe?token=${said}`,
    `/login?from=${encodeURIComponent("javascript:__pwned()")}`,
    `/register?from=${said}`,
    `/reset-password#error_description=${said}`,
    "/forgot-password",
    "/newsletter",
    `/redeem#code=${said}`,
  ]
}

/** The search forgives slips: none of our texts is like this one. */
const UNLIKE = "\"><wbr onwheel='b()'>"

type Ground = { place: Place; reader: Reader; label: Label; pen: Pen }
type Journeys = Travels & { owner: Member }

/** Looks at every screen there is, as a stranger, as the member and as the
 * label. */
export async function lookAtScreens(ground: Ground, journeys: Journeys) {
  await Promise.all([
    lookAsStranger(ground),
    lookAtForms(ground, journeys),
    lookAsMember(ground, journeys),
    lookAsLabel(ground, journeys),
  ])
  await lookAsGuest(ground, journeys)
}

async function lookAsStranger({ reader, label, pen }: Ground) {
  const tab = await reader.openTab()
  for (const path of publicPaths(label)) await tab.visit(path)
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

/** With the key of a receipt's link. */
async function lookAsGuest(
  { reader, place, pen }: Ground,
  { orderId }: Journeys,
) {
  const keys = createOrderKeys({ secret: place.secret, siteUrl: "" })
  const created_at = new Date().toISOString()
  const tab = await reader.openTab()
  await tab.visit(keys.link({ id: orderId, created_at, key_turns: 0 }) ?? "", {
    shows: markerOf(pen.planted, "order_addresses.city"),
  })
}

async function lookAtForms({ reader, pen }: Ground, { unpaid }: Journeys) {
  const tab = await reader.openTab()
  const { page } = tab
  for (const path of askedPaths(pen)) {
    const unknown = path.startsWith("/unsubscribe")
    await tab.visit(path, unknown ? { status: 400 } : {})
  }
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

/** Studio's lists, by the column that they are known by. */
const LISTS = {
  artists: "artists.name",
  releases: "releases.title",
  tracks: "audio_files.name",
  events: "artist_tour_dates.venue",
  films: "artist_videos.title",
  press: "artist_press.publication",
  news: "news_articles.title",
  products: "products.title",
  variants: "product_variants.title",
  zones: "shipping_zones.name",
  codes: "promo_codes.batch",
  "codes/downloads": "download_batches.name",
  demos: "demos.artist_name",
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
    await row.getByRole("link").first().click()
    await page.waitForURL(/\/studio\/\w+\/./)
    await page.waitForLoadState("networkidle")
    await tab.look(`/studio/${path} with one of it open`)
  }
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

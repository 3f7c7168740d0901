import { join } from "node:path"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { dataFolder } from "../support/data-folder.ts"
import {
  makeArtist,
  makeProduct,
  makeRelease,
  makeVariant,
} from "../support/label-catalogue.ts"
import { type Site, startSite } from "../support/site.ts"

/* What the demo label does not have: long shelves, dear things, things
 * without a price, files that are sold out. */
test.describe.configure({ mode: "serial" })

let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let sql: Sql

test.beforeAll(async () => {
  folder = await dataFolder("none")
  site = await startSite({ dataDir: folder.path })
  sql = connect(
    {
      socket: join(folder.path, "run", ".s.PGSQL.5432"),
      user: "postgres",
      database: "postgres",
    },
    { max: 1 },
  )
})

test.afterAll(async () => {
  await sql?.end()
  await site?.stop()
  await folder?.[Symbol.asyncDispose]()
})

async function shelve(title: string, cents: number[], values = {}) {
  const product = await makeProduct(sql, { title, ...values })
  for (const price_cents of cents) {
    await makeVariant(sql, { product_id: product.id, price_cents })
  }
  return product
}

test("a label with nothing to sell has no 'Shop 9X', no 'Buy', and says so", async ({
  page,
}) => {
  await makeRelease(sql, { title: "Only Heard" })
  await page.goto(site.url)
  const outNow = page.getByRole("region", { name: "Out Now" })
  await expect(outNow.getByRole("button", { name: "Buy" })).toBeDisabled()
  await expect(
    outNow.getByRole("button", { name: "Watch Visual" }),
  ).toBeDisabled()
  await expect(page.getByText("Shop 9X")).toHaveCount(0)
  await page.goto(`${site.url}/shop`)
  await expect(page.getByText("No products found")).toBeVisible()
  await expect(page.getByText("Clear filters")).toHaveCount(0)
})

test("the price filter goes by the lowest variant, and 200 has no end", async ({
  page,
}) => {
  await shelve("Box for £150", [15000, 30000])
  await shelve("Box for £250", [25000])
  await shelve("From £10 to £90", [9000, 1000])
  await shelve("Asked for", [], { featured: true })
  await shelve("Withdrawn", [1000], { active: false, featured: true })
  const titles = page.getByRole("main").getByRole("heading", { level: 2 })
  for (const [search, found] of [
    ["", ["Asked for", "From £10 to £90", "Box for £250", "Box for £150"]],
    ["?max=100", ["From £10 to £90"]],
    ["?min=15&max=100", []],
    ["?min=10&max=10", ["From £10 to £90"]],
    ["?min=150", ["Box for £250", "Box for £150"]],
    ["?min=200&max=200", ["Box for £250"]],
    [
      "?min=0&max=200",
      ["Asked for", "From £10 to £90", "Box for £250", "Box for £150"],
    ],
  ] as const) {
    // What is kept in memory is renewed when the database says so.
    await expect(async () => {
      await page.goto(`${site.url}/shop${search}`)
      await expect(titles, search).toHaveText([...found], { timeout: 2000 })
    }).toPass({ timeout: 20_000 })
  }
  await expect(page.getByRole("article").first()).toContainText(
    "Price on request",
  )
  await page.goto(site.url)
  const shop = page.getByRole("region", { name: "Shop 9X" })
  await expect(shop.getByRole("article")).toHaveText([
    /Asked for.*Price on request/,
  ])
  await shop.getByRole("link", { name: "Asked for" }).click()
  await expect(page.getByText("Price on request")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeDisabled()
})

test("a release sells what is linked to it, or what its artist calls by its name", async ({
  page,
}) => {
  const artist = await makeArtist(sql, { name: "Test Artist" })
  const music = { product_type: "music", artist_id: artist.id }
  await makeRelease(sql, {
    title: "50%_Off",
    slug: "half-off",
    artist_id: artist.id,
  })
  const product = await shelve("50%_OFF (remastered)", [], music)
  for (const [position, title, inventory, is_digital] of [
    [1, "MP3", 0, true],
    [2, "FLAC", -1, true],
    [3, "Tape", 3, false],
  ] as const) {
    await makeVariant(sql, {
      product_id: product.id,
      position,
      title,
      inventory,
      is_digital,
    })
  }
  await shelve("500 Off", [100], music)
  await shelve("50%_Off by others", [100], { product_type: "music" })
  await shelve("50%_Off shirt", [100], { artist_id: artist.id })
  await page.goto(`${site.url}/release/half-off`)
  const buy = page.getByRole("region", { name: "Buy Digital Downloads" })
  await expect(buy.getByRole("listitem")).toHaveText([
    /MP3.*£25\.00Out of Stock/,
    /FLAC.*£25\.00Add to Cart/,
  ])
  await page.getByText("Tell me when it is back").first().click()
  const alert = page.getByRole("form", { name: "Tell me when it is back" })
  await alert.getByLabel("Email").fill("ada@fans.example")
  await alert.getByRole("button", { name: "Tell me" }).click()
  await expect(page.getByText("We will tell you")).toBeVisible()
  expect(
    await sql`select v.title from stock_alerts a
      join product_variants v on v.id = a.variant_id
      where a.email = 'ada@fans.example'`,
  ).toEqual([{ title: "MP3" }])
  const parcels = page.getByRole("region", { name: "Buy Physical Formats" })
  await expect(parcels.getByRole("listitem")).toHaveText([
    /^50%_OFF \(remastered\) Tape£25\.00Add to Cart/,
  ])
  await page.getByRole("link", { name: /\(remastered\) in the shop/ }).click()
  const release = page.getByRole("link", { name: "The release: 50%_Off" })
  await expect(release).toBeVisible()
  const wax = await makeRelease(sql, {
    title: "Wax Only",
    slug: "wax-only",
    artist_id: artist.id,
  })
  await shelve("Wax Only", [2000], music)
  // What is linked needs no name; what is linked elsewhere is not taken.
  const box = { product_type: "music", release_id: wax.id }
  await shelve("The Box", [9000], box)
  await sql`update products set release_id = ${wax.id}
    where id = ${product.id}`
  await page.goto(`${site.url}/release/wax-only`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wax Only")
  await expect(parcels.getByRole("listitem")).toHaveCount(3)
  await expect(parcels).toContainText("The Box")
  await expect(async () => {
    await page.goto(`${site.url}/release/half-off`)
    await expect(buy).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})

test("long shelves show 48, then more by a link, in the same filter", async ({
  page,
}) => {
  const names = Array.from({ length: 50 }, (_, place) => `Print ${place}`)
  for (const name of names) await shelve(name, [500])
  const odd = `مرحبا 🎧 ${"Langspielplattenhülle".repeat(8)}`
  await shelve(odd, [700], { slug: "odd" })
  await page.goto(`${site.url}/shop?q=print&min=5&max=5`)
  await expect(page.getByRole("article")).toHaveCount(48)
  await page.getByRole("link", { name: "Load more" }).click()
  await expect(page).toHaveURL(`${site.url}/shop?q=print&min=5&max=5&page=2`)
  await expect(
    page.getByRole("heading", { name: "Print 0", exact: true }),
  ).toBeVisible()
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ["/shop?q=🎧", "/product/odd"]) {
    await page.goto(site.url + path)
    await expect(page.getByRole("heading", { name: odd })).toBeVisible()
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    )
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})

test("featured products that cannot be read are noted and left out", async ({
  page,
}) => {
  await sql`revoke select on public.products from anon`
  // Whoever keeps pages is told of a change.
  await sql`notify content, 'products'`
  await expect(async () => {
    await page.goto(site.url)
    await expect(page.getByText("Shop 9X")).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole("region", { name: "Out Now" })).toBeVisible()
  expect(site.output()).toContain("permission denied for table products")
})

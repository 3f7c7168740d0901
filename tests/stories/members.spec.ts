import { join } from "node:path"
import type { Page } from "@playwright/test"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { faultsOn } from "../e2e/support/axe.ts"
import {
  CARDS,
  fillAddress,
  fillCard,
  orderNumber,
  proceed,
} from "../e2e/support/buyer.ts"
import { linkTo, mailTo } from "../e2e/support/mailbox.ts"
import { makeMember, newEmail, signIn } from "../e2e/support/members.ts"
import { test, expect as wait } from "../e2e/support/quiet-page.ts"
import { addFromShop, keys, row } from "../e2e/support/shopper.ts"
import { enter, makeColleague, notice } from "../e2e/support/studio.ts"
import {
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"

// Hashing, mails and the auth library take their time on a busy machine.
const expect = wait.configure({ timeout: 20_000 })
const DAY_MS = 86_400_000
const PHONE = { width: 390, height: 844 }

let sql: Sql

test.beforeAll(() => {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "run")
  const socket = join(folder, ".s.PGSQL.5432")
  sql = connect({ socket, user: "postgres", database: "postgres" }, { max: 1 })
})

/** What this worker has made: another's test may still be at it with theirs. */
const made = new Set<string>()

// The shop is everybody's: what was made for a test leaves it.
test.afterAll(async () => {
  const ids = [...made]
  await sql`update products set active = false where id = any(${ids})`
  await sql`update artists set is_public = false where id = any(${ids})`
  await sql.end()
})

async function bringOut(values: Record<string, unknown>) {
  const product = await makeProduct(sql, values)
  made.add(product.id)
  return product
}

/** Pays for what is in the cart; back on the success page. */
async function pay(page: Page, address = false) {
  await page.goto("/cart")
  await proceed(page)
  if (address) await fillAddress(page)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await page.waitForURL(/\/success/)
  return orderNumber(page)
}

test("somebody joins, hears a coming record early, is told of the end, and stays", async ({
  page,
  request,
}) => {
  const { id, email } = await makeMember(request)
  await signIn(page, email)
  await addFromShop(page, "friends-of-9x", "Friend £20.00")
  await pay(page)
  const artist = await makeArtist(sql)
  made.add(artist.id)
  const release = await makeRelease(sql, {
    artist_id: artist.id,
    title: `Undertow ${id.slice(0, 4)}`,
    public_from: new Date(Date.now() + 3 * DAY_MS),
  })
  const storage_path = `${release.id}.mp3`
  await makeTrack(sql, {
    release_id: release.id,
    storage_bucket: "streams",
    storage_path,
  })
  const stored = await request.post(
    `/storage/v1/object/streams/${storage_path}`,
    {
      headers: {
        apikey: (await keys()).secret,
        "Content-Type": "audio/mpeg",
      },
      data: "a song",
    },
  )
  expect(stored.ok(), await stored.text()).toBe(true)

  await page.goto("/account")
  const own = page.getByRole("region", { name: "Memberships" })
  await expect(own).toContainText("Friends of 9X")
  await expect(own).toContainText(/No\. \d+/)
  await expect(own).toContainText(/Until \d+ \w+ \d{4}/)
  await expect(own).toContainText("Records 7 days early")
  await expect(
    own.getByRole("link", { name: "Card of Friends of 9X" }),
  ).toHaveAttribute("href", /^\/pass\/[-0-9a-f]{36}$/)
  await expect(
    own.getByRole("button", { name: `Play ${release.title}` }),
  ).toBeVisible()
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    expect(await faultsOn(page)).toEqual([])
  }
  await sql`delete from releases where id = ${release.id}`

  await sql`update memberships set begins_on = current_date - 350,
    ends_on = current_date + 14 where user_id = ${id}`
  await sql`select tell_renewals()`
  const [term] = await sql`select to_char(ends_on, 'FMDD Mon YYYY') as day
    from memberships where user_id = ${id}`
  const link = await linkTo(email, `Your membership ends on ${term?.day}`)
  await page.goto(link)
  await page.getByRole("radio", { name: "Friend £20.00", exact: true }).check()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByText("Added to cart")).toBeVisible()
  await pay(page)
  await page.goto("/account")
  await expect(own.getByRole("listitem")).toHaveCount(2)
  await expect(own).toContainText(`Until ${term?.day}`)
  await expect(own).toContainText(`From ${term?.day} until`)
})

test("a guest's copy has its number on every paper", async ({ page }) => {
  await page.setViewportSize(PHONE)
  const email = newEmail()
  await addFromShop(page, "tide-table-print", "A3, unframed £35.00")
  await page.goto("/cart")
  await proceed(page)
  await page.getByLabel("Email").fill(email)
  await fillAddress(page)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  const number = await orderNumber(page)
  const shown = page.getByText(/^No\. \d+ of 90$/)
  const copy = (await shown.textContent()) ?? ""
  const { text } = await mailTo(email, `Your 9X order ${number}`)
  expect(text).toContain(copy)
  await page.goto(text.match(/https?:\S+\/order\/\S+/)?.[0] ?? "")
  await expect(page.getByText(copy)).toBeVisible()
})

test("what is on sale from a moment, until one, or for members says so, and opens by the clock", async ({
  page,
  complaints,
}) => {
  complaints.allow(/409|403/)
  const product = await bringOut({ title: "Timed Print" })
  const at = (ms: number) => new Date(Date.now() + ms)
  const place = { product_id: product.id, inventory: 9 }
  const early = await makeVariant(sql, {
    ...place,
    title: "Early",
    on_sale_from: at(DAY_MS),
  })
  await makeVariant(sql, {
    ...place,
    title: "Late",
    on_sale_until: at(-DAY_MS),
  })
  const path = `/product/${product.slug}`
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText("No longer on sale")).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByRole("radio", { name: /Early/ })).toBeDisabled()
  await expect(page.getByText(/On sale from \w+ \d+ \w+/).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeDisabled()

  await sql`update product_variants set on_sale_from = now() + interval '3 s'
    where id = ${early.id}`
  const chosen = page.getByRole("radio", { name: "Early £25.00" })
  await expect(async () => {
    await page.goto(path)
    await expect(chosen).toBeEnabled({ timeout: 500 })
  }).toPass()
  await chosen.check()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByText("Added to cart")).toBeVisible()
  await sql`update product_variants set on_sale_until = now() - interval '1 s',
    on_sale_from = null where id = ${early.id}`
  await page.goto("/cart")
  const go = page.getByRole("button", { name: "Proceed to Checkout" })
  await expect(row(page, "Timed Print")).toContainText(
    "No longer on sale. Remove it to go on.",
  )
  await expect(go).toBeDisabled()

  await sql`update product_variants set on_sale_until = null
    where id = ${early.id}`
  await sql`update products set members_only = true where id = ${product.id}`
  await page.reload()
  await expect(row(page, "Timed Print")).toContainText("For members.")
  await expect(go).toBeDisabled()
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText("For members.")).toBeVisible({ timeout: 500 })
  }).toPass()
  await chosen.check()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(page.getByRole("alert")).toContainText("For members")
})

test("in Studio a record gets its download, its numbers and its days of sale", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/400/)
  const product = await bringOut({ title: "Studio Record" })
  const variant = await makeVariant(sql, {
    product_id: product.id,
    inventory: 20,
  })
  const colleague = await makeColleague(request, "shop")
  await page.setViewportSize(PHONE)
  await enter(page, colleague, `/studio/variants/${variant.id}`)
  const files = page.getByLabel("Included download")
  await expect(files).toContainText("Low Water")
  await files.selectOption({ label: "Saltmarsh: Low Water (MP3 + FLAC)" })
  await page.getByLabel("On sale from").fill("2090-11-24T10:00")
  await page.getByLabel("On sale until").fill("2090-11-20T10:00")
  await page.getByLabel("Number of copies").fill("10")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("The sale ends before")).toBeVisible()
  await page.getByLabel("On sale until").fill("2090-12-24T10:00")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toContainText("An edition of 10 has no more")
  await page.getByLabel("Number of copies").fill("20")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toContainText("Saved")
  expect(await faultsOn(page)).toEqual([])
  const club = await bringOut({ product_type: "membership" })
  const joined = await makeMember(request)
  await makeOrder(sql, {
    user: joined.id,
    variant: await makeVariant(sql, { product_id: club.id, title: "Year" }),
  })
  await page.goto("/studio/members?state=runs")
  await page.getByRole("searchbox", { name: "Find members" }).fill(joined.email)
  const found = page.getByRole("link", { name: /^\d+$/ })
  await expect(found).toHaveCount(1)
  const number = await found.textContent()
  expect(await faultsOn(page)).toEqual([])
  await page.keyboard.press("Control+k")
  await page.keyboard.type(joined.email)
  await page.getByRole("option", { name: `${number} ·` }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Member ${number}`,
  )
  await expect(page.getByRole("link", { name: joined.email })).toBeVisible()
  await expect(page.getByText(/^No\. \d+$/)).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  expect(
    await sql`select is_digital, needs_address, edition_size, on_sale_from
      from product_variants where id = ${variant.id}`,
  ).toEqual([
    {
      is_digital: true,
      needs_address: true,
      edition_size: 20,
      on_sale_from: new Date("2090-11-24T10:00:00Z"),
    },
  ])
})

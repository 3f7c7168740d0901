import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, expect, type Page } from "@playwright/test"

export type Wish = { slug: string; variant: string; qty: number }

/** A cart line as an earlier visit left it in the browser. */
export type KeptLine = {
  id: string
  productId: string
  variantId: string
  qty: number
  product: Record<string, unknown>
  variant: Record<string, unknown>
}

/** The lines of a guest who chose these things before. */
export async function guestLines(
  request: APIRequestContext,
  wishes: Wish[],
): Promise<KeptLine[]> {
  const lines: KeptLine[] = []
  for (const { slug, variant, qty } of wishes) {
    const row = await variantOf(request, slug, variant)
    lines.push({
      id: `guest-${Date.now()}${lines.length}abc`,
      productId: row.product_id,
      variantId: row.id,
      qty,
      product: { slug, title: slug, cover_url: null, artist_name: null },
      variant: row,
    })
  }
  return lines
}

type VariantRow = { id: string; product_id: string; price_cents: number }

export async function variantOf(
  request: APIRequestContext,
  slug: string,
  title: string,
): Promise<VariantRow> {
  const query = new URLSearchParams({
    select: "*,products!inner(slug)",
    "products.slug": `eq.${slug}`,
    title: `eq.${title}`,
  })
  const response = await request.get(`/rest/v1/product_variants?${query}`, {
    headers: { apikey: (await keys()).publishable },
  })
  const [row] = await response.json()
  return row
}

/** A variant of which there is one, with a stock of its own. */
export function lastCopy(request: APIRequestContext) {
  return newVariant(request, "Last one", { inventory: 1 })
}

/** A few numbered copies, found in the store room by their SKU. */
export async function smallEdition(request: APIRequestContext, size: number) {
  const sku = `E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const counted = { inventory: size, edition_size: size, sku }
  return { sku, ...(await newVariant(request, "Numbered", counted)) }
}

/** A date with places of its own, at the demo's listening sessions. */
export async function dateOnSale(request: APIRequestContext) {
  const headers = { apikey: (await keys()).publishable }
  const answer = await request.get("/rest/v1/products", {
    ...{ headers, params: { select: "id", slug: "eq.listening-session" } },
  })
  const [{ id: product_id }] = await answer.json()
  return newVariant(request, "A Thursday", {
    ...{ product_id, inventory: 12, needs_address: false },
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
}

async function newVariant(
  request: APIRequestContext,
  title: string,
  facts: object,
) {
  const { product_id } = await variantOf(request, "record-shop-tote", "Natural")
  const made = await request.post("/rest/v1/product_variants", {
    headers: {
      apikey: (await keys()).secret,
      Prefer: "return=representation",
    },
    data: {
      ...{ product_id, price_cents: 1000 },
      title: `${title} ${crypto.randomUUID().slice(0, 8)}`,
      ...facts,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const [variant] = await made.json()
  return variant as { id: string; product_id: string; title: string }
}

/** A variant with one file behind it, which is there at once. */
export async function fileForSale(request: APIRequestContext): Promise<Wish> {
  const { wish, make } = await formatsForSale(request, ["flac"])
  await make("flac")
  return wish
}

/** A variant in these formats, none of which is there until it is made. */
export async function formatsForSale(
  request: APIRequestContext,
  formats: string[],
) {
  const headers = {
    apikey: (await keys()).secret,
    Prefer: "return=representation",
  }
  const insert = async (table: string, data: object) => {
    const answer = await request.post(`/rest/v1/${table}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    const [row] = await answer.json()
    return row as { id: string }
  }
  const slug = "record-shop-tote"
  const { product_id } = await variantOf(request, slug, "Natural")
  const { id } = await insert("digital_payloads", { name: "One take" })
  const pathOf = (format: string) => `${id}/one-take.${format}`
  for (const format of formats) {
    await insert("digital_payload_files", {
      ...{ digital_payload_id: id, format, filename: `one-take.${format}` },
      storage_path: pathOf(format),
    })
  }
  const title = `One take ${id.slice(0, 8)}`
  await insert("product_variants", {
    ...{ product_id, title, price_cents: 1500, inventory: -1 },
    ...{ is_digital: true, digital_payload_id: id },
  })
  const make = async (format: string) => {
    const stored = await request.post(
      `/storage/v1/object/masters/${pathOf(format)}`,
      {
        headers: { ...headers, "Content-Type": `audio/${format}` },
        data: "as good as music",
      },
    )
    expect(stored.ok(), await stored.text()).toBe(true)
  }
  return { wish: { slug, variant: title, qty: 1 } satisfies Wish, make }
}

/** Opens the cart of somebody whose browser keeps this. */
export async function openCartWith(page: Page, stored: unknown) {
  await page.goto("/cart")
  await keep(page, stored)
  await page.reload()
}

export function keep(page: Page, stored: unknown) {
  const text = typeof stored === "string" ? stored : JSON.stringify(stored)
  return page.evaluate((value) => {
    localStorage.setItem("guest-cart", value)
  }, text)
}

export function kept(page: Page): Promise<KeptLine[] | null> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem("guest-cart") ?? "null"),
  )
}

/** Puts something in by the product page's own button. */
export async function addFromShop(page: Page, slug: string, variant: string) {
  await page.goto(`/product/${slug}`)
  await page
    .getByRole("radio", { name: variant, exact: true })
    .first()
    .check({ force: true })
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(
    page.getByRole("status").getByText("Added to cart"),
  ).toBeVisible()
}

export function row(page: Page, title: string) {
  return page
    .getByRole("list", { name: "Items in your cart" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
}

/** The summary comes to say this, name by name. */
export function expectSums(page: Page, expected: Record<string, unknown>) {
  return expect.poll(() => sums(page)).toMatchObject(expected)
}

async function sums(page: Page) {
  const rows = page.getByRole("region", { name: "Order summary" })
  const names = await rows.getByRole("term").allInnerTexts()
  const values = await rows.getByRole("definition").allInnerTexts()
  return Object.fromEntries(
    names.map((name, place) => [name.split(" ")[0], values[place]]),
  )
}

/** Fills a member's cart, as another device might have. */
export async function putOnServer(
  request: APIRequestContext,
  userId: string,
  wishes: Wish[],
) {
  const lines = await guestLines(request, wishes)
  const response = await request.post("/rest/v1/cart_items", {
    headers: { apikey: (await keys()).secret },
    data: lines.map(({ productId, variantId, qty }) => ({
      user_id: userId,
      product_id: productId,
      variant_id: variantId,
      qty,
    })),
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** What a member's cart holds, asked with the secret key. */
export async function serverCart(request: APIRequestContext, userId: string) {
  const query = `select=qty,variant_id&user_id=eq.${userId}&order=qty`
  const response = await request.get(`/rest/v1/cart_items?${query}`, {
    headers: { apikey: (await keys()).secret },
  })
  return response.json()
}

export async function keys(): Promise<{ publishable: string; secret: string }> {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  return JSON.parse(await readFile(file, "utf8"))
}

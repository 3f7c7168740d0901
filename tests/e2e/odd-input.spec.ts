import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { withSiteDatabase } from "../support/site-database.ts"
import { expect, test } from "./support/quiet-page.ts"

const LONG = "x".repeat(10_000)

for (const path of [
  "/releases?year=abc&type=%00&sort=x",
  "/releases?genre[]=a&genre=%F0%9F%8E%A7&page=1e9",
  "/artists?sort=%00&genre='%20or%201=1--&page=-3",
  "/shop?q=%00&category=constructor&artist=%25&min=NaN&max=-1&page=99999999",
  `/shop?q=${LONG}`,
  `/releases?genre=${LONG}`,
  "/news?page=%E0%A4%A",
  "/events?%",
  "/?__proto__=1&a=%00",
]) {
  test(`${path.slice(0, 60)} is a page like any other`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain("<h1")
  })
}

for (const path of [
  "/artist/nobody",
  "/artist/HEXA",
  "/artist/%00",
  "/artist/..%2F..%2Fetc%2Fpasswd",
  "/release/%E0%A4%A",
  "/release/'%3B--",
  `/news/${LONG.slice(0, 4000)}`,
  "/product/%F0%9F%8E%A7",
  "/artist/",
  "/release",
  "/order/x",
  "/demo/x",
  "/order/00000000-0000-0000-0000-00000000000",
  "/no-such-file.png",
  "/feeds/nothing.xml",
]) {
  test(`${path.slice(0, 60)} leads nowhere and says so`, async ({
    request,
  }) => {
    const response = await request.get(path)
    expect([400, 404]).toContain(response.status())
    expect(await response.text()).not.toMatch(/\bat \S+ \(|Error:/)
  })
}

test("slashes too many do not matter", async ({ page, baseURL }) => {
  await page.goto("/artists/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artists")
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${baseURL}/artists`,
  )
  const response = await page.request.get(`${baseURL}//`)
  expect(response.status()).toBeLessThan(500)
})

test("a stored file that claims to be a page runs no script here", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/sandbox|Content Security Policy/)
  const folder = process.env.E2E_DATA_DIR ?? ""
  const keys = await readFile(join(folder, "keys.json"), "utf8")
  const { secret } = JSON.parse(keys)
  const script = "localStorage.setItem('ran', document.contentType)"
  const pages = [
    `<script>${script}</script>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
  ]
  const types = [
    "image/png;x=1, text/html",
    "image/png;x=1,text/html",
    "image/png, text/html",
    "audio/mpeg,text/html;charset=utf-8",
    'image/png;x="1", text/html',
    "text/html",
    "image/svg+xml",
    "application/xhtml+xml",
  ]
  for (const [at, type] of types.entries()) {
    const name = `disguise-${at}`
    const path = `/storage/v1/object/media/${name}`
    const headers = { apikey: secret, "x-upsert": "true" }
    const data = pages[/xml/.test(type) ? 1 : 0] ?? ""
    const kept = await request.post(path, {
      headers: { ...headers, "Content-Type": "image/png" },
      data,
    })
    expect(kept.ok(), await kept.text()).toBe(true)
    const claimed = { ...headers, "Content-Type": type }
    const refused = await request.post(path, { headers: claimed, data })
    // A drawing is a picture, and stays in its sandbox.
    expect(refused.ok(), type).toBe(type === "image/svg+xml")
    // As an older version kept it.
    await withSiteDatabase(
      folder,
      (sql) => sql`
        update storage.objects set metadata = metadata
          || jsonb_build_object('mimetype', ${type}::text)
        where bucket_id = 'media' and name = ${name}`,
    )
    // What no browser shows is offered as a download, which ends the visit.
    await page
      .goto(path.replace("/object/", "/object/public/"))
      .catch((error) => expect(String(error)).toMatch(/Download is starting/))
    await page.goto("/robots.txt")
    expect(await page.evaluate(() => localStorage.getItem("ran")), type).toBe(
      null,
    )
  }
})

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

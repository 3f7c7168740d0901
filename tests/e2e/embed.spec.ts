import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"

const EMBED = "/embed/release/floodlight"

/** A page of somebody else, on another site. */
async function elsewhere(html: string) {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8")
    response.end(`<!DOCTYPE html><link rel="icon" href="data:,">${html}`)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test("a record plays in somebody else's page, without a cookie and without the site's scripts", async ({
  page,
  baseURL,
  context,
}) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await using other = await elsewhere(
    `<iframe src="${baseURL}${EMBED}" width="300" height="152"></iframe>`,
  )
  await page.goto(other.url, { waitUntil: "load" })
  const embed = page.frameLocator("iframe")
  await expect(embed.getByRole("heading")).toHaveText("Floodlight")
  await expect(embed.getByText("Listen at 9X")).toBeHidden()
  const is = (ending: RegExp) => asked.filter((path) => ending.test(path))
  expect(is(/\.js$/)).toEqual([])
  expect(is(/\.(mp3|opus|webm)$/)).toEqual([])
  await embed.getByRole("button", { name: "Play" }).click()
  const position = embed.getByRole("slider", { name: "Position" })
  await expect(position).toHaveAttribute("aria-valuetext", /^0:0[1-9] of 1:44$/)
  await embed.getByRole("button", { name: "Pause" }).click()
  await position.press("End")
  await expect(position).toHaveAttribute("aria-valuetext", /^1:4\d of 1:44$/)
  await embed.getByRole("button", { name: "Play" }).click()
  await expect(embed.getByRole("status")).toHaveText("Say It Slower")
  const track = embed.getByRole("combobox", { name: "Track" })
  await expect(track).toHaveValue("1")
  await track.selectOption({ label: "1. Floodlight" })
  await expect(embed.getByRole("status")).toHaveText("Floodlight")
  await expect(position).toHaveAttribute("aria-valuetext", /^0:0[1-9] of 1:44$/)
  expect(await context.cookies()).toEqual([])
  const kept = await page
    .frames()[1]
    ?.evaluate(() => [
      localStorage.length,
      sessionStorage.length,
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ])
  expect(kept).toEqual([0, 0, 300, 152])
  const opened = context.waitForEvent("page")
  await embed.getByRole("link", { name: "Floodlight", exact: true }).click()
  await expect(await opened).toHaveURL(`${baseURL}/release/floodlight`)
})

test("the embed is well made, is a link without script, and alone may be framed", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 700, height: 152 })
  await page.goto(EMBED)
  expect(await faultsOn(page)).toEqual([])
  await expect(page.locator("meta[name=robots]")).toHaveAttribute(
    "content",
    "noindex",
  )
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    `${baseURL}/release/floodlight`,
  )
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(baseURL + EMBED)
  const link = plain.getByRole("link", { name: "Listen at 9X" })
  await expect(link).toHaveAttribute("target", "_blank")
  await expect(plain.getByRole("button")).toHaveCount(0)
  await plain.close()
  const framing = async (path: string) => {
    const headers = (await request.get(path)).headers()
    const [ancestors] =
      headers["content-security-policy"]?.match(/frame-ancestors .*/) ?? []
    return [ancestors, headers["x-frame-options"], headers["set-cookie"]]
  }
  expect(await framing(EMBED)).toEqual([
    "frame-ancestors *",
    undefined,
    undefined,
  ])
  expect(await framing("/embed/release/none")).toEqual([
    "frame-ancestors *",
    undefined,
    undefined,
  ])
  for (const path of ["/release/floodlight", "/embed", "/embed/artist/hexa"]) {
    expect(await framing(path), path).toEqual([
      "frame-ancestors 'none'",
      "DENY",
      undefined,
    ])
  }
})

test("other sites find the embed by oEmbed, and people copy its code", async ({
  page,
  request,
  baseURL,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto("/release/floodlight")
  const found = page.locator('link[type="application/json+oembed"]')
  const address = (await found.getAttribute("href")) ?? ""
  const told = await (await request.get(address)).json()
  expect(told).toMatchObject({
    version: "1.0",
    type: "rich",
    provider_name: "9X",
    title: "Floodlight by Junie Calloway",
    width: 600,
    height: 152,
    thumbnail_width: 480,
  })
  const small = `${address}&maxwidth=320&maxheight=100`
  expect(await (await request.get(small)).json()).toMatchObject({
    width: 320,
    height: 100,
    html: expect.stringContaining('width="320" height="100"'),
  })
  const status = async (query: string) =>
    (await request.get(`/oembed?${query}`)).status()
  const url = encodeURIComponent(`${baseURL}/release/floodlight`)
  expect(await status(`url=${url}&format=xml`)).toBe(501)
  expect(await status(`url=${url}&maxwidth=wide`)).toBe(400)
  for (const wrong of ["", "url=nonsense", `url=${baseURL}/artists`]) {
    expect(await status(wrong), wrong).toBe(404)
  }
  expect(await status("url=https://elsewhere.example/release/floodlight")).toBe(
    404,
  )
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.getByRole("button", { name: "Copy embed code" }).click()
  await expect(page.getByText("Embed code copied")).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toContain(`<iframe src="${baseURL}${EMBED}"`)
  expect(code).toContain('width="100%" height="152"')
})

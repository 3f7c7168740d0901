import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { LABEL } from "./support/studio.ts"

/** What the label's own screens do, called as they call it. */
async function asLabel(request: APIRequestContext) {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { publishable } = JSON.parse(await readFile(file, "utf8"))
  const signedIn = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: publishable },
    data: LABEL,
  })
  const { access_token } = await signedIn.json()
  const headers = {
    apikey: publishable,
    Authorization: `Bearer ${access_token}`,
    Prefer: "return=representation",
  }
  return async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

/** A letter to one reader of its own, sent. */
async function sendLetter(request: APIRequestContext, word: string) {
  const call = await asLabel(request)
  const rows = await serviceRows(request)
  const email = `${word}@letters.example`
  await request.post("/newsletter", { form: { email } })
  const [sub] = await rows.find("newsletter_subs", { email: `eq.${email}` })
  const token = String(sub?.unsubscribe_token)
  await request.post(`/newsletter/confirm?token=${token}`)
  // A country of theirs alone: nobody else's test gets this letter.
  const country = "AQ"
  await request.post(`/unsubscribe?token=${token}`, {
    form: { what: "where", country, city: "Halley" },
  })
  const [release] = await rows.find("releases_public_v", {
    slug: "eq.market-day",
  })
  const [letter] = await call("/rest/v1/letters", {
    subject: `Spring on Larkhill ${word}`,
    preheader: "A record, and a night to hear it.",
    slug: `spring-${word}`,
    audience: { countries: [country] },
    pace: 600,
    blocks: [
      {
        kind: "text",
        text: "## It is out\n\nHear [all](/releases) [of it](https://music.example/音).",
      },
      { kind: "release", id: release?.id },
    ],
  })
  const preview = await call("/functions/v1/preview-letter", { id: letter.id })
  expect(preview.faults).toEqual([])
  await call("/rest/v1/rpc/schedule_letter", {
    ...{ p_id: letter.id, p_at: null, p_updated_at: letter.updated_at },
  })
  await expect
    .poll(async () => {
      const [told] = await rows.find("letters", { id: `eq.${letter.id}` })
      return told?.state
    })
    .toBe("sent")
  return { rows, email, token, letter, preview }
}

const WORD = Math.random().toString(36).slice(2, 8)

test("a letter that went out is read at /letters, with and without script", async ({
  page,
  browser,
  request,
}) => {
  const { letter, preview } = await sendLetter(request, `a${WORD}`)
  await page.goto("/newsletter")
  await page.getByRole("link", { name: "Read the last ones" }).click()
  await page.getByRole("link", { name: letter.subject }).click()
  await expect(page).toHaveURL(`/letters/${letter.slug}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    letter.subject,
  )
  await expect(
    page.getByRole("link", { name: /Market Day.*Hear it/ }),
  ).toHaveAttribute("href", "/release/market-day")
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOn(page)).toEqual([])
  }
  const sitemap = await (await request.get("/sitemap.xml")).text()
  expect(sitemap).toContain(`/letters/${letter.slug}<`)
  expect((await request.get("/letters/no-such-letter")).status()).toBe(404)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`/letters/${letter.slug}`)
  await expect(
    still.getByRole("link", { name: "all", exact: true }),
  ).toBeVisible()
  await plain.close()
  // The mail itself, as it was composed.
  const mail = await browser.newPage()
  await mail.setContent(preview.html)
  expect(await faultsOn(mail)).toEqual([])
  await mail.close()
})

test("behind their own link a reader says where they are, and leaves with one press", async ({
  page: own,
  browser,
  request,
}) => {
  const { rows, email, token } = await sendLetter(request, `b${WORD}`)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`/unsubscribe?token=${token}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Leave the 9X List?",
  )
  await expect(page.getByLabel("Town")).toHaveValue("Halley")
  await page.getByLabel("Country").selectOption({ label: "Iceland" })
  await page.getByLabel("Town").fill("Höfn")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(/^Noted/)).toBeVisible()
  await expect(page.getByLabel("Country")).toHaveValue("IS")
  await own.goto(`/unsubscribe?token=${token}`)
  expect(await faultsOn(own)).toEqual([])
  const find = () => rows.find("newsletter_subs", { email: `eq.${email}` })
  expect(await find()).toMatchObject([{ country: "IS", city: "Höfn" }])
  // What a mail program sends (RFC 8058).
  const left = await request.post(`/unsubscribe?token=${token}`, {
    form: { "List-Unsubscribe": "One-Click" },
  })
  expect(left.status()).toBe(200)
  expect(await find()).toEqual([])
  await plain.close()
})

test("while links are counted the privacy page says so, and they lead nowhere else", async ({
  request,
}) => {
  const call = await asLabel(request)
  const privacy = async () => (await request.get("/privacy")).text()
  expect(await privacy()).not.toContain("We count how often")
  await call("/rest/v1/site_settings", {
    key: "letter_links_counted",
    value: { on: true },
  })
  await expect.poll(privacy).toContain("We count how often")
  const { rows, letter } = await sendLetter(request, `c${WORD}`)
  const links = await rows.find("letter_links", {
    letter_id: `eq.${letter.id}`,
  })
  expect(links.length).toBeGreaterThan(2)
  for (const { n, url } of links) {
    const followed = await request.get(`/l/${letter.id}/${n}`, {
      maxRedirects: 0,
    })
    expect(followed.status()).toBe(302)
    expect(followed.headers().location).toBe(new URL(String(url)).href)
  }
  for (const path of [`/l/${letter.id}/99`, "/l/x/1", `/l/${letter.id}/0`]) {
    expect((await request.get(path)).status()).toBe(404)
  }
  await rows.change(
    "site_settings",
    { key: "eq.letter_links_counted" },
    { value: { on: false } },
  )
})

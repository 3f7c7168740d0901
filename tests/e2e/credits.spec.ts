import type { Page } from "@playwright/test"
import type { MusicRecording } from "schema-dts"
import { faultsOn } from "./support/axe.ts"
import { headOf } from "./support/head.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { enter, LABEL, notice } from "./support/studio.ts"

function notesOf(page: Page, track: string) {
  const title = `Credits and lyrics of ${track}`
  return page.locator("summary").filter({ hasText: title })
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test("a track unfolds who made it and its words", async ({ page }) => {
    await page.goto("/release/postcards-to-nobody")
    const song = page.getByText("O nevoeiro chega antes do pão")
    await expect(song).toBeHidden()
    await notesOf(page, "Ericeira").click()
    await expect(song).toBeVisible()
    await expect(page.locator("[lang=pt]")).toContainText("Ericeira, Ericeira")
    const item = page.getByRole("listitem").filter({ has: song })
    await expect(item.getByRole("definition")).toHaveText([
      "Inês Carvalho",
      "Inês Carvalho, Joss Adeyemi, Kit Rowntree, Bea Sandoval",
      "Bea Sandoval",
      "Portuguese",
    ])
    // Timed words are read without their times.
    await notesOf(page, "Postcards to Nobody").click()
    await expect(
      page.getByText("So here's a postcard to nobody\nWish you were"),
    ).toBeVisible()
    await expect(page.getByRole("main")).not.toContainText("[00:")
  })

  test("what is not for every ear says so, and one track needs no list", async ({
    page,
  }) => {
    await page.goto("/release/pirate-hours")
    const marks = page
      .getByText("Explicit", { exact: true })
      .filter({ visible: true })
    await expect(marks).toHaveCount(2)
    await expect(
      page.getByRole("listitem").filter({
        has: notesOf(page, "Dubplate Weather"),
      }),
    ).toContainText("Explicit")
    await page.goto("/release/same-coat")
    await notesOf(page, "Same Coat").click()
    await expect(page.getByText("Four winters in the same coat")).toBeVisible()
    await page.goto("/release/n29")
    await expect(page.getByText("Credits of N29")).toBeVisible()
    await expect(marks).toHaveCount(0)
  })
})

test("engines are told who wrote, played and produced a track, and its words", async ({
  request,
}) => {
  const answer = await request.get("/release/pirate-hours")
  const { structured } = headOf(await answer.text())
  const things = structured.flatMap((told) => told["@graph"])
  const album = things.find((thing) => thing["@type"] === "MusicAlbum")
  const tracks = album?.track as MusicRecording[]
  const person = (name: string) => ({ "@type": "Person", name })
  expect(tracks[0]).not.toHaveProperty("contentRating")
  expect(tracks[1]).toMatchObject({
    name: "Dubplate Weather",
    contentRating: "Explicit",
    isFamilyFriendly: false,
    contributor: ["Peckham Static", "MC Thimble"].map(person),
    producer: [person("Peckham Static")],
    recordingOf: {
      "@type": "MusicComposition",
      composer: ["Dez Arthur", "Ruby Lim", "MC Thimble"].map(person),
      inLanguage: "en",
      lyrics: {
        "@type": "CreativeWork",
        inLanguage: "en",
        text: expect.stringContaining("boiler on mute\nRain on the aerial"),
      },
    },
  })
})

test("an editor writes a track's credits and words; page and search have them, and it is taken back", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const rows = await serviceRows(request)
  const [track] = await rows.find("audio_files", {
    name: "eq.Concrete Choir",
    category: "eq.master",
  })
  const headers = await enter(page, LABEL, `/studio/tracks/${track?.id}`)
  const box = (name: string) => page.getByLabel(name, { exact: true })
  await box("Writers").fill(`HEXA\n\n  Ottoline Brack \n`)
  await box("Performers").fill("n".repeat(121))
  await box("Language").fill("English")
  await box("Lyrics").fill(
    "[00:12.00] Handrail, gravel, quatrefoil\n[00:15.50] Answer me",
  )
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("This is too long.")).toBeVisible()
  await expect(
    page.getByText("Enter a two- or three-letter language code: en, pt, yo."),
  ).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await box("Performers").fill("HEXA")
  await box("Language").fill("EN")
  await page.getByLabel("Explicit").check()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved")
  await expect(box("Language")).toHaveValue("en")
  await expect(box("Writers")).toHaveValue("HEXA\nOttoline Brack")

  const site = await page.context().newPage()
  await expect(async () => {
    await site.goto("/release/concrete-choir")
    await notesOf(site, "Concrete Choir").click({ timeout: 1000 })
  }).toPass()
  await expect(site.getByText("HEXA, Ottoline Brack")).toBeVisible()
  await expect(site.locator("[lang=en]").getByText("Answer me")).toHaveText(
    "Handrail, gravel, quatrefoil\nAnswer me",
  )
  expect(await faultsOn(site)).toEqual([])
  for (const words of ["gravel quatrefoil", "ottoline"]) {
    const found = await request.post("/rest/v1/rpc/search_catalogue", {
      headers,
      data: { p_query: words, p_limit: 5 },
    })
    expect(await found.json(), words).toMatchObject([
      { kind: "track", slug: "concrete-choir#track-1" },
    ])
  }
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(notice(page)).toHaveText("Change undone")
  await expect(box("Lyrics")).toHaveValue("")
})

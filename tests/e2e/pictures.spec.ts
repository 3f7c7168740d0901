import type { Page } from "@playwright/test"
import { pictureRefusals } from "#domain/picture.ts"
import { DRAWING, photograph } from "../support/hostile-pictures.ts"
import { faultsOn } from "./support/axe.ts"
import { hold } from "./support/hold.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { row } from "./support/shopper.ts"
import { enter, LABEL, notice } from "./support/studio.ts"

test("an artist gets a portrait and a variant its picture, and the site shows both", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 422|^422 http/)
  const rows = await serviceRows(request)
  const [artist] = await rows.find("artists", { slug: "eq.mara-voss" })
  const [cassette] = await rows.find("product_variants", {
    title: "eq.Cassette, amber",
  })
  const photo = await (await photograph(500, 400)).jpeg().toBuffer()
  await enter(page, LABEL, `/studio/artists/${artist?.id}`)
  const dialog = page.getByRole("dialog", { name: "Picture" })

  await choose(page, "Portrait", DRAWING)
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("Please fill this in.")
  await dialog.getByLabel("Alt text").fill("A drawing")
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await expect(dialog.getByRole("alert")).toHaveText(pictureRefusals.drawing)
  await dialog.getByRole("button", { name: "Cancel" }).click()

  await choose(page, "Portrait", photo)
  await dialog.getByLabel("Horizontal position").fill("0.2")
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByLabel("Alt text").fill("Mara Voss, in the clouds.")
  await dialog.getByLabel("Credit").fill("Wren Abara")
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved")
  await expect
    .poll(async () => (await request.get("/artist/mara-voss")).text())
    .toContain("Mara Voss, in the clouds.")
  const alt = "eq.Mara Voss, in the clouds."
  expect(await rows.find("pictures", { alt })).toMatchObject([
    { credit: "Wren Abara" },
  ])

  await page.goto(`/studio/variants/${cassette?.id}`)
  await choose(page, "Picture", photo)
  await dialog.getByLabel("Alt text").fill("A cassette, held up.")
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved")
  await page.goto("/product/sodium")
  const options = page.getByRole("group", { name: "Options" })
  const before = await options.boundingBox()
  await options.getByText("Digital (MP3 + FLAC)").click()
  const held = page.getByRole("img", { name: "A cassette, held up." })
  await expect(held).not.toBeInViewport({ ratio: 0.5 })
  await options.getByText("Cassette, amber").click()
  await expect(held).toBeInViewport({ ratio: 0.5 })
  expect(await options.boundingBox(), "the page jumps").toEqual(before)
  expect(await faultsOn(page)).toEqual([])
  const [shown] = await rows.find("product_variants", {
    id: `eq.${cassette?.id}`,
  })
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await page.getByRole("link", { name: "View cart" }).click()
  await expect(row(page, "Sodium").locator("img")).toHaveAttribute(
    "src",
    String(shown?.picture_url),
  )

  await rows.change(
    "artists",
    { id: `eq.${artist?.id}` },
    { profile_image: artist?.profile_image },
  )
  await rows.change(
    "product_variants",
    { id: `eq.${cassette?.id}` },
    { picture_url: null },
  )
})

test("a form is saved with the picture that is still being made, or not at all", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 503|^503 http/)
  const rows = await serviceRows(request)
  const [artist] = await rows.find("artists", { slug: "eq.saltmarsh" })
  const query = { id: `eq.${artist?.id}` }
  const photo = await (await photograph(300, 400)).jpeg().toBuffer()
  await enter(page, LABEL, "/studio/artists")
  await page.getByRole("link", { name: "Saltmarsh" }).click()
  await page.getByLabel("Twitter").fill("https://twitter.example/marsh")
  await choose(page, "Portrait", photo)
  const dialog = page.getByRole("dialog", { name: "Picture" })
  const alert = dialog.getByRole("alert")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(alert).toHaveText("Use or cancel the picture, then save.")

  // One that cannot be made.
  const { promise: asked, resolve: fail } = Promise.withResolvers<void>()
  await page.route(DEVELOP, async (route) => {
    await asked
    await route.fulfill({ status: 503 })
  })
  await dialog.getByLabel("Alt text").fill("Reeds.")
  await dialog.getByLabel("Credit").press("Enter")
  await expect(dialog.getByRole("status")).toHaveText("Processing…")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(dialog.getByRole("status")).toContainText("then saving…")
  fail()
  await expect(alert).toContainText("Nothing has been saved.")
  await page.unroute(DEVELOP)
  expect(await rows.find("artists", query)).toEqual([artist])

  // One that takes its time.
  const letGo = await hold(page, DEVELOP)
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await page.keyboard.press("ControlOrMeta+s")
  await expect(dialog.getByRole("status")).toContainText("then saving…")
  letGo()
  await expect(notice(page)).toHaveText("Saved")
  await expect(dialog).toHaveCount(0)
  const [saved] = await rows.find("artists", query)
  expect(saved?.twitter).toBe("https://twitter.example/marsh")
  expect(saved?.profile_image).not.toBe(artist?.profile_image)
  await page.unroute(DEVELOP)

  // One whose form is left meanwhile.
  const late = await hold(page, DEVELOP)
  await choose(page, "Portrait", photo)
  await dialog.getByLabel("Alt text").fill("More reeds.")
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await expect(dialog.getByRole("status")).toHaveText("Processing…")
  await page.goBack()
  await expect(page.getByRole("link", { name: "Tomasz Wren" })).toBeVisible()
  late()
  await expect(notice(page)).toContainText("The picture wasn't used")
  const { profile_image, twitter } = artist ?? {}
  await rows.change("artists", query, { profile_image, twitter })
})

const DEVELOP = "**/functions/v1/develop-picture"

async function choose(page: Page, field: string, buffer: Buffer) {
  const mimeType = "image/jpeg"
  await page
    .getByLabel(field)
    .first()
    .setInputFiles({ name: "picture.jpg", mimeType, buffer })
}

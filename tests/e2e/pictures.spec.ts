import type { Page } from "@playwright/test"
import { pictureRefusals } from "#domain/picture.ts"
import { DRAWING, photograph } from "../support/hostile-pictures.ts"
import { faultsOn } from "./support/axe.ts"
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
  await dialog.getByRole("button", { name: "Use it" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("Please fill this in.")
  await dialog.getByLabel("Description").fill("A drawing")
  await dialog.getByRole("button", { name: "Use it" }).click()
  await expect(dialog.getByRole("alert")).toHaveText(pictureRefusals.drawing)
  await dialog.getByRole("button", { name: "Not yet" }).click()

  await choose(page, "Portrait", photo)
  await dialog.getByLabel("Left to right").fill("0.2")
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByLabel("Description").fill("Mara Voss, in the clouds.")
  await dialog.getByLabel("Credit").fill("Wren Abara")
  await dialog.getByRole("button", { name: "Use it" }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved.")
  await expect
    .poll(async () => (await request.get("/artist/mara-voss")).text())
    .toContain("Mara Voss, in the clouds.")
  const alt = "eq.Mara Voss, in the clouds."
  expect(await rows.find("pictures", { alt })).toMatchObject([
    { credit: "Wren Abara" },
  ])

  await page.goto(`/studio/variants/${cassette?.id}`)
  await choose(page, "Picture", photo)
  await dialog.getByLabel("Description").fill("A cassette, held up.")
  await dialog.getByRole("button", { name: "Use it" }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved.")
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

async function choose(page: Page, field: string, buffer: Buffer) {
  const mimeType = "image/jpeg"
  await page
    .getByLabel(field)
    .first()
    .setInputFiles({ name: "picture.jpg", mimeType, buffer })
}

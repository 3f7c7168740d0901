import { readdir, stat } from "node:fs/promises"
import { expect, test } from "vitest"
import { artists } from "../label/artists.ts"
import { newsPieces, productPieces, videoPieces } from "../label/pieces.ts"
import { releases } from "../label/releases.ts"
import { readAssets } from "./asset-files.ts"
import type { FileSource } from "./file-store.ts"
import { putFiles } from "./put-files.ts"
import { placeStreams } from "./streams.ts"

const assets = await readAssets()

test("everything that needs a picture has been drawn, and described", () => {
  const drawn = new Map(assets.pictures.map((one) => [one.path, one]))
  const needed = {
    sleeves: releases,
    portraits: artists,
    products: productPieces,
    videos: videoPieces,
    news: newsPieces,
  }
  for (const [kind, pieces] of Object.entries(needed)) {
    for (const { slug } of pieces) {
      const picture = drawn.get(`${kind}/${slug}`)
      expect(picture?.alt.length, `${kind}/${slug}`).toBeGreaterThan(10)
      expect(picture?.colour).toMatch(/^#[0-9a-f]{6}$/i)
    }
  }
})

test("every release has its tracks in order, and a preview of 30 s", () => {
  for (const release of releases) {
    const audio = assets.audio.filter((one) => one.release === release.slug)
    const tracks = audio.filter((one) => one.category === "master")
    const previews = audio.filter((one) => one.category === "preview")
    expect(tracks.map((track) => track.name)).toEqual(release.tracks)
    expect(previews.map((preview) => Math.round(preview.seconds))).toEqual([30])
    for (const track of tracks) {
      expect(track.seconds).toBeGreaterThanOrEqual(60)
      expect(track.seconds).toBeLessThanOrEqual(180)
      expect(track.peaks.length).toBeGreaterThan(50)
    }
  }
})

test("every file that seeding puts is committed", async () => {
  const sources: FileSource[] = []
  const store = {
    put: async (_bucket: string, _path: string, source: FileSource) =>
      sources.push(source),
  }
  await putFiles(store, assets, placeStreams(assets.audio))
  for (const source of sources) {
    if (!("file" in source)) continue
    expect((await stat(source.file)).size, source.file).toBeGreaterThan(0)
  }
})

test("the committed files together stay under 90 MB", async () => {
  const entries = await readdir(assets.file(""), {
    recursive: true,
    withFileTypes: true,
  })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(
      async (file) => (await stat(`${file.parentPath}/${file.name}`)).size,
    ),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2.9e6)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90e6)
})

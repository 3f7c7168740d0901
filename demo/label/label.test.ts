import { expect, test } from "vitest"
import { taglines } from "../../app/catalogue/taglines.ts"
import { readLyrics } from "../../domain/lyrics.ts"
import { type RenderedAudio, readAssets } from "../seed/asset-files.ts"
import { variantKey } from "../seed/evenings.ts"
import { artistLinks } from "./artist-links.ts"
import { artists } from "./artists.ts"
import { biographies } from "./biographies.ts"
import { credits } from "./credits.ts"
import { fanOrders } from "./fan.ts"
import { isrc } from "./isrc.ts"
import { songs } from "./lyrics.ts"
import { news } from "./news.ts"
import { payloads } from "./payloads.ts"
import { newsPieces, productPieces, videoPieces } from "./pieces.ts"
import { pressQuotes } from "./press.ts"
import { products } from "./products.ts"
import { promoCodes } from "./promo-codes.ts"
import { publications } from "./publications.ts"
import { releaseLinks } from "./release-links.ts"
import { releaseNotes } from "./release-notes.ts"
import { releases } from "./releases.ts"
import { settings } from "./settings.ts"
import { shippingZones } from "./shipping.ts"
import { shortBiographies } from "./short-biographies.ts"
import { tourDates } from "./tour-dates.ts"
import { creditsOf } from "./track-credits.ts"
import { videoNotes } from "./videos.ts"

const artistSlugs = artists.map((artist) => artist.slug)
const variants = Object.values(products).flatMap((product) => product.variants)

test("the roster has eight artists with a life story each", () => {
  expect(Object.keys(biographies)).toEqual(artistSlugs)
  for (const biography of Object.values(biographies)) {
    expectWords(biography, 120, 220)
  }
})

test("each life is also told in about 50 words, and in about 150", () => {
  expect(Object.keys(shortBiographies)).toEqual(artistSlugs)
  for (const { short, medium } of Object.values(shortBiographies)) {
    expectWords(short, 45, 55)
    expectWords(medium, 140, 160)
  }
})

test("exactly four artists have a fixed tagline", () => {
  const names = artists.map((artist): string => artist.name)
  expect(Object.keys(taglines)).toHaveLength(4)
  for (const name of Object.keys(taglines)) expect(names).toContain(name)
})

test("eighteen releases of three types belong to the roster", () => {
  expect(releases).toHaveLength(18)
  expect(new Set(releases.map((release) => release.type)).size).toBe(3)
  for (const release of releases) {
    expect(artistSlugs).toContain(release.artist)
  }
})

test("every release has notes fit for a sleeve", () => {
  expect(Object.keys(releaseNotes).sort()).toEqual(slugs(releases))
  for (const note of Object.values(releaseNotes)) {
    expectWords(note.description, 60, 120)
    expect(note.producer).not.toBe("")
  }
  for (const line of Object.values(credits).flat()) {
    expect(line).toMatch(/^[^:]+: \S[^:]*$/)
  }
})

test("every track has writers, players and producers, all of them known", () => {
  const people = new Set<string>()
  for (const release of releases) {
    for (const title of release.tracks) {
      for (const names of Object.values(creditsOf(release, title))) {
        expect(names.length, title).toBeGreaterThan(0)
        expect(new Set(names).size, title).toBe(names.length)
        for (const name of names) people.add(name)
      }
    }
  }
  // Everybody is named where the record is told of, or in a life.
  const told = JSON.stringify([credits, releaseNotes, biographies, artists])
  for (const name of people) expect(told).toContain(name)
})

test("a dozen songs have words, and two are timed within their pieces", async () => {
  const audio: RenderedAudio[] = (await readAssets()).audio.slice()
  const sung = Object.entries(songs)
  expect(sung).toHaveLength(12)
  expect(sung.filter(([, song]) => song.explicit)).toHaveLength(1)
  const timed = sung.filter(([title, { lyrics }]) => {
    const read = readLyrics(lyrics)
    const track = audio.find(
      ({ name, category }) => name === title && category === "master",
    )
    expect(read?.lines.length, title).toBeGreaterThan(7)
    if (!read?.timed) return false
    const times = read.lines.map(({ at }) => at)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(4)
    expect(times.at(-1)).toBeLessThan((track?.seconds ?? 0) - 2)
    return true
  })
  expect(timed.map(([title]) => title)).toEqual([
    "Floodlight",
    "Postcards to Nobody",
  ])
})

test("no two tracks share a recording code, and none is anybody's", () => {
  const codes = releases.flatMap((release) =>
    release.tracks.map((_, place) => isrc(release.catalogue, 2031, place + 1)),
  )
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^XX9X131\d{5}$/)
})

test("twelve shows are ahead, five are over, and all artists play", () => {
  const ahead = tourDates.filter((date) => date.daysAhead > 0)
  expect(ahead).toHaveLength(12)
  expect(tourDates.length - ahead.length).toBe(5)
  expect(new Set(ahead.map((date) => date.artist)).size).toBe(8)
})

test("each artist has three to five quotes, never before the first record", () => {
  for (const artist of artists) {
    const quotes = pressQuotes[artist.slug]
    const first = Math.max(...discography(artist.slug))
    expect(quotes.length).toBeGreaterThanOrEqual(3)
    expect(quotes.length).toBeLessThanOrEqual(5)
    for (const quote of quotes) expect(quote.daysAgo).toBeLessThan(first)
  }
})

test("ten videos are described and none is older than its release", () => {
  expect(Object.keys(videoNotes).sort()).toEqual(slugs(videoPieces))
  expect(videoPieces).toHaveLength(10)
  for (const piece of videoPieces) {
    const release = releases.find(({ slug }) => slug === piece.release)
    expect(release?.artist).toBe(piece.artist)
    expect(videoNotes[piece.slug].daysAgo).toBeLessThanOrEqual(
      release?.daysAgo ?? Number.NaN,
    )
  }
})

test("nine stories are filed in four categories and one is a draft", () => {
  const stories = Object.values(news)
  expect(Object.keys(news).sort()).toEqual(slugs(newsPieces))
  expect(stories).toHaveLength(9)
  expect(new Set(stories.map((story) => story.category)).size).toBe(4)
  expect(stories.filter((story) => "draft" in story)).toHaveLength(1)
  for (const story of stories) {
    const paragraphs = story.content.split("\n\n").length
    expect(paragraphs).toBeGreaterThanOrEqual(4)
    expect(paragraphs).toBeLessThanOrEqual(7)
    expect(story.excerpt.length).toBeLessThanOrEqual(160)
  }
})

test("twenty products of four types are described and priced", () => {
  expect(Object.keys(products).sort()).toEqual(slugs(productPieces))
  expect(productPieces).toHaveLength(20)
  expect(new Set(productPieces.map((piece) => piece.type)).size).toBe(4)
  for (const variant of variants) {
    expect(Number.isInteger(variant.pence)).toBe(true)
    expect(variant.pence).toBeGreaterThanOrEqual(30)
  }
})

test("a product's variants have different names", () => {
  for (const product of Object.values(products)) {
    const names = product.variants.map(variantKey)
    expect(new Set(names).size).toBe(names.length)
  }
})

test("one product is sold out and one variant is down to five", () => {
  const soldOut = Object.entries(products).filter(([, product]) =>
    product.variants.every((variant) => variant.stock === 0),
  )
  expect(soldOut.map(([slug]) => slug)).toEqual(["static-cap"])
  expect(variants.filter((variant) => variant.stock === 5)).toHaveLength(1)
})

test("what is delivered as a file is unlimited, and a record with its files is not", () => {
  const records = productPieces.filter(({ type }) => type === "music")
  const both = records.flatMap(({ slug }) =>
    products[slug].variants.filter(({ payload, posted }) => payload && posted),
  )
  expect(both.map(({ title }) => title)).toEqual(["LP, seafoam"])
  for (const variant of variants.filter(({ payload }) => payload)) {
    expect(variant.stock === -1).toBe(!both.includes(variant))
  }
})

test("experiences are evenings with places, and memberships have no end of them", () => {
  for (const piece of productPieces) {
    const { type, slug } = piece
    for (const variant of products[slug].variants) {
      expect(Boolean(variant.evening)).toBe(type === "experience")
      if (variant.evening) expect(variant.stock).toBeGreaterThan(0)
      if (type === "membership") expect(variant.stock).toBe(-1)
    }
  }
})

test("every payload stands behind a variant, and the other way round", () => {
  const used = variants.flatMap((variant) => variant.payload ?? [])
  expect([...new Set(used)].sort()).toEqual(Object.keys(payloads).sort())
})

test("a hidden release is named nowhere but in the catalogue", () => {
  const hidden = releases.filter((release) => "hidden" in release)
  expect(hidden).toHaveLength(2)
  const shown = JSON.stringify([
    biographies,
    shortBiographies,
    products,
    videoNotes,
    pressQuotes,
    Object.values(news).filter((story) => !("draft" in story)),
  ])
  for (const release of hidden) expect(shown).not.toContain(release.title)
})

test("music for sale is a release of the same artist and name", () => {
  for (const piece of productPieces) {
    if (piece.type !== "music") continue
    const release = releases.find(({ slug }) => slug === piece.release)
    expect(release?.artist).toBe(piece.artist)
    expect(piece.title).toContain(release?.title)
  }
})

test("the promo codes are two good ones, one expired and one inactive", () => {
  const expired = promoCodes.filter((code) => (code.endsInDays ?? 1) < 0)
  const inactive = promoCodes.filter((code) => !code.active)
  expect(promoCodes.map(({ code }) => code).sort()).toEqual([
    "NINE20",
    "STAFF50",
    "SUMMER15",
    "WELCOME10",
  ])
  expect([expired.length, inactive.length]).toEqual([1, 1])
})

test("any order can be sent anywhere, whatever its value", () => {
  expect(shippingZones.flatMap(({ countries }) => countries)).toContain("*")
  for (const zone of shippingZones) {
    for (const pence of [0, 1499, 1500, 4999, 5000, 7499, 7500, 10000]) {
      const matching = zone.rates.filter(
        (rate) => rate.fromPence <= pence && pence <= (rate.toPence ?? pence),
      )
      expect(matching).toHaveLength(1)
    }
  }
})

test("the fan bought what is sold, after it went on sale", () => {
  expect(fanOrders).toHaveLength(3)
  for (const order of fanOrders) {
    for (const line of order.lines) {
      const product = products[line.product]
      const titles = product.variants.map((variant) => variant.title)
      expect(titles).toContain(line.variant)
      expect(order.daysAgo).toBeLessThan(product.daysAgo)
    }
  }
})

test("one of the fan's downloads is at its limit, the others are not", () => {
  const left = fanOrders
    .flatMap((order) => order.lines)
    .flatMap((line) => {
      const { variants } = products[line.product]
      const variant = variants.find(({ title }) => title === line.variant)
      const limit = payloads[variant?.payload ?? ""]?.limit
      if (limit === undefined) return []
      return limit - (line.downloaded ?? 0)
    })
  expect(left.filter((count) => count === 0)).toHaveLength(1)
  expect(Math.min(...left)).toBe(0)
})

test("a ticket with a date is nowhere said to be good for any day", () => {
  for (const { title, content } of Object.values(news)) {
    if (!content.includes("/product/listening-session")) continue
    expect(content, title).not.toMatch(/\bany\s+Thursday/)
    expect(content, title).toMatch(/one Thursday/)
  }
})

test("no outside link leads to a host that anybody can own", () => {
  const everything = JSON.stringify([
    artists.map(({ slug }) => artistLinks(slug)),
    releases.map(({ slug }) => releaseLinks(slug)),
    Object.values(publications).map((host) => `https://${host}/`),
    tourDates,
    settings,
  ])
  const links = everything.match(/https?:\/\/[^"]+/g) ?? []
  expect(links.length).toBeGreaterThan(100)
  for (const link of links) {
    expect(new URL(link).hostname).toMatch(/\.example$/)
  }
})

function slugs(things: readonly { readonly slug: string }[]): string[] {
  return things.map(({ slug }) => slug).sort()
}

function discography(slug: string): number[] {
  return releases
    .filter((release) => release.artist === slug && !("hidden" in release))
    .map((release) => release.daysAgo)
}

function expectWords(text: string, least: number, most: number) {
  const count = text.split(/\s+/).length
  expect(count, text.slice(0, 60)).toBeGreaterThanOrEqual(least)
  expect(count, text.slice(0, 60)).toBeLessThanOrEqual(most)
}

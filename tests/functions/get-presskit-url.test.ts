import sharp from "sharp"
import { describe, expect, test } from "vitest"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
  slug as newSlug,
} from "../support/label-catalogue.ts"
import { readPdf } from "../support/read-pdf.ts"
import { readZip } from "../support/read-zip.ts"
import {
  putPicture,
  SITE,
  suitePresskitHarness,
} from "./support/presskit-harness.ts"

const harness = await suitePresskitHarness()
await insert(harness.sql, "site_settings", {
  key: "seller",
  value: { name: "9X Recordings Ltd", email: "press@9x.example" },
})

const FAR_AHEAD = "2199-06-01"

/** An artist with a portrait; the slug names it all. */
async function signArtist(values: Record<string, unknown> = {}) {
  const slug = newSlug("artist")
  const portrait = await putPicture(
    harness,
    `${slug}.jpg`,
    `portrait of ${slug}`,
  )
  await makeArtist(harness.sql, {
    slug,
    name: "Inês & the Tide",
    bio: "Ericeira, near enough to A flat.",
    genre: "Dream Pop",
    instagram: "https://instagram.example/ines",
    profile_image: portrait,
    ...values,
  })
  const [artist] = await harness.sql`select * from artists where slug = ${slug}`
  return artist as { id: string; slug: string }
}

function text(files: Map<string, Buffer>, slug: string, name: string) {
  return files.get(`${slug}-press-kit/${name}`)?.toString("utf8")
}

test("a kit holds the artist's words, pictures, credits and the contact", async () => {
  const { id, slug } = await signArtist({
    bio_short: "Ericeira, in short.",
    bio_medium: "Ericeira, at some length.",
  })
  const sleeve = await putPicture(harness, `${slug}-sleeve.webp`, "screen")
  const print = await putPicture(
    harness,
    `${slug}-print.jpg`,
    "sleeve for print",
  )
  await insert(harness.sql, "pictures", {
    url: sleeve,
    width: 960,
    height: 960,
    alt: "A bus in the rain.",
    credit: "Wren Abara",
    sources: [{ type: "image/jpeg", width: 1600, url: print }],
  })
  const release = await makeRelease(harness.sql, {
    artist_id: id,
    title: "Blue Hour Bus",
    artwork_url: sleeve,
    catalogue_number: newSlug("9X").slice(0, 40),
    duration: 185,
  })
  await makeTrack(harness.sql, {
    release_id: release.id,
    name: "Blue Hour Bus",
    seconds: 74.6,
    isrc_code: "GB9XA2600001",
    writers: ["Inês Carvalho", "Joss Adeyemi"],
    performers: ["Joss Adeyemi"],
    producers: ["Bea Sandoval"],
    language: "pt",
    lyrics: "[00:01.00] Seven Sisters\n[00:03.00] Wrong direction",
  })
  await insert(harness.sql, "artist_press", {
    artist_id: id,
    quote: "Homesick in two languages.",
    publication: "Estuary Line",
    publish_date: "2025-09-04",
  })
  await insert(harness.sql, "artist_tour_dates", {
    artist_id: id,
    venue: "=Sala, Maresia",
    city: "Lisbon",
    country: "Portugal",
    event_date: FAR_AHEAD,
  })
  await insert(harness.sql, "artist_videos", {
    artist_id: id,
    title: "Ericeira",
    url: "/films/ericeira.mp4",
  })

  const files = await harness.kit(slug)
  expect([...files.keys()]).toEqual(
    [
      "press-sheet.pdf",
      "press-sheet.html",
      "one-sheet.pdf",
      "biography.txt",
      "biography-150-words.txt",
      "biography-50-words.txt",
      "releases.txt",
      "lyrics.txt",
      "quotes.txt",
      "links.txt",
      "dates.txt",
      "credits.txt",
      "contact.txt",
      "tracklist.csv",
      "dates.csv",
      "dates.ics",
      "logo/9x.svg",
      "logo/9x.png",
      `pictures/${slug}-portrait.jpg`,
      `sleeves/1-${release.slug}.jpg`,
    ].map((name) => `${slug}-press-kit/${name}`),
  )
  const said = (name: string) => text(files, slug, name)
  expect(said("biography.txt")).toBe(
    "Inês & the Tide\nDream Pop\n\nEriceira, near enough to A flat.\n",
  )
  expect(said("biography-50-words.txt")).toBe(
    "Inês & the Tide\nDream Pop\n\nEriceira, in short.\n",
  )
  expect(said("biography-150-words.txt")).toContain("at some length.")
  expect(said("logo/9x.svg")).toContain("<svg ")
  const png = files.get(`${slug}-press-kit/logo/9x.png`)
  expect(await sharp(png).metadata()).toMatchObject({
    format: "png",
    width: 2000,
    hasAlpha: true,
  })
  expect(said("releases.txt")).toContain("Blue Hour Bus (EP)\n")
  expect(said("releases.txt")).toContain("1 track · 3:05")
  expect(said("releases.txt")).toContain(
    "1. Blue Hour Bus · 1:15 · ISRC GB9XA2600001 · Written by Inês Carvalho, Joss Adeyemi · Performed by Joss Adeyemi · Produced by Bea Sandoval · Language: Portuguese\n",
  )
  expect(said("lyrics.txt")).toBe(
    "Blue Hour Bus (Blue Hour Bus)\nWritten by Inês Carvalho, Joss Adeyemi\n\nSeven Sisters\nWrong direction\n",
  )
  expect(said("quotes.txt")).toBe(
    "“Homesick in two languages.”\nEstuary Line · 4 Sep 2025\n",
  )
  expect(said("links.txt")).toContain(
    "Instagram: https://instagram.example/ines",
  )
  expect(said("links.txt")).toContain(
    `Video, Ericeira: ${SITE}/films/ericeira.mp4`,
  )
  expect(said("dates.txt")).toContain("1 Jun 2199\n=Sala, Maresia, Lisbon")
  expect(said("credits.txt")).toContain(
    "Blue Hour Bus (sleeve) · 1600 × 1600 px\nA bus in the rain.\nCredit: Wren Abara",
  )
  expect(said("credits.txt")).toContain(
    "Credit: Inês & the Tide / 9X Recordings Ltd",
  )
  expect(said("tracklist.csv")).toMatch(
    /^\uFEFF"Artist","Release",.*\r\n"Inês & the Tide","Blue Hour Bus","9X.*","\d{4}-\d\d-\d\d","1","Blue Hour Bus","1:15","75","GB9XA2600001","Inês Carvalho; Joss Adeyemi","Joss Adeyemi","Bea Sandoval","no","Portuguese"\r\n$/,
  )
  expect(said("dates.csv")).toContain(
    `\r\n"2199-06-01","'=Sala, Maresia","Lisbon","Portugal",`,
  )
  const calendar = said("dates.ics")?.replace(/\r\n /g, "")
  expect(calendar).toContain("DTSTART;VALUE=DATE:21990601\r\n")
  expect(calendar).toContain("LOCATION:=Sala\\, Maresia\\, Lisbon")
  expect(said("contact.txt")).toContain("press@9x.example")
  expect(said(`pictures/${slug}-portrait.jpg`)).toBe(`portrait of ${slug}`)
  expect(said(`sleeves/1-${release.slug}.jpg`)).toBe("sleeve for print")
  const sheet = said("press-sheet.html")
  expect(sheet).toContain("<h1>Inês &amp; the Tide</h1>")
  expect(sheet).toContain("Homesick in two languages.")
  expect(sheet).toContain(`<img src="pictures/${slug}-portrait.jpg"`)
})

test("the original goes to print, its size said as it is", async () => {
  const { id, slug } = await signArtist()
  const screen = await putPicture(harness, `${slug}-960.webp`, "screen")
  const original = await putPicture(harness, `${slug}-3000.jpg`, "original")
  await insert(harness.sql, "pictures", {
    url: screen,
    width: 960,
    height: 1200,
    sources: [
      { type: "image/jpeg", width: 1280, url: "/smaller.jpg" },
      { type: "image/jpeg", width: 2400, url: original },
    ],
  })
  await harness.sql`
    update artists set profile_image = ${screen} where id = ${id}`
  const files = await harness.kit(slug)
  expect(text(files, slug, `pictures/${slug}-portrait.jpg`)).toBe("original")
  expect(text(files, slug, "credits.txt")).toContain("2400 × 3000 px")
})

describe("the press sheet", () => {
  test("is one page of words, with the portrait and the mark", async () => {
    const bio_medium = "She wrote on the way home, by way of Łódź."
    const { id, slug } = await signArtist({ name: "Mara Voss", bio_medium })
    await putPicture(harness, `${slug}.jpg`, await photograph())
    await makeRelease(harness.sql, { artist_id: id, title: "Sodium" })
    await insert(harness.sql, "artist_tour_dates", {
      artist_id: id,
      venue: "Sala Maresia",
      city: "Lisbon",
      country: "Portugal",
      event_date: FAR_AHEAD,
    })
    const sheet = await harness.sheet(slug)
    expect(sheet).toMatchObject({
      pages: 1,
      title: "Mara Voss – press sheet",
      language: "en-GB",
      tagged: true,
      pictures: 2,
    })
    expect(sheet.links).toContain("mailto:press@9x.example")
    const words = sheet.lines.map((line) => line.text).join("\n")
    for (const said of [
      "Mara Voss",
      bio_medium,
      "Sodium",
      "1 JUN 2199",
      "Sala Maresia, Lisbon, Portugal",
      "press@9x.example",
    ]) {
      expect(words).toContain(said)
    }
  })

  test("is one page however much there is to say", async () => {
    const { id, slug } = await signArtist({
      name: "Wide ".repeat(39).trim(),
      genre: "W".repeat(80),
      bio_medium: `${"word ".repeat(200)}${"W".repeat(600)}`,
      website: `https://${"w".repeat(300)}.example`,
      twitter: "https://twitter.example/w",
      spotify: "https://spotify.example/w",
      youtube: "https://youtube.example/w",
    })
    await harness.sql`update site_settings
      set value = value || ${harness.sql.json({ address: Array(9).fill("W") })}
      where key = 'seller'`
    await putPicture(harness, `${slug}.jpg`, await photograph(90, 3000))
    for (let count = 0; count < 6; count += 1) {
      await makeRelease(harness.sql, { artist_id: id, title: "W".repeat(200) })
      await insert(harness.sql, "artist_tour_dates", {
        artist_id: id,
        venue: "W".repeat(200),
        city: "W".repeat(120),
        country: "W".repeat(120),
        event_date: FAR_AHEAD,
      })
    }
    const { pages, lines } = await harness.sheet(slug)
    expect(pages).toBe(1)
    for (const { x, y } of lines) {
      expect(x).toBeGreaterThan(30)
      expect(y).toBeGreaterThanOrEqual(40)
      expect(y).toBeLessThan(812)
    }
  })

  test("leaves off a portrait that is no picture, or too heavy", async () => {
    const { slug } = await signArtist()
    expect((await harness.sheet(slug)).pictures).toBe(1)
    const heavy = [await photograph(), Buffer.alloc(20_000_000)]
    await putPicture(harness, `${slug}.jpg`, Buffer.concat(heavy))
    expect((await harness.sheet(slug)).pictures).toBe(1)
    await putPicture(harness, `${slug}.jpg`, await photograph())
    expect((await harness.sheet(slug)).pictures).toBe(2)
  })

  test("downloads by itself, and is made again when it must be", async () => {
    const { id, slug } = await signArtist()
    const response = await harness.open(await harness.kitUrl(slug, "pdf"))
    expect(response.headers.get("Content-Type")).toBe("application/pdf")
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${slug}-press-sheet.pdf"`,
    )
    await response.body?.cancel()
    const made = harness.kits
    await harness.sheet(slug)
    expect(harness.kits).toBe(made)
    await harness.sql`
      update artists set bio_short = 'Shorter now.' where id = ${id}`
    const { lines } = await harness.sheet(slug)
    expect(lines.map((line) => line.text)).toContain("Shorter now.")
    expect(harness.kits).toBe(made + 1)
  })
})

describe("the one-sheet", () => {
  async function oneSheet(slug: string) {
    const url = await harness.kitUrl(slug, "one-sheet.pdf")
    const response = await harness.open(url)
    return readPdf(Buffer.from(await response.arrayBuffer()))
  }

  test("has the latest record on one page, with all a shop asks for", async () => {
    const { id, slug } = await signArtist({ name: "Mara Voss" })
    expect((await harness.ask({ path: `${slug}.one-sheet.pdf` })).status).toBe(
      404,
    )
    const sleeve = await putPicture(
      harness,
      `${slug}-s.jpg`,
      await photograph(900, 900),
    )
    await insert(harness.sql, "pictures", { url: sleeve, credit: "Wren Abara" })
    const release = await makeRelease(harness.sql, {
      artist_id: id,
      title: "Sodium",
      artwork_url: sleeve,
      catalogue_number: "9X-777",
      release_date: "2024-02-03",
      description: "Written under one lamp.",
      credits: "Mixed by Bea Sandoval",
      duration: 241,
    })
    await makeTrack(harness.sql, {
      release_id: release.id,
      name: "Lamp",
      seconds: 241,
    })
    await makeVariant(harness.sql, {
      product_id: (
        await makeProduct(harness.sql, {
          title: "Sodium",
          product_type: "music",
          artist_id: id,
          release_id: release.id,
        })
      ).id,
      title: "Clear vinyl",
    })
    const sheet = await oneSheet(slug)
    expect(sheet).toMatchObject({
      pages: 1,
      title: "Sodium by Mara Voss – one-sheet",
      tagged: true,
      pictures: 2,
    })
    expect(sheet.links).toContain(`${SITE}/release/${release.slug}`)
    const words = sheet.lines.map((line) => line.text).join("\n")
    for (const said of [
      ...["Sodium", "Mara Voss", "9X-777", "3 Feb 2024", "Clear vinyl"],
      ...["Lamp", "4:01", "Written under one lamp.", "Mixed by Bea Sandoval"],
      ...["Wren Abara", "press@9x.example"],
    ]) {
      expect(words).toContain(said)
    }
  })

  test("is one page however much there is to say", async () => {
    const { id, slug } = await signArtist()
    const release = await makeRelease(harness.sql, {
      artist_id: id,
      title: "W".repeat(190),
      description: "word ".repeat(900),
      credits: "Everything by somebody\n".repeat(60),
    })
    for (let place = 1; place <= 60; place += 1) {
      await makeTrack(harness.sql, {
        release_id: release.id,
        name: `${place} ${"W".repeat(150)}`,
        seconds: 600,
        position: place,
      })
    }
    const { pages, lines } = await oneSheet(slug)
    expect(pages).toBe(1)
    for (const { x, y } of lines) {
      expect(x).toBeGreaterThan(30)
      expect(y).toBeGreaterThanOrEqual(40)
      expect(y).toBeLessThan(812)
    }
    expect(lines.some(({ text }) => /^and \d+ more$/.test(text))).toBe(true)
  })
})

describe("with a listening link", () => {
  async function unreleased(artist: string) {
    const release = await makeRelease(harness.sql, {
      artist_id: artist,
      title: "Not Yet",
      status: "Scheduled",
      is_public: false,
    })
    await makeTrack(harness.sql, {
      release_id: release.id,
      name: "Hush",
      isrc_code: "GBXYZ2700001",
      writers: ["Ada Marsh"],
      lyrics: "Slower now",
      storage_bucket: "streams",
      storage_path: `${newSlug("hush")}.mp3`,
    })
    const [row] = await harness.sql<[{ link: { id: string; token: string } }]>`
      select private.add_listening_link(${release.id}, null, 'Robin Quill',
        null, null, now() + interval '7 days', 3, false) as link`
    return { release, ...row.link }
  }

  const get = (slug: string, listening: string, kind = "zip") =>
    harness.ask({ path: `${slug}.${kind}`, listening })

  test("the kit of its artist has the record, and says where it is heard", async () => {
    const { id, slug } = await signArtist()
    const link = await unreleased(id)
    const { answer } = await harness.ask({ listening: link.token })
    const response = await harness.open(answer.url)
    const files = readZip(Buffer.from(await response.arrayBuffer()))
    expect(text(files, slug, "listening.txt")).toContain(
      `${SITE}/listen#${link.token}`,
    )
    expect(text(files, slug, "listening.txt")).toContain("for Robin Quill")
    const sheet = readPdf(
      files.get(`${slug}-press-kit/one-sheet-${link.release.slug}.pdf`) ??
        Buffer.alloc(0),
    )
    const words = sheet.lines.map((line) => line.text).join("\n")
    expect(words).toContain("Hush")
    expect(text(files, slug, "tracklist.csv")).toMatch(
      /Not Yet.*Hush.*GBXYZ2700001","Ada Marsh/,
    )
    expect(text(files, slug, "lyrics.txt")).toContain("Slower now")
    const releases = text(files, slug, "releases.txt")
    expect(releases).toContain("ISRC GBXYZ2700001")
    expect(releases).not.toContain("/release/")
    const token = new URL(answer.url).searchParams.get("token")?.split(".")[1]
    const { iat, exp } = JSON.parse(
      Buffer.from(token ?? "", "base64url").toString(),
    )
    expect(exp - iat).toBe(300)
    // That it was asked for is no opening of the listener's page.
    const [row] = await harness.sql`
      select opens from private.listening_links where id = ${link.id}`
    expect(row).toEqual({ opens: 0 })
    const everybodys = [...(await harness.kit(slug)).entries()].join("\n")
    expect(everybodys).not.toMatch(/Not Yet|Hush|listening/)
  })

  test("an artist whose day has not come has a kit for its listener alone", async () => {
    const { id, slug } = await signArtist()
    await insert(harness.sql, "artist_press", {
      artist_id: id,
      quote: "Loud.",
      publication: "Flyposter",
      publish_date: "2025-01-01",
    })
    await makeRelease(harness.sql, {
      artist_id: id,
      title: "Later Still",
      is_public: false,
    })
    const link = await unreleased(id)
    await harness.sql`update artists set is_public = false where id = ${id}`
    const { answer } = await harness.ask({ listening: link.token })
    const response = await harness.open(answer.url)
    const files = readZip(Buffer.from(await response.arrayBuffer()))
    expect(text(files, slug, "tracklist.csv")).toContain("Hush")
    expect(text(files, slug, "quotes.txt")).toContain("Loud.")
    expect([...files.values()].join("\n")).not.toContain("Later Still")
    expect((await harness.ask({ path: `${slug}.zip` })).status).toBe(404)
    await harness.sql`update private.listening_links set expires_at = now()
      where id = ${link.id}`
    expect((await harness.ask({ listening: link.token })).status).toBe(410)
  })

  test("that is over, of another artist or a guess, no kit is made", async () => {
    const { id, slug } = await signArtist()
    const link = await unreleased(id)
    const other = await signArtist()
    const made = harness.kits
    expect((await get(other.slug, link.token)).status).toBe(404)
    expect((await get(slug, "a".repeat(64))).status).toBe(404)
    for (const kind of ["pdf", "one-sheet.pdf"]) {
      expect((await get(slug, link.token, kind)).status).toBe(404)
    }
    expect((await get(slug, "")).status).toBe(400)
    await harness.sql`update private.listening_links set revoked_at = now()
      where id = ${link.id}`
    const { status, answer } = await get(slug, link.token)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(answer.url).toBeUndefined()
    expect(harness.kits).toBe(made)
  })

  test("what was made lies there for an hour", async () => {
    const { id, slug } = await signArtist()
    const { token } = await unreleased(id)
    await get(slug, token)
    const left = () => harness.sql<{ name: string }[]>`
      select name from storage.objects where name like 'listening/%'`
    expect(await left()).not.toEqual([])
    await harness.sweep()
    expect(await left()).not.toEqual([])
    await harness.sweep("0 seconds")
    expect(await left()).toEqual([])
  })
})

function photograph(width = 800, height = 1000) {
  const create = { width, height, channels: 3 as const, background: "#2c49b6" }
  return sharp({ create }).jpeg().toBuffer()
}

test("the link downloads, lives for an hour, and the kit lies nowhere open", async () => {
  const { slug } = await signArtist()
  const url = await harness.kitUrl(slug)
  const response = await harness.open(url)
  expect(response.headers.get("Content-Type")).toBe("application/zip")
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="${slug}-press-kit.zip"`,
  )
  const token = new URL(url).searchParams.get("token")?.split(".")[1] ?? ""
  const { iat, exp } = JSON.parse(Buffer.from(token, "base64url").toString())
  expect(exp - iat).toBe(3600)
  const open = `${SITE}/storage/v1/object/public/press-kits/${slug}.zip`
  expect((await harness.open(open)).status).toBe(400)
})

test("what a visitor may not see is in no kit", async () => {
  const { id, slug } = await signArtist()
  const hidden = { artist_id: id, title: "Not Yet" }
  await makeRelease(harness.sql, { ...hidden, status: "Scheduled" })
  await makeRelease(harness.sql, { ...hidden, is_public: false })
  await insert(harness.sql, "artist_tour_dates", {
    artist_id: id,
    venue: "Long Gone Hall",
    city: "London",
    country: "United Kingdom",
    event_date: "2001-01-01",
  })
  const files = await harness.kit(slug)
  const everything = [...files.values()].join("\n")
  expect(everything).not.toMatch(/Not Yet|Long Gone Hall/)
  expect(text(files, slug, "releases.txt")).toBeUndefined()
  expect(text(files, slug, "dates.txt")).toBeUndefined()
})

test("a kit lists five of each", async () => {
  const { id, slug } = await signArtist()
  for (let day = 1; day <= 6; day += 1) {
    await insert(harness.sql, "artist_press", {
      artist_id: id,
      quote: `Quote ${day}.`,
      publication: "Flyposter",
      publish_date: `2025-01-0${day}`,
    })
  }
  const quotes = text(await harness.kit(slug), slug, "quotes.txt") ?? ""
  expect(quotes.match(/Quote \d/g)).toEqual(
    [6, 5, 4, 3, 2].map((day) => `Quote ${day}`),
  )
})

test("names that want to be paths or markup stay words", async () => {
  const evil = '../../<img src=x onerror="alert(1)">\u202e.exe'
  const { id, slug } = await signArtist({ name: evil, bio: evil })
  const release = await makeRelease(harness.sql, {
    artist_id: id,
    title: "..\\..\\CON",
    artwork_url: await putPicture(harness, `${slug}-x.jpg`, "x"),
  })
  const files = await harness.kit(slug)
  for (const name of files.keys()) {
    expect(name).toMatch(/^[a-z0-9-]+\/([a-z]+\/)?[a-z0-9-]+\.[a-z]+$/)
  }
  expect(files.has(`${slug}-press-kit/sleeves/1-${release.slug}.jpg`)).toBe(
    true,
  )
  const sheet = text(files, slug, "press-sheet.html") ?? ""
  expect(sheet).not.toContain("<img src=x")
  expect(sheet).toContain("&lt;img src=x")
  expect(text(files, slug, "biography.txt")).toContain(evil)
})

test("addresses that are none, and sources of any shape, spoil no kit", async () => {
  const { id, slug } = await signArtist()
  const url = "https://["
  await insert(harness.sql, "artist_videos", { artist_id: id, title: "N", url })
  await harness.sql`
    update pictures set sources =
      '[{"type": "image/jpeg", "width": 9, "url": ["/a.jpg"]}]'
    where url = (select profile_image from artists where id = ${id})`
  const files = await harness.kit(slug)
  expect(text(files, slug, "links.txt")).toContain("Video, N: https://[")
  expect(files.has(`${slug}-press-kit/pictures/${slug}-portrait.jpg`)).toBe(
    true,
  )
})

test.each([
  ["of another machine", "https://elsewhere.example/p.jpg"],
  ["that leads out of the pictures", "/storage/v1/object/public/../../../p"],
  ["that is no picture of ours", "/rest/v1/artists"],
])("a picture %s is not even asked for", async (_, profile_image) => {
  const { slug } = await signArtist({ profile_image })
  const asked: string[] = []
  harness.fault = ({ method, url }) => {
    if (method === "HEAD") asked.push(url)
    return null
  }
  const names = [...(await harness.kit(slug)).keys()].join()
  harness.fault = null
  expect(asked).toEqual([])
  expect(names).not.toContain("pictures/")
})

test("a picture of a private place is left out", async () => {
  await putPicture(harness, "secret.jpg", "secret", "image/jpeg", "masters")
  const profile_image = "/storage/v1/object/public/masters/secret.jpg"
  const { slug } = await signArtist({ profile_image })
  const names = [...(await harness.kit(slug)).keys()].join()
  expect(names).not.toContain("pictures/")
})

test("a picture that could hold a script is left out", async () => {
  const svg = await putPicture(
    harness,
    newSlug("svg"),
    "<svg/>",
    "image/svg+xml",
  )
  const { slug } = await signArtist({ profile_image: svg })
  const names = [...(await harness.kit(slug)).keys()].join()
  expect(names).not.toContain("pictures/")
})

describe("a kit is made again", () => {
  test("when the words change, and only then", async () => {
    const { id, slug } = await signArtist()
    await harness.kit(slug)
    const made = harness.kits
    await harness.kit(slug)
    expect(harness.kits).toBe(made)
    await harness.sql`update artists set bio = 'New.' where id = ${id}`
    const files = await harness.kit(slug)
    expect(text(files, slug, "biography.txt")).toContain("New.")
    expect(harness.kits).toBe(made + 1)
  })

  test("when a picture is replaced under its name, or turns up", async () => {
    const missing = "/storage/v1/object/public/media/late.jpg"
    const { id, slug } = await signArtist({ profile_image: missing })
    const name = `pictures/${slug}-portrait.jpg`
    expect(text(await harness.kit(slug), slug, name)).toBeUndefined()
    await putPicture(harness, "late.jpg", "late")
    expect(text(await harness.kit(slug), slug, name)).toBe("late")
    await putPicture(harness, "late.jpg", "later")
    expect(text(await harness.kit(slug), slug, name)).toBe("later")
    await harness.sql`delete from artists where id = ${id}`
  })

  test("and a link given out before leads to the new one", async () => {
    const { id, slug } = await signArtist()
    const release = await makeRelease(harness.sql, { artist_id: id })
    const url = await harness.kitUrl(slug)
    await harness.sql`
      update releases set status = 'Withdrawn' where id = ${release.id}`
    await harness.kitUrl(slug)
    const bytes = Buffer.from(await (await harness.open(url)).arrayBuffer())
    expect(bytes.includes("Floodlight")).toBe(false)
  })
})

test("a hundred who ask at once get one kit, made once", async () => {
  const { slug } = await signArtist()
  const before = harness.kits
  const urls = await Promise.all(
    Array.from({ length: 100 }, () => harness.kitUrl(slug)),
  )
  expect(new Set(urls.map((url) => new URL(url).pathname)).size).toBe(1)
  expect(harness.kits).toBe(before + 1)
})

test.each([
  "nobody.zip",
  "",
  ".zip",
  "hexa",
  "hexa.zip/",
  "../hexa.zip",
  "masters/hexa.zip",
  "HEXA.zip",
  "hexa.zip\n",
  "hexa%2e.zip",
  `${"a".repeat(121)}.zip`,
  "ė.zip",
  "'; drop table artists; --.zip",
])("there is no kit at %j", async (path) => {
  expect(await harness.ask({ path })).toEqual({
    status: 404,
    answer: { code: "not_found", message: "Not found" },
  })
})

test.each([
  [{}],
  [[]],
  [null],
  [7],
  ['"hexa.zip"'],
  [{ path: null }],
  [{ path: ["hexa.zip"] }],
  [{ path: { toString: "hexa.zip" } }],
  ["not json"],
])("the body %j is refused", async (body) => {
  const { status, answer } = await harness.ask(body)
  expect(status).toBe(400)
  expect(answer).toEqual({
    code: expect.any(String),
    message: expect.any(String),
  })
})

test("a backend that fails makes no kit and spoils none", async () => {
  const { id, slug } = await signArtist()
  const url = await harness.kitUrl(slug)
  await harness.sql`update artists set bio = 'New.' where id = ${id}`
  const down = () => new Response("{}", { status: 503 })
  harness.fault = ({ method, url }) =>
    method === "GET" && url.includes(`/media/${slug}`) ? down() : null
  expect(await harness.ask({ path: `${slug}.zip` })).toMatchObject({
    status: 503,
    answer: { code: "unavailable" },
  })
  harness.fault = ({ url }) => (url.includes("/rest/v1/") ? down() : null)
  expect((await harness.ask({ path: `${slug}.zip` })).status).toBe(503)
  harness.fault = null
  expect((await harness.open(url)).status).toBe(200)
  const files = await harness.kit(slug)
  expect(text(files, slug, "biography.txt")).toContain("New.")
})

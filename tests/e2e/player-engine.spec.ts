import type { Page } from "@playwright/test"
import type { Track } from "#app/player/player-state.ts"
import { decibels, heardSine, levelsOf, steepest } from "../support/sine.ts"
import { encoded, wav } from "../support/sounds.ts"
import { openDeck, recording, trackOf } from "./support/deck.ts"
import { expect, test } from "./support/quiet-page.ts"

// The recorder is a script of the test's own.
test.use({ bypassCSP: true })

const RATE = 44_100
/** A period is 5 ms: less than half of that cannot be mistaken. */
const FREQUENCY = 200
const LEVEL = 0.5 / Math.SQRT2

type Kind = "mp3" | "webm"

/** Whole frames of either encoder, so that no half one is lost. */
function lengthOf(kind: Kind, seconds: number) {
  const [rate, frame] = kind === "mp3" ? [RATE, 1152] : [48_000, 960]
  return (Math.round((seconds * rate) / frame) * frame) / rate
}

function sine(kind: Kind, seconds: number, from = 0) {
  const rate = kind === "mp3" ? RATE : 48_000
  return encoded(kind, {
    rate,
    from,
    seconds: lengthOf(kind, seconds),
    wave: (at) => 0.5 * Math.sin(2 * Math.PI * FREQUENCY * at),
  })
}

/** Plays the first; the rest follow one by one. */
function playing(page: Page, ...tracks: Track[]) {
  return page.evaluate(([now, ...queue]) => {
    if (now) deck.engine.load(now, 0)
    deck.queue = queue
    deck.engine.setNext(deck.queue.shift() ?? null)
    return deck.engine.play()
  }, tracks)
}

const told = (page: Page) => page.evaluate(() => deck.told)
const time = (page: Page) => page.evaluate(() => deck.time)
const ahead = (page: Page) =>
  page.evaluate(() => {
    const { buffered, currentTime } = deck.audio
    const { length } = buffered
    return length ? buffered.end(length - 1) - currentTime : 0
  })

test("a sine in five files, of both kinds, is heard as one", async ({
  page,
}) => {
  const kinds = ["mp3", "mp3", "webm", "webm", "mp3"] as const
  const sounds: Record<string, Buffer> = {}
  let whole = 0
  for (const [place, kind] of kinds.entries()) {
    sounds[`part-${place}`] = await sine(kind, 0.5, whole)
    whole += lengthOf(kind, 0.5)
  }
  await openDeck(page, sounds)
  await playing(page, ...Object.keys(sounds).map((name) => trackOf(name)))
  await expect.poll(() => told(page)).toContain("ended")
  const words = (await told(page)).filter((word) => !/\d/.test(word))
  const joints = Array(kinds.length - 1).fill("advanced")
  expect(words).toEqual(["playing", ...joints, "ended"])
  const heard = heardSine(await recording(page), RATE, FREQUENCY)
  expect(heard.leap).toBeLessThan(0.001)
  expect(heard.silence).toBeLessThan(0.001)
  expect(Math.abs(heard.seconds - whole)).toBeLessThan(0.001)
  // Once more from the beginning of the last.
  await page.evaluate(() => deck.engine.play())
  await expect.poll(() => time(page)).toBeGreaterThan(0.1)
  expect(await time(page)).toBeLessThan(0.6)
})

test("a loud record and a quiet one are equally loud; the switch does not click", async ({
  page,
}) => {
  await openDeck(page, {
    loud: await sine("webm", 1),
    quiet: await sine("webm", 2, lengthOf("webm", 1)),
  })
  await playing(
    page,
    trackOf("loud", { loudness: -9, truePeak: -1 }),
    trackOf("quiet", { loudness: -22, truePeak: -12 }),
  )
  await expect.poll(() => told(page)).toContain("advanced")
  await expect.poll(() => time(page)).toBeGreaterThan(0.8)
  await page.evaluate(() => deck.engine.setMatching(false))
  await expect.poll(() => told(page)).toContain("ended")
  const sound = await recording(page)
  const levels = levelsOf(sound, RATE, FREQUENCY)
  const at = (seconds: number) => decibels(levels(seconds) / LEVEL)
  expect(Math.abs(at(0.5) - -7)).toBeLessThan(0.5)
  expect(Math.abs(at(1.6) - 6)).toBeLessThan(0.5)
  expect(Math.abs(at(2.9) - 0)).toBeLessThan(0.5)
  // Twice as loud as what was sent, and nowhere steeper than that.
  expect(steepest(sound)).toBeLessThan(
    1.15 * 2 * 0.5 * ((2 * Math.PI * FREQUENCY) / RATE),
  )
  let turning = 0
  for (let moment = 1.6; moment < 2.9; moment += 0.005) {
    const between = at(moment)
    if (between > 0.5 && between < 5.5) turning += 0.005
  }
  expect(turning).toBeGreaterThan(0)
  expect(turning).toBeLessThan(0.05)
})

test("a cut line is not heard, a dead address is renewed, any moment is found", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to load resource|^403/)
  const { line, asked } = await openDeck(page, { long: await sine("mp3", 90) })
  // What comes before the line is cut: some 36 seconds.
  line.refuse = async (route) => {
    if (asked.length > 3) await route.abort()
    else await line.answer(route)
  }
  await page.evaluate((track) => {
    const renew = async () => "/deck/long?fresh"
    deck.engine.load({ ...track, renew }, 0)
    return deck.engine.play()
  }, trackOf("long"))
  await expect.poll(() => asked.length).toBeGreaterThan(4)
  expect(await ahead(page)).toBeGreaterThan(21)
  await expect.poll(() => time(page)).toBeGreaterThan(1.5)
  // The line is back, and does not know the old address any more.
  line.refuse = async (route) => {
    if (route.request().url().endsWith("?fresh")) await line.answer(route)
    else await route.fulfill({ status: 403 })
  }
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect.poll(() => ahead(page)).toBeGreaterThan(80)
  expect(await told(page)).toEqual(["playing", "89.9918"])
  const heard = heardSine(await recording(page), RATE, FREQUENCY)
  expect(heard.leap).toBeLessThan(0.001)

  // Within the buffer nothing is asked for, and what lies far behind goes.
  const before = asked.length
  await page.evaluate(() => deck.engine.seek(70))
  await expect.poll(() => time(page)).toBeGreaterThan(70.2)
  expect(asked.length).toBe(before)
  await expect
    .poll(() => page.evaluate(() => deck.audio.buffered.start(0)))
    .toBeGreaterThan(38)
  // What has gone is fetched again.
  await page.evaluate(() => deck.engine.seek(20))
  await expect.poll(() => time(page)).toBeGreaterThan(20.2)
  expect(await time(page)).toBeLessThan(30)
  expect(asked.length).toBeGreaterThan(before)
})

test("what comes next may change, be missing, or be of another kind", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^404/)
  const rate = RATE
  const odd = wav({ rate, from: 0, seconds: 0.5, wave: () => 0 })
  const { asked } = await openDeck(page, {
    first: await sine("mp3", 1),
    unwanted: await sine("mp3", 1),
    odd,
  })
  await playing(page, trackOf("first"), trackOf("unwanted"))
  await expect.poll(() => ahead(page)).toBeGreaterThan(1.1)
  await page.evaluate((track) => deck.engine.setNext(track), trackOf("odd"))
  await expect.poll(() => told(page)).toContain("ended")
  // A WAV cannot be cut to measure: another element plays it.
  expect(await told(page)).toContain("0.5000")
  expect(asked).toContain("odd")
  await playing(page, trackOf("first"), trackOf("missing"))
  await expect.poll(() => told(page)).toContain("failed")
  const words = (await told(page)).filter((word) => !/\d/.test(word))
  expect(words.slice(-2)).toEqual(["advanced", "failed"])
})

test("a browser that takes no pieces plays one address after the other", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^403/)
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "MediaSource")
  })
  const { line } = await openDeck(page, {
    first: await sine("mp3", 0.5),
    second: await sine("mp3", 0.5),
  })
  line.refuse = async (route) => {
    if (/first$/.test(route.request().url())) {
      await route.fulfill({ status: 403 })
    } else await line.answer(route)
  }
  await page.evaluate(
    ([first, second]) => {
      const renew = async () => "/deck/first?fresh"
      deck.engine.load({ ...first, renew }, 0)
      deck.engine.setNext(second)
      return deck.engine.play()
    },
    [trackOf("first"), trackOf("second")] as const,
  )
  await expect.poll(() => told(page)).toContain("ended")
  const words = await told(page)
  expect(words.filter((word) => /advanced|ended|failed/.test(word))).toEqual([
    "advanced",
    "ended",
  ])
})

test("a hundred records leave nothing behind", async ({ page }) => {
  await openDeck(page, { short: await sine("mp3", 0.5) })
  const left = await page.evaluate(async (track) => {
    const live = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (source) => {
      const url = createObjectURL.call(URL, source)
      live.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      live.delete(url)
      revokeObjectURL.call(URL, url)
    }
    for (let turn = 0; turn < 100; turn++) {
      deck.engine.load({ ...track, id: `${turn}` }, 0)
      await deck.engine.play()
    }
    const most = live.size
    deck.engine.stop()
    return { most, after: live.size, src: deck.audio.getAttribute("src") }
  }, trackOf("short"))
  expect(left).toEqual({ most: 0, after: 0, src: null })
})

test("an address on another site is never asked for", async ({ page }) => {
  const asked: string[] = []
  await page.route("https://elsewhere.example/**", (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  const foreign = {
    ...trackOf("foreign"),
    src: "https://elsewhere.example/song.mp3",
    opusSrc: "https://elsewhere.example/song.webm",
  }
  const tryBoth = async () => {
    await openDeck(page, { first: await sine("mp3", 0.5) })
    await page.evaluate((track) => {
      deck.engine.load(track, 0)
      void deck.engine.play()
    }, foreign)
    await expect.poll(() => told(page)).toContain("failed")
    await playing(page, trackOf("first"), foreign)
    await expect.poll(() => told(page)).toContain("advanced")
    expect(asked).toEqual([])
  }
  await tryBoth()
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "MediaSource")
  })
  await tryBoth()
})

import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  mkdir,
  open,
  readdir,
  readFile,
  symlink,
  writeFile,
} from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { AV_LOG_QUIET } from "node-av/constants"
import { Log } from "node-av/lib"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { mediaRefusals } from "#domain/music/media-refusals.ts"
import { inspect } from "#server/music/media/inspect.ts"
import { openMaster } from "#server/music/media/master.ts"
import {
  type Media,
  MediaRefused,
  type Output,
  openMedia,
  type Part,
} from "#server/music/media/media.ts"
import { runOrder } from "#server/music/media/run-media-process.ts"
import { sandboxPrefix } from "#server/music/media/sandbox.ts"
import { feedHostileMusic } from "../support/feed-hostile-music.ts"
import { hugePng } from "../support/hostile-pictures.ts"
import { type Probed, probe } from "../support/probe-music.ts"
import { randomFrom } from "../support/random.ts"
import { temporaryFolder } from "../support/site.ts"
import {
  hiss,
  infoList,
  type Sound,
  saveAs,
  saveWav,
  sine,
  wav,
} from "../support/sounds.ts"

const PATIENCE = 60_000
const MILLISECOND = 0.001
/** Whole frames of FLAC and ALAC: node-av's own pipeline drops what is left. */
const WHOLE = 73_728 / 44_100
/** EBU Tech 3341: a sine of -23 dBFS on both channels has -23 LUFS. */
const REFERENCE = 10 ** (-23 / 20)

let media: Media
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  Log.setLevel(AV_LOG_QUIET)
  const opened = await openMedia()
  if (!opened) throw new Error("node-av is not installed")
  media = opened
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const at = (name: string) => join(folder.path, name)

test("only a library that is not there is none; another fault may pass", async () => {
  const without = (message: string) => {
    const hook = `import { registerHooks } from "node:module"
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith("node-av")) throw new Error("${message}")
        return next(name, context) } })`
    const module = `data:text/javascript,${encodeURIComponent(hook)}`
    return openMedia(["/usr/bin/env", `NODE_OPTIONS=--import=${module}`])
  }
  expect(await without("Cannot find package 'node-av'")).toBeNull()
  await expect(without("Too many open files")).rejects.toThrow("Too many")
  await expect(openMedia(["/usr/bin/false"])).rejects.toThrow()
})

test(
  "a recording is the same in every container, and as loud as the norm says",
  async () => {
    const wave = sine(997, REFERENCE)
    const chunks = [infoList({ INAM: "Ericeira", IART: "Inês", ITRK: "2" })]
    const bytes = wav({ seconds: WHOLE, bits: 24, wave, chunks })
    await writeFile(at("a.wav"), bytes)
    const files = await Promise.all([
      at("a.wav"),
      saveAs(bytes, at("a.aiff"), "pcm_s24be"),
      saveAs(bytes, at("a.flac"), "flac"),
      saveAs(bytes, at("a.m4a"), "alac"),
    ])
    const read = await Promise.all(files.map((file) => inspectHere(file)))
    expect(read.map(({ container, codec }) => [container, codec])).toEqual([
      ["wav", "pcm_s24le"],
      ["aiff", "pcm_s24be"],
      ["flac", "flac"],
      ["mp4", "alac"],
    ])
    for (const one of read) {
      expect(one).toMatchObject({ rate: 44_100, channels: 2, seconds: WHOLE })
      expect(Math.abs((one.loudness ?? 0) + 23)).toBeLessThan(0.1)
      expect(Math.abs((one.truePeak ?? 0) + 23)).toBeLessThan(0.2)
      expect(one.peaks).toHaveLength(160)
      expect(Math.max(...one.peaks)).toBe(100)
      expect(one.findings).toEqual([{ kind: "mono", detail: { channels: 2 } }])
    }
    const tags = { title: "Ericeira", artist: "Inês", track: 2 }
    expect(read[0]).toMatchObject({ bits: 24, tags })
  },
  PATIENCE,
)

const left = sine(440, 0.3)
const right = sine(660, 0.3)
const stereo = (time: number, channel: number) =>
  channel === 0 ? left(time) : right(time)
const after = (start: number) => (time: number, channel: number) =>
  time < start ? 0 : stereo(time, channel)

/** A hiss that ends at a frequency, as only a filter makes it. */
function upTo(hertz: number) {
  const waves = Array.from({ length: 120 }, (_, place) =>
    sine(1000 + (place * (hertz - 1000)) / 120, 0.004),
  )
  return (time: number, channel: number) =>
    waves.reduce(
      (sum, wave, place) => sum + wave(time + (place * channel) / 997),
      0,
    )
}

const SOUNDS: [what: string, sound: Sound, kinds: object[]][] = [
  ["nothing to say", { wave: stereo }, []],
  [
    "clipped",
    { wave: (time, channel) => stereo(time, channel) * 5 },
    [{ kind: "clipping" }],
  ],
  [
    "silent at first",
    { wave: after(1.5), seconds: 2.5 },
    [{ kind: "silence_start", detail: { seconds: 1.5 } }],
  ],
  [
    "silent at last",
    {
      rate: 8_000,
      seconds: 6,
      wave: (time, channel) => (time > 1 ? 0 : stereo(time, channel)),
    },
    [
      { kind: "low_rate", detail: { rate: 8_000 } },
      { kind: "silence_end", detail: { seconds: 5 } },
    ],
  ],
  [
    "silent in the middle",
    {
      seconds: 6,
      wave: (time, channel) =>
        time > 1 && time < 5 ? 0 : stereo(time, channel),
    },
    [{ kind: "silence_within", detail: { seconds: 4, at: 1 } }],
  ],
  ["silent", { wave: () => 0 }, [{ kind: "silent", detail: { seconds: 1 } }]],
  [
    "left alone",
    { wave: (time, channel) => (channel === 0 ? left(time) : 0) },
    [{ kind: "one_sided", detail: { silentChannel: 1 } }],
  ],
  [
    "much louder on the right",
    { wave: (time, channel) => stereo(time, channel) * (channel ? 1 : 0.25) },
    [{ kind: "lopsided", detail: { decibels: 12, louderChannel: 1 } }],
  ],
  [
    "off centre",
    { wave: (time, channel) => stereo(time, channel) + (channel ? 0 : 0.05) },
    [{ kind: "dc_offset", detail: { channel: 0 } }],
  ],
  [
    "off centre on both sides",
    { wave: (time, channel) => stereo(time, channel) + 0.05 + channel / 50 },
    [{ kind: "dc_offset", detail: { channel: 1 } }],
  ],
  [
    "of one channel",
    { channels: 1, wave: stereo },
    [{ kind: "mono", detail: { channels: 1 } }],
  ],
  [
    "of an odd rate",
    { rate: 50_000, wave: stereo },
    [{ kind: "odd_rate", detail: { rate: 50_000 } }],
  ],
  [
    "doubled from 44.1 kHz",
    { rate: 96_000, bits: 24, wave: upTo(21_000) },
    [{ kind: "upsampled", detail: { rate: 96_000, highest: 22_050 } }],
  ],
  [
    "from an MP3",
    { wave: upTo(16_000) },
    [{ kind: "lossy_source", detail: { highest: 16_000 } }],
  ],
  [
    "of six channels",
    { channels: 6, wave: (time, channel) => stereo(time, channel % 2) },
    [{ kind: "surround", detail: { channels: 6 } }],
  ],
]

test(
  "a technician says what is odd about a recording, and nothing else",
  async () => {
    const findings = await Promise.all(
      SOUNDS.map(async ([what, sound]) => {
        const file = await saveWav(at(`${what}.wav`), sound)
        return (await inspectHere(file)).findings
      }),
    )
    for (const [place, [what, , kinds]] of SOUNDS.entries()) {
      expect(findings[place], what).toHaveLength(kinds.length)
      expect(findings[place], what).toMatchObject(kinds)
    }
  },
  PATIENCE,
)

const TAGS = {
  title: "Ericeira",
  artist: "Inês & the Tide",
  albumArtist: "Inês & the Tide",
  album: "Postcards to Nobody",
  track: 2,
  tracks: 3,
  date: "2025-11-30",
  isrc: "XX9X12501202",
  genre: "Dream Pop",
  catalogueNumber: "9X-012",
  composer: "Inês Prado, Tom Wren",
  lyrics: "[00:01.00] A postcard é\n[00:02.50] to nobody",
  language: "por",
  copyright: "℗ 2025 9X",
  publisher: "9X",
}
const UNTIMED = "A postcard é\nto nobody"
const SOLD = {
  ...TAGS,
  performers: ["Inês Prado", "Tom Wren"],
  producers: ["HEXA"],
  explicit: true,
}
const KINDS = {
  stream: { to: "stream.mp3", codec: "mp3", bitrate: 160_000 },
  stream_opus: { to: "stream.webm", codec: "opus", rate: 48_000 },
  preview: { to: "preview.mp3", codec: "mp3", bitrate: 128_000 },
  flac: { to: "sold.flac", codec: "flac", bits: 24, rate: 96_000 },
  mp3: { to: "sold.mp3", codec: "mp3", bitrate: 320_000 },
  v0: { to: "sold-v0.mp3", codec: "mp3" },
  opus: { to: "sold.opus", codec: "opus", rate: 48_000 },
  aac: { to: "sold.m4a", codec: "aac" },
} satisfies Record<Output["kind"], { to: string } & Partial<Probed>>
const STREAMED = ["stream", "stream_opus", "preview"]

test(
  "one master becomes every file, to the millisecond, tagged where it is sold",
  async () => {
    const seconds = 3.21
    const level = 0.25
    const shape = { seconds, rate: 96_000, bits: 24 } as const
    const master = await saveWav(at("master.wav"), {
      ...shape,
      wave: (time, channel) => sine(channel ? 440 : 997, level)(time),
    })
    const cover = at("cover.png")
    const background = { r: 200, g: 40, b: 40 }
    await sharp({
      create: { width: 1600, height: 1500, channels: 3, background },
    })
      .png()
      .toFile(cover)
    const outputs = Object.entries(KINDS).map(([kind, { to }]) => ({
      kind: kind as Output["kind"],
      to: at(to),
      from: 1,
    }))
    const shares: number[] = []
    const order = { master, outputs, tags: SOLD, cover }
    const made = await media.encode(order, (share) => shares.push(share))
    expect(made.map(({ kind }) => kind)).toEqual(Object.keys(KINDS))
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)

    for (const { kind, path, bytes, sha256, ...one } of made) {
      const file = await readFile(path)
      expect(file.length).toBe(bytes)
      expect(createHash("sha256").update(file).digest("hex")).toBe(sha256)
      const found = probe(path)
      const { to: _, ...facts } = KINDS[kind]
      expect(found, kind).toMatchObject(facts)
      expect(Math.abs(one.seconds - seconds)).toBeLessThan(MILLISECOND)
      // An AAC's last frame is cut off by what its container says alone.
      const heard = kind === "aac" ? found.declared : found.seconds
      expect(Math.abs(heard - seconds), kind).toBeLessThan(MILLISECOND)
      const tone = loudest(found, 1, 2)
      expect(Math.abs(tone / level - 1), kind).toBeLessThan(0.03)
      if (STREAMED.includes(kind)) {
        expect(found.tags.title, kind).toBeUndefined()
        expect(found.cover, kind).toBeNull()
      } else {
        expectTagged(kind, found)
        expectCredited(kind, found, file)
      }
    }

    // Fades, and nothing to be heard at either end.
    const preview = probe(at("preview.mp3"))
    expect(loudest(preview, 0, 0.02)).toBeLessThan(level * 0.1)
    expect(loudest(preview, seconds - 0.02, seconds)).toBeLessThan(level * 0.1)

    const again = await media.encode(
      {
        ...order,
        outputs: outputs.map((one) => ({ ...one, to: `${one.to}2` })),
      },
      () => {},
    )
    expect(again.map(({ sha256 }) => sha256)).toEqual(
      made.map(({ sha256 }) => sha256),
    )

    const read = await media.inspect(at("sold.flac"))
    expect(read.tags).toEqual(TAGS)
    const { width, height } = await sharp(read.cover?.bytes).metadata()
    expect([read.cover?.type, width, height]).toEqual([
      "image/jpeg",
      1200,
      1125,
    ])
  },
  PATIENCE,
)

test(
  "a preview is the thirty seconds that were chosen",
  async () => {
    const [quiet, loud] = [0.05, 0.25]
    const master = await saveWav(at("seventy.wav"), {
      seconds: 70,
      wave: (time) => sine(440, time < 40 ? quiet : loud)(time),
    })
    const outputs = [
      { kind: "preview" as const, to: at("chosen.mp3"), from: 35 },
      { kind: "preview" as const, to: at("latest.mp3"), from: 65 },
    ]
    await media.encode({ master, outputs, tags: SOLD }, () => {})
    const chosen = probe(at("chosen.mp3"))
    expect(Math.abs(chosen.seconds - 30)).toBeLessThan(MILLISECOND)
    expect(loudest(chosen, 3, 4.9)).toBeLessThan(quiet * 1.2)
    expect(loudest(chosen, 5.1, 7)).toBeGreaterThan(loud * 0.9)
    // Thirty seconds are left in no track that is over before.
    const latest = probe(at("latest.mp3"))
    expect(Math.abs(latest.seconds - 30)).toBeLessThan(MILLISECOND)
    expect(loudest(latest, 5, 7)).toBeGreaterThan(loud * 0.9)
  },
  PATIENCE,
)

function expectTagged(kind: string, { tags, cover }: Probed) {
  const { title, artist, album, genre, composer, copyright, date } = TAGS
  const same = { title, artist, album, genre, composer, copyright, date }
  expect(tags, kind).toMatchObject({ ...same, album_artist: TAGS.albumArtist })
  expect(tags.track, kind).toMatch(/^2(\/3)?$/)
  expect(tags.isrc ?? tags.tsrc, kind).toBe(TAGS.isrc)
  expect(tags.catalognumber, kind).toBe(TAGS.catalogueNumber)
  expect(tags.publisher ?? tags.label, kind).toBe(TAGS.publisher)
  // Whoever shows a FLAC's or an Opus' words knows what stamps are.
  const words = ["flac", "opus"].includes(kind) ? TAGS.lyrics : UNTIMED
  expect(tags.lyrics ?? tags["lyrics-xxx"], kind).toBe(words)
  expect(cover?.toString("hex", 0, 3), kind).toBe("ffd8ff")
}

function expectCredited(kind: string, { tags }: Probed, file: Buffer) {
  if (kind === "mp3" || kind === "v0") {
    const played = "performer\0Inês Prado\0performer\0Tom Wren"
    expect(file.includes(played), kind).toBe(true)
    expect(file.includes("producer\0HEXA"), kind).toBe(true)
  } else {
    expect(tags.performer, kind).toBe("Inês Prado, Tom Wren")
    expect(tags.producer, kind).toBe("HEXA")
  }
  expect(tags.itunesadvisory ?? tags.rating, kind).toBe("1")
}

function loudest({ samples, rate }: Probed, from: number, to: number) {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate))
  return part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

test(
  "parts of a long file meet to the sample, and are measured each for itself",
  async () => {
    const noise = hiss()
    const master = await saveWav(at("side.wav"), {
      seconds: 2,
      wave: (time) => noise() * (time < 0.7333 ? 1 : 0.1),
    })
    const cut = 0.7333
    const parts = [
      { from: 0, seconds: cut },
      { from: cut, seconds: 2 - cut },
    ]
    const files = await Promise.all(
      parts.map(async (part, place) => {
        const outputs = [
          { kind: "flac" as const, to: at(`part-${place}.flac`) },
        ]
        await media.encode({ master, ...part, outputs, tags: {} }, () => {})
        return probe(at(`part-${place}.flac`)).samples
      }),
    )
    const whole = probe(master).samples
    expect([...(files[0] ?? []), ...(files[1] ?? [])]).toEqual([...whole])
    const [loud, quiet] = await Promise.all(
      parts.map((part) => inspectHere(master, part)),
    )
    expect(loud?.seconds).toBeCloseTo(cut, 4)
    expect((loud?.loudness ?? 0) - (quiet?.loudness ?? 0)).toBeCloseTo(20, 0)
    const beyond = media.inspect(master, undefined, { from: 3 })
    await expect(beyond).rejects.toMatchObject({ reason: "part_outside" })
  },
  PATIENCE,
)

test(
  "what cannot be taken is refused with the sentence that says why",
  async () => {
    const honest = wav({ seconds: 0.5 })
    const flac = await readFile(await saveAs(honest, at("h.flac"), "flac"))
    const damaged = Buffer.from(flac)
    damaged.write("damage", flac.length - 3000)
    // One bit, which only the last frame's own check tells of.
    const turned = Buffer.from(flac)
    turned[flac.length - 1500] = (flac.at(-1500) ?? 0) ^ 1
    const bomb = Buffer.concat([
      flac.subarray(0, 4),
      picture(),
      flac.subarray(4),
    ])
    const named: Record<string, Buffer> = {
      "silence.wav:empty": wav({ seconds: 0 }),
      "words.wav:not_audio": Buffer.from("a demo, and a long story"),
      "list.m3u:not_audio": Buffer.from("#EXTM3U\nhttp://127.0.0.1/a.wav\n"),
      "list.txt:not_audio": Buffer.from("ffconcat version 1.0\nfile a.wav\n"),
      "drawing.svg:not_audio": Buffer.from("<svg/>"),
      "cut.wav:truncated": honest.subarray(0, 30_000),
      "cut.flac:truncated": flac.subarray(0, flac.length - 3000),
      "lie.wav:truncated": wav({ seconds: 0.5, claimedBytes: 900_000_000 }),
      "damaged.flac:damaged": damaged,
      "turned.flac:truncated": turned,
      "channels.wav:too_many_channels": wav({ channels: 9, seconds: 0.1 }),
      "slow.wav:odd_rate": wav({ rate: 4_000, seconds: 0.1 }),
      "fast.wav:odd_rate": wav({ rate: 768_000, seconds: 0.01 }),
      "long.flac:too_long": longer(flac),
      "cover.flac:cover_too_large": bomb,
    }
    const lossy = await saveAs(honest, at("lossy.m4a"), "aac")
    const mp3 = await saveAs(honest, at("lossy.mp3"), "mp3")
    named["lossy.m4a:not_lossless"] = await readFile(lossy)
    named["lossy.wav:not_lossless"] = await readFile(mp3)
    const reasons = await Promise.all(
      Object.entries(named).map(async ([name, bytes]) => {
        const path = at(name.replace(":", "-"))
        await writeFile(path, bytes)
        return `${name.split(":")[0]}:${await refusalOf(inspectHere(path))}`
      }),
    )
    expect(reasons).toEqual(Object.keys(named))
  },
  PATIENCE,
)

test("only a file that lies there itself is read", async () => {
  const file = await saveWav(at("real.wav"))
  await symlink(file, at("link.wav"))
  await mkdir(at("folder.wav"))
  await expect(media.inspect(at("link.wav"))).rejects.toThrow("ELOOP")
  for (const path of [at("folder.wav"), "/dev/zero"])
    expect(await refusalOf(media.inspect(path))).toBe("not_audio")
  const [words, nothing] = [at("words.txt"), at("nothing.txt")]
  await writeFile(words, "a long story")
  await writeFile(nothing, "")
  expect(await refusalOf(media.inspect(words))).toBe("not_audio")
  expect(await refusalOf(media.inspect(nothing))).toBe("empty")
  await expect(media.inspect(at("none.wav"))).rejects.toThrow("ENOENT")
})

test(
  "an order can be called off, and leaves nothing behind",
  async () => {
    const master = await saveWav(at("long.wav"), { seconds: 60, rate: 8_000 })
    const to = at("called-off.mp3")
    const called = new AbortController()
    const outputs = [{ kind: "mp3" as const, to }]
    const order = { master, outputs, tags: {} }
    const running = media.encode(
      order,
      () => called.abort(new Error("not today")),
      called.signal,
    )
    await expect(running).rejects.toThrow("not today")
    expect(await readdir(folder.path)).not.toContain("called-off.mp3")
    const late = media.inspect(master, called.signal)
    await expect(late).rejects.toThrow("not today")
  },
  PATIENCE,
)

test("a process that says nothing, or takes too much, is ended", async () => {
  const master = await saveWav(at("bounds.wav"))
  const order = { kind: "inspect", part: {} } as const
  const prefix = await sandboxPrefix()
  const silent = runOrder(prefix, { order, master, silentMs: 0 })
  await expect(silent).rejects.toMatchObject({ reason: "too_slow" })
  const mostMemory = 20 * 1024 * 1024
  const large = runOrder(prefix, { order, master, mostMemory })
  await expect(large).rejects.toMatchObject({ reason: "too_large" })
})

test.runIf(process.platform === "linux")("it has no way out", async () => {
  let visits = 0
  const outside = createServer((socket) => {
    visits += 1
    socket.end()
  })
  await new Promise<void>((ready) => outside.listen(0, "127.0.0.1", ready))
  const address = outside.address()
  const port = typeof address === "object" ? address?.port : 0
  const [command = process.execPath, ...words] = [
    ...(await sandboxPrefix()),
    process.execPath,
  ]
  const tries = `require("net").connect(${port}, "127.0.0.1").on("error", (e) => console.log(e.code)).on("connect", () => console.log("out"))`
  const told = await new Promise<string>((resolve) =>
    execFile(command, [...words, "-e", tries], (_, stdout) => resolve(stdout)),
  )
  outside.close()
  // Without unshare's leave there is FFmpeg's own list of protocols alone.
  if (command.endsWith("unshare")) {
    expect(told.trim()).toBe("ENETUNREACH")
    expect(visits).toBe(0)
  }
})

test(
  "files made to harm end in a sentence: a few of two hundred",
  async () => {
    const random = randomFrom(22)
    const place = { folder: folder.path, random, count: 20 }
    const { faults, refused } = await feedHostileMusic(media, place)
    expect(faults).toEqual([])
    for (const reason of Object.keys(refused))
      expect(mediaRefusals).toHaveProperty(reason)
  },
  PATIENCE,
)

/** As the process does it, without one for each. */
async function inspectHere(path: string, part: Part = {}) {
  const file = await open(path)
  try {
    return await inspect(openMaster(file.fd), part, () => {})
  } finally {
    await file.close()
  }
}

async function refusalOf(inspecting: Promise<unknown>) {
  return inspecting.then(
    () => "taken",
    (error: unknown) => (error instanceof MediaRefused ? error.reason : error),
  )
}

/** A FLAC that claims ten hours. */
function longer(flac: Buffer) {
  const claiming = Buffer.from(flac)
  const samples = 10 * 3600 * 44_100
  const at = 4 + 4 + 14
  claiming.writeUInt32BE(samples % 2 ** 32, at)
  return claiming
}

/** A picture block of a hundred thousand pixels a side. */
function picture() {
  const png = hugePng()
  const type = Buffer.from("image/png")
  const words = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4)
    for (const [place, number] of numbers.entries())
      bytes.writeUInt32BE(number, place * 4)
    return bytes
  }
  const body = Buffer.concat([
    words(3, type.length),
    type,
    words(0, 100_000, 100_000, 24, 0, png.length),
    png,
  ])
  const head = words(body.length)
  head[0] = 6
  return Buffer.concat([head, body])
}

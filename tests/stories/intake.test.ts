import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateRawSync } from "node:zlib"
import { makeZip } from "client-zip"
import { pino } from "pino"
import sharp from "sharp"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import type { Draft } from "#domain/intake/draft.ts"
import { sweepMusic } from "#server/music/index.ts"
import { NO_ROOM } from "#server/music/job-refused.ts"
import { openMedia } from "#server/music/media/media.ts"
import { runMusicWorker, slotsOf } from "#server/music/music-worker.ts"
import { openWorkbench } from "#server/music/workbench.ts"
import { openMusic } from "#server/music/worker-process.ts"
import { suiteShopHarness } from "../functions/support/shop-harness.ts"
import { environmentFor } from "../support/database.ts"
import type { Row } from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import { until } from "../support/until.ts"

const shop = await suiteShopHarness()
const { sql, platform, url } = shop
await sql`update private.studio_rules
  set second_factor_compulsory = false, takes_music = true`
const editor = await shop.member()
await sql`insert into staff (user_id, role) values (${editor.id}, 'editor')`
const media = await openMedia()
if (!media) throw new Error("node-av does not start here")
const folder = await mkdtemp(join(tmpdir(), "intake-test-"))
afterAll(() => rm(folder, { recursive: true }))
const backend = {
  ...{ platform, siteUrl: url },
  arrival: { clientAddress: "127.0.0.1", requestId: "test" },
}

const RATE = 44_100

/** So many seconds of a tone, in stereo of 16 bits. */
function tone(seconds: number, level = 0.5, hertz = 440) {
  const frames = Math.round(seconds * RATE)
  const wav = Buffer.alloc(44 + frames * 4)
  wav.write("RIFF", 0)
  wav.writeUInt32LE(36 + frames * 4, 4)
  wav.write("WAVEfmt ", 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write("data", 36)
  wav.writeUInt32LE(frames * 4, 40)
  for (let at = 0; at < frames; at += 1) {
    const wave = Math.sin((2 * Math.PI * hertz * at) / RATE)
    const value = Math.round(wave * level * 32_767)
    wav.writeInt16LE(value, 44 + at * 4)
    wav.writeInt16LE(value * 0.9, 46 + at * 4)
  }
  return wav
}

async function zipped(files: Record<string, Uint8Array>) {
  const entries = Object.entries(files).map(([name, input]) => ({
    name,
    input,
  }))
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer())
}

async function rpc(name: string, body: object) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: headers("application/json"),
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer === "" ? null : JSON.parse(answer)
}

function headers(type: string) {
  return {
    apikey: platform.keys.publishable,
    Authorization: `Bearer ${editor.token}`,
    "Content-Type": type,
  }
}

/** As Studio does it, with plain uploads. */
async function bring(title: string, files: Record<string, Uint8Array>) {
  const list = Object.entries(files)
  const id: string = await rpc("open_intake", {
    p_title: title,
    p_files: list.map(([name, { length }]) => ({ name, bytes: length })),
  })
  const places = await sql<{ path: string }[]>`
    select storage_path as path from music_intake_files
    where intake_id = ${id} order by position`
  for (const [at, [, bytes]] of list.entries()) {
    const { status } = await fetch(
      `${url}/storage/v1/object/intake/${places[at]?.path}`,
      {
        method: "POST",
        headers: headers("application/octet-stream"),
        body: bytes as Uint8Array<ArrayBuffer>,
      },
    )
    expect(status).toBe(200)
  }
  await rpc("begin_intake", { p_id: id })
  return id
}

function openBench() {
  return openWorkbench({
    ...{ platform, siteUrl: url, dataDir: folder },
    reserveBytes: 0,
  })
}

async function work() {
  const bench = await openBench()
  const faults: unknown[] = []
  await runMusicWorker({
    ...{ sql, media: media as NonNullable<typeof media>, bench },
    signal: new AbortController().signal,
    log: (error) => faults.push(error),
    idleMs: 0,
  })
  await bench.close()
  expect(faults).toEqual([])
}

type Intake = {
  state: string
  fault: string | null
  draft: Draft
  updated_at: string
}

async function intakeOf(id: string) {
  const [intake] = await sql<[Intake]>`
    select state, fault, draft, updated_at::text
    from music_intakes where id = ${id}`
  return intake
}

async function mend(id: string, change: Partial<Draft>) {
  const { draft, updated_at } = await intakeOf(id)
  await rpc("save_draft", {
    p_id: id,
    p_draft: { ...draft, ...change },
    p_updated_at: updated_at,
  })
}

const FACTS = {
  artist: { id: null, name: "Junie Calloway" },
  ...{ release_date: "2026-01-30", genre: "Dub" },
}
const FORMATS = ["aac", "flac", "mp3", "opus", "v0"]

test("a zip of three masters and a cover becomes a record that is sold and probed", async () => {
  const cover = {
    width: 600,
    height: 600,
    channels: 3 as const,
    background: "#e34",
  }
  const name = "Floodlight [9X-941]"
  const brought = await zipped({
    [`${name}/01 - Junie Calloway - One.wav`]: tone(1.5, 0.5),
    [`${name}/02 - Junie Calloway - Two.wav`]: tone(2, 0.25),
    [`${name}/03 - Junie Calloway - Ine\u0302s.wav`]: tone(1.5, 0.4, 660),
    [`${name}/Cover.jpg`]: await sharp({ create: cover }).jpeg().toBuffer(),
    "__MACOSX/._One.wav": Buffer.from("x"),
    "../../outside.txt": Buffer.from("x"),
  })
  const id = await bring(name, { "floodlight.zip": brought })
  await work()
  const { state, draft } = await intakeOf(id)
  expect(state).toBe("draft")
  expect(draft).toMatchObject({
    ...{ title: "Floodlight", catalogue_number: "9X-941", type: "Single" },
    artist: { name: "Junie Calloway" },
    tracks: [
      { title: "One", seconds: 1.5 },
      { title: "Two", seconds: 2 },
      { title: "Inês", seconds: 1.5 },
    ],
  })
  const [first] = draft.tracks
  const said = {
    isrc: "GB-9XR-26-00001",
    writers: ["J. Calloway"],
    lyrics: "La la",
  }
  const tracks = draft.tracks.map((track) =>
    track === first ? { ...track, ...said } : track,
  )
  await mend(id, { ...FACTS, tracks })
  const release: string = await rpc("make_release", { p_id: id })
  expect(await rpc("make_release", { p_id: id })).toBe(release)
  await work()
  expect(await intakeOf(id)).toMatchObject({ state: "ready", fault: null })

  const heard = await sql`
    select name, category, storage_bucket as bucket, storage_path as path,
      opus_path, seconds::float8, loudness::float8, cardinality(peaks) as bars
    from audio_files where release_id = ${release}
    order by category, position`
  expect(heard).toHaveLength(6)
  const withheld = await sql`select bucket_id || '/' || name as place
    from storage.objects where name like '%music/%'`
  expect(withheld).toHaveLength(9)
  for (const { place } of withheld)
    expect(place).toMatch(/^masters\/withheld\//)
  expect(heard[0]).toMatchObject({ name: "One", bucket: "streams", bars: 160 })
  expect(heard[0]?.opus_path).toMatch(/^music\/[0-9a-f]{48}\.webm$/)
  const names = heard.map(({ path }) => path)
  expect(new Set(names).size).toBe(6)

  await sql`update releases set status = 'Released', is_public = true
    where id = ${release}`
  await sql`update products set active = true where release_id = ${release}`
  const [shown] = await sql`select r.loudness::float8, r.artwork_url,
      v.audio_files -> 0 ->> 'file_url' as url
    from releases r join releases_public_v v using (id) where r.id = ${release}`
  expect(shown?.artwork_url).toMatch(/\.webp$/)
  const stream = await fetch(url + shown?.url)
  expect(stream.status).toBe(200)
  expect(await stream.bytes()).not.toHaveLength(0)

  const files = await bought(release)
  expect([...new Set(files.map(({ format }) => format))].toSorted()).toEqual(
    [...FORMATS, "zip"].toSorted(),
  )
  for (const kind of ["flac"]) {
    const file = files.find(
      ({ format, filename }) => format === kind && filename.includes("01 One"),
    )
    expect(file?.filename).toBe("Junie Calloway - Floodlight - 01 One.flac")
    const response = await fetch(file?.url ?? "")
    const local = join(folder, `bought.${kind}`)
    await writeFile(local, await response.bytes())
    const probed = await media.inspect(local)
    expect(probed.seconds).toBeCloseTo(1.5, 2)
    expect(probed.cover?.type).toBe("image/jpeg")
    expect(probed.tags).toMatchObject({
      ...{ title: "One", artist: "Junie Calloway", album: "Floodlight" },
      ...{ track: 1, date: "2026-01-30", catalogueNumber: "9X-941" },
      ...{ isrc: "GB9XR2600001", composer: "J. Calloway", lyrics: "La la" },
    })
    expect(Math.abs((probed.loudness ?? 0) - heard[0]?.loudness)).toBeLessThan(
      0.5,
    )
  }
  const [sums] = await sql`select count(*)::int from private.stored_checksums c
    join storage.objects o on o.name = c.name and o.version = c.version
    where c.name like ${`releases/${release}/%`}`
  expect(sums?.count).toBe(15)
}, 120_000)

type Offered = { filename: string; format: string; url: string }

async function bought(release: string): Promise<Offered[]> {
  const fan = await shop.member()
  const [variant] = await sql<[Row]>`
    select v.* from product_variants v
    join products p on p.id = v.product_id where p.release_id = ${release}`
  const buyer = { user: fan.id, email: fan.email, variant }
  const { item } = await makeOrder(sql, buyer)
  const { body } = await shop.call(
    "generate-download-links",
    { order_item_id: item.id },
    { token: fan.token },
  )
  return body.downloads.flatMap(
    ({ format, files }: { format: string; files: Offered[] }) =>
      files.map((file) => ({ ...file, format })),
  )
}

test("a cue sheet cuts a side; a worker that is killed in the middle is followed by another", async () => {
  const sheet = `PERFORMER "Oba Lane"\nTITLE "Market Day"\nFILE "side.wav" WAVE
TRACK 01 AUDIO\nTITLE "Thyme"\nINDEX 01 00:00:00
TRACK 02 AUDIO\nTITLE "Salt"\nINDEX 01 00:01:00`
  const id = await bring("Market Day", {
    "side.wav": tone(2.5),
    "side.cue": Buffer.from(sheet),
  })
  await work()
  const { draft } = await intakeOf(id)
  expect(draft.tracks).toMatchObject([
    { title: "Thyme", from: 0, seconds: 1 },
    { title: "Salt", from: 1, seconds: 1.5 },
  ])
  const tracks = draft.tracks.slice(1)
  await mend(id, { release_date: "2026-02-27", tracks })
  const release: string = await rpc("make_release", { p_id: id })
  await sql`update private.studio_rules set takes_music = false`
  const first = startWorker()
  const running = () => sql`select id from music_jobs
    where intake_id = ${id} and kind = 'encode' and state = 'running'`
  await until(async () => (await running()).length > 0)
  // It could read once more, whatever was found before.
  const [rules] = await sql`select takes_music from private.studio_rules`
  expect(rules).toEqual({ takes_music: true })
  first.kill("SIGKILL")
  await once(first, "exit")
  const [lost] = await running()
  // Fifteen seconds later nobody believes that it lives.
  await sql`update music_jobs set heartbeat_at = now() - interval '20 seconds'
    where state = 'running'`
  await work()
  expect(await intakeOf(id)).toMatchObject({ state: "ready" })
  const [job] = await sql`select attempts, state from music_jobs
    where id = ${lost?.id}`
  expect(job).toEqual({ attempts: 2, state: "done" })
  const [part] = await sql`select id, name, seconds::float8,
      cardinality(peaks) as bars
    from audio_files where release_id = ${release} and category = 'master'`
  expect(part).toMatchObject({ name: "Salt", bars: 160 })
  expect(part?.seconds).toBeCloseTo(1.5, 1)
  expect(await forSale(id)).toBe(5)

  // Facts of another day go into the files when they are made again.
  const stale = () => rpc("files_are_stale", { p_release_id: release })
  const preview = () => sql`select storage_path as path from audio_files
    where preview_of = ${part?.id}`
  const [before] = await preview()
  expect(await stale()).toBe(false)
  await sql`update releases set genre = 'Ambient' where id = ${release}`
  expect(await stale()).toBe(true)
  await rpc("make_files_again", { p_release_id: release })
  await rpc("choose_preview", { p_track_id: part?.id, p_from: 0 })
  await work()
  expect(await stale()).toBe(false)
  expect(await forSale(id)).toBe(5)
  expect(await preview()).not.toEqual([before])
}, 120_000)

async function forSale(id: string) {
  const [row] = await sql`select count(*)::int from digital_payload_files f
    join music_intakes i using (digital_payload_id) where i.id = ${id}`
  return row?.count
}

/** As the site starts it. */
function startWorker() {
  return spawn(process.execPath, ["bin/music-worker.ts"], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: shop.env.DATA_DIR,
      ...{ PORT: String(shop.env.PORT), SITE_URL: url },
      ...environmentFor(shop.target),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
}

test("a worker that hangs is ended, and followed by another", async () => {
  const id = await bring("Hanging", { "a.wav": tone(0.2) })
  vi.stubEnv("NODE_OPTIONS", "--import=data:text/javascript,for(;;){}")
  const { env, database } = shop
  const told: string[] = []
  const log = pino({ level: "warn" }, { write: (line) => told.push(line) })
  const music = await openMusic({ env, log, database })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await music.close()
  })
  const look = music.jobs[0]?.run
  await until(async () => {
    await look?.()
    return told.filter((line) => line.includes("hangs")).length === 2
  })
  await rpc("cancel_intake", { p_id: id })
}, 60_000)

test("there is room for what all jobs make together, far from the site's", async () => {
  const bench = await openBench()
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const near = bench.withFolder((_, take) => take(free - 64 * 1024 ** 2))
  await expect(near).rejects.toThrow(NO_ROOM)
  const most = (free - 2 * 1024 ** 3) * 0.6
  await bench.withFolder(async (_, take) => {
    await take(most)
    const another = bench.withFolder((_, take) => take(most))
    await expect(another).rejects.toThrow(NO_ROOM)
  })
  await bench.withFolder((_, take) => take(most))
  await bench.close()
})

test.each([
  [1, 64, 1],
  [8, 64, 7],
  [64, 4, 4],
  [4, 0.5, 1],
])("%i processors and %f GB do %i jobs at once", (cores, gigabytes, jobs) => {
  expect(slotsOf(cores, gigabytes * 1024 ** 3)).toBe(jobs)
})

test("a hostile zip ends with a sentence, and what is stopped leaves nothing", async () => {
  const plain = await zipped({ "a.wav": tone(0.2) })
  const secret = Buffer.from(plain)
  // The flag of a password, in the entry's head and in the directory.
  secret.writeUInt16LE(secret.readUInt16LE(6) | 1, 6)
  const central = secret.indexOf(Buffer.from("PK\x01\x02", "latin1"))
  secret.writeUInt16LE(secret.readUInt16LE(central + 8) | 1, central + 8)
  // What is locked has twelve bytes before it.
  secret.writeUInt32LE(secret.readUInt32LE(central + 20) + 12, central + 20)
  const many = Object.fromEntries(
    Array.from({ length: 501 }, (_, n) => [`${n}.wav`, Buffer.from("x")]),
  )
  const hostile = {
    password: secret,
    many: await zipped(many),
    bomb: bomb(),
    noZip: Buffer.from("PK no zip"),
    cut: plain.subarray(0, -30),
    sheet: await zipped({ "a.cue": Buffer.alloc(64 * 1024 + 1, " ") }),
    picture: await zipped({ "a.jpg": Buffer.alloc(40 * 1024 ** 2 + 1) }),
  }
  const ids: string[] = []
  for (const bytes of Object.values(hostile)) {
    ids.push(await bring("Hostile", { "a.zip": bytes }))
  }
  await work()
  const faults = await Promise.all(ids.map(intakeOf))
  expect(faults.map(({ state, fault }) => `${state} ${fault}`)).toEqual([
    expect.stringContaining("failed a.zip: This zip has a password"),
    expect.stringContaining("more than 500 files"),
    expect.stringContaining("far larger than music packed"),
    expect.stringContaining("no zip that can be read"),
    expect.stringContaining("no zip that can be read"),
    expect.stringContaining("too long for one"),
    expect.stringContaining("larger than 40 MB"),
  ])
  for (const id of ids) await rpc("cancel_intake", { p_id: id })
  await sql`update storage.objects set created_at = now() - interval '2 hours'
    where bucket_id = 'intake'`
  await sweepMusic(sql, backend)
  const left = await sql`select name from storage.objects
    where bucket_id = 'intake' and split_part(name, '/', 1) in ${sql(ids)}`
  expect(left).toHaveLength(0)
}, 120_000)

test("more files than a record has are refused once, in a sentence", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`${n}.wav`, Buffer.from("x")]),
  )
  const id = await bring("Many", { "a.zip": await zipped(files) })
  await sql`insert into music_intake_files
      (intake_id, position, name, kind, bytes, storage_path)
    select ${id}, n, n || '.txt', 'other', 1, ${id} || '/' || n
    from generate_series(2, 600) n`
  await work()
  expect(await intakeOf(id)).toMatchObject({
    fault: "a.zip: There are more files in this than a record has.",
  })
  await rpc("cancel_intake", { p_id: id })
}, 120_000)

/** A hundred megabytes of silence in a hundred kilobytes. */
function bomb() {
  const data = deflateRawSync(Buffer.alloc(100 * 1024 ** 2))
  const name = Buffer.from("a.wav")
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(100 * 1024 ** 2, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  head.copy(entry, 6, 4, 30)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(head.length + name.length + data.length, 16)
  return Buffer.concat([head, name, data, entry, name, end])
}

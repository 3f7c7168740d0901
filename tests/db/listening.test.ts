import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { MOST_LINK_PLAYS } from "#domain/limits.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makePayload,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
} from "../support/label-catalogue.ts"
import { as, type Person, refusal, staff } from "../support/label-people.ts"

const { sql } = await suiteDatabase()
const editor = await staff(sql, "editor")
await sql`insert into storage.buckets (id, name, public)
  values ('masters', 'masters', false), ('streams', 'streams', true)
  on conflict do nothing`

const DAY_MS = 86_400_000
const CLIENT = "192.0.2.7"

type Wish = {
  tracks?: string[] | null
  name?: string
  text?: string | null
  until?: Date
  plays?: number | null
  downloads?: boolean
}
type Made = { id: string; token: string }
type Answer = Record<string, unknown> & { state: string }

/** A file in the store, of which only its row matters here. */
async function store(bucket: string, name: string) {
  await sql`insert into storage.objects (bucket_id, name, version, metadata)
    values (${bucket}, ${name}, ${randomUUID()},
      ${sql.json({ size: 3, eTag: '"e"', mimetype: "audio/mpeg" })})`
}

/** A record of two tracks whose day has not come, its streams in their place. */
async function coming(values = {}) {
  const release = await makeRelease(sql, { is_public: false, ...values })
  const tracks: string[] = []
  for (const position of [1, 2]) {
    const name = `${release.id}-${position}.mp3`
    const track = await makeTrack(sql, {
      release_id: release.id,
      name: `Song ${position}`,
      position,
      seconds: 200,
      storage_bucket: "streams",
      storage_path: name,
    })
    await store("streams", name)
    tracks.push(track.id)
  }
  return { release: release.id, tracks }
}

function give(release: string, wish: Wish = {}, person: Person = editor) {
  const { tracks = null, name = "Ada of the Quietus", text = null } = wish
  const { until = new Date(Date.now() + DAY_MS), plays = null } = wish
  return as(sql, person, async (tx) => {
    const [row] = await tx<[{ made: Made }]>`
      select make_listening_link(${release}, ${tracks}::uuid[], ${name}, null,
        ${text}, ${until}, ${plays}, ${wish.downloads ?? false}) as made`
    return row.made
  })
}

async function ask(call: ReturnType<typeof sql>) {
  const [row] = await sql<[{ answer: Answer }]>`select ${call} as answer`
  return row.answer
}

const open = (token: string, client = CLIENT) =>
  ask(sql`private.open_listening(${token}, ${client})`)
const play = (token: string, track: string, known: string | null = null) =>
  ask(sql`private.play_listening(${token}, ${CLIENT}, ${track}, ${known})`)
const tell = (token: string, id: unknown, seconds: number) =>
  ask(sql`private.tell_listening(${token}, ${CLIENT}, ${String(id)}::uuid,
    ${seconds})`)
const download = (token: string, track: string | null = null) =>
  ask(sql`private.download_listening(${token}, ${CLIENT}, ${track})`)

async function story(id: string) {
  const [row] = await as(
    sql,
    editor,
    (tx) => tx<[{ story: Record<string, unknown> }]>`
      select listening_story(${id}) as story`,
  )
  return row.story
}

test("a link opens its tracks for whom it names, and its secret is nowhere", async () => {
  const { release, tracks } = await coming({ title: "Undertow" })
  const made = await give(release, {
    tracks: tracks.slice(1),
    text: "For you first.",
    plays: 3,
  })
  const [row] = await sql`select l::text as whole
    from private.listening_links l where id = ${made.id}`
  expect(row?.whole).not.toContain(made.token)
  const page = await open(made.token)
  expect(page).toMatchObject({
    state: "open",
    name: "Ada of the Quietus",
    text: "For you first.",
    plays_left: 3,
    downloads: false,
    record: { title: "Undertow", is_out: false },
  })
  const record = page.record as { tracks: { id: string }[] }
  expect(record.tracks.map(({ id }) => id)).toEqual(tracks.slice(1))
  expect(await open(randomUUID())).toEqual({ state: "unknown" })
  expect(await play(made.token, tracks[0] ?? "")).toEqual({ state: "no_track" })
  expect(await story(made.id)).toMatchObject({ opens: 1, plays: 0 })
})

type Listed = { count: number; rows: { name: string }[] }

function links(wish: Record<string, string | number>) {
  const names = Object.keys(wish)
  const call = names.map((name, place) => `${name} => $${place + 1}`)
  return as(sql, editor, async (tx) => {
    const [row] = await tx.unsafe<[{ found: Listed }]>(
      `select listening_links_of(${call.join(", ")}) as found`,
      Object.values(wish),
    )
    return { count: row.found.count, names: row.found.rows.map((l) => l.name) }
  })
}

test("they are found by record, person, words and state, a page at a time", async () => {
  const { release } = await coming({ title: "100% Undertow" })
  const contact = await insert(sql, "press_contacts", {
    name: "Cleo",
    email: `${randomUUID()}@papers.example`,
  })
  const made: { id: string }[] = []
  for (const name of ["Ada", "bo", "Cleo"]) {
    made.push(await give(release, { name }))
  }
  await sql`update private.listening_links set contact_id = ${contact.id}
    where id = ${made[2]?.id ?? ""}`
  await as(
    sql,
    editor,
    (tx) => tx`select revoke_listening_link(${made[0]?.id ?? ""})`,
  )
  const of = { p_release_id: release }
  expect(await links(of)).toEqual({ count: 3, names: ["Cleo", "bo", "Ada"] })
  expect(await links({ ...of, p_sort: "name", p_page: 2, p_size: 1 })).toEqual({
    count: 3,
    names: ["bo"],
  })
  expect(await links({ ...of, p_sort: "-name" })).toMatchObject({
    names: ["Cleo", "bo", "Ada"],
  })
  expect(await links({ ...of, p_state: "ended" })).toMatchObject({
    names: ["Ada"],
  })
  expect(await links({ p_contact_id: contact.id })).toMatchObject({
    names: ["Cleo"],
  })
  expect(await links({ p_words: "100% under" })).toMatchObject({ count: 3 })
  expect(await links({ ...of, p_words: "%" })).toMatchObject({ count: 3 })
  expect(await links({ ...of, p_words: "_" })).toMatchObject({ count: 0 })
  expect(await refusal(links({ p_sort: "secret_sha256" }))).not.toBe("none")
})

test("a wish that no link can have is refused with a sentence", async () => {
  const { release } = await coming()
  const past = new Date(Date.now() - DAY_MS)
  const far = new Date(Date.now() + 400 * DAY_MS)
  const wishes: Wish[] = [{ name: " " }, { name: "A\nB" }, { until: past }]
  for (const wish of [...wishes, { until: far }, { plays: 0 }]) {
    expect(await refusal(give(release, wish))).toBe("9X156")
  }
  const most = { plays: MOST_LINK_PLAYS }
  expect(await refusal(give(release, most))).toBe("none")
  const more = { plays: MOST_LINK_PLAYS + 1 }
  expect(await refusal(give(release, more))).toBe("9X156")
  const stranger = await coming()
  expect(await refusal(give(release, { tracks: stranger.tracks }))).toBe(
    "9X155",
  )
  expect(await refusal(give(randomUUID()))).toBe("9X155")
  const silent = await makeRelease(sql, { is_public: false })
  expect(await refusal(give(silent.id))).toBe("9X155")
})

test("of thirty at once who press play, as many hear it as there are plays", async () => {
  const { release, tracks } = await coming()
  const [song = ""] = tracks
  const { id, token } = await give(release, { plays: 4 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => play(token, song)),
  )
  const heard = answers.filter(({ state }) => state === "open")
  expect(heard).toHaveLength(4)
  expect(new Set(answers.map(({ state }) => state))).toEqual(
    new Set(["open", "used_up"]),
  )
  // Addresses die while one plays: asking for another takes no play.
  const first = String(heard[0]?.play)
  expect(await play(token, song, first)).toMatchObject({
    state: "open",
    play: first,
    plays_left: 0,
    streams: { mp3: { path: `withheld/${release}-1.mp3` } },
  })
  expect(await play(token, tracks[1] ?? "", first)).toEqual({ state: "over" })
  expect(await play(token, song, randomUUID())).toEqual({ state: "over" })
  await sql`update private.listening_plays
    set began_at = now() - interval '3 hours' where id = ${first}`
  expect(await play(token, song, first)).toEqual({ state: "over" })
  expect(await story(id)).toMatchObject({ plays: 4 })
})

test("a play is renewed as often as its track's length asks for, and no more", async () => {
  const { release, tracks } = await coming()
  const [song = ""] = tracks
  await sql`update audio_files set seconds = 400 where id = ${song}`
  const { token } = await give(release, { plays: 2 })
  const { play: first } = await play(token, song)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => play(token, song, String(first))),
  )
  const states = answers.map(({ state }) => state)
  expect(states.filter((state) => state === "open")).toHaveLength(12)
  expect(states.filter((state) => state === "over")).toHaveLength(18)
  expect(await play(token, song)).toMatchObject({ plays_left: 0 })
  expect(await play(token, song, String(first))).toEqual({ state: "over" })
})

test("nobody hears more than there is, nor faster than the clock goes", async () => {
  const { release, tracks } = await coming()
  const { id, token } = await give(release)
  const { play: taken } = await play(token, tracks[0] ?? "")
  await tell(token, taken, 150)
  const heard = async () => {
    const [row] = await sql<[{ seconds: number }]>`
      select seconds::float8 from private.listening_plays where id = ${String(taken)}`
    return row.seconds
  }
  expect(await heard()).toBeLessThan(20)
  await sql`update private.listening_plays
    set began_at = now() - interval '1 hour' where id = ${String(taken)}`
  await tell(token, taken, 150)
  expect(await heard()).toBe(150)
  await tell(token, taken, 9000)
  await tell(token, taken, 3)
  expect(await heard()).toBe(200)
  // Another's play is nobody's to tell of.
  const other = await give(release, { name: "Bo" })
  const { play: theirs } = await play(other.token, tracks[0] ?? "")
  await sql`update private.listening_plays
    set began_at = now() - interval '1 hour' where id = ${String(theirs)}`
  await tell(token, theirs, 100)
  expect(await story(other.id)).toMatchObject({ played: [{ seconds: 0 }] })
  expect(await story(id)).toMatchObject({
    tracks: [
      { title: "Song 1", plays: 1, furthest: 200 },
      { title: "Song 2", plays: 0, furthest: null },
    ],
    played: [{ title: "Song 1", seconds: 200, length: 200 }],
  })
})

test("one that was ended, or is over, opens nothing more", async () => {
  const { release, tracks } = await coming()
  const made = await give(release, { downloads: true })
  const { play: taken } = await play(made.token, tracks[0] ?? "")
  const all = () =>
    Promise.all([
      open(made.token),
      play(made.token, tracks[0] ?? ""),
      play(made.token, tracks[0] ?? "", String(taken)),
      tell(made.token, taken, 1),
      download(made.token),
    ])
  await sql`update private.listening_links set expires_at = now()
    where id = ${made.id}`
  for (const answer of await all()) expect(answer).toEqual({ state: "expired" })
  const files = await sql`select * from private.listening_files(${made.id})`
  expect(files).toHaveLength(0)
  await as(sql, editor, (tx) => tx`select revoke_listening_link(${made.id})`)
  for (const answer of await all()) expect(answer).toEqual({ state: "revoked" })
  const again = revokeUnknown()
  expect(await refusal(again)).toBe("9X158")
})

function revokeUnknown() {
  return as(
    sql,
    editor,
    (tx) => tx`select revoke_listening_link(${randomUUID()})`,
  )
}

test("from the first link on its streams are out of reach, those to come too", async () => {
  const day = new Date(Date.now() + 3 * DAY_MS)
  const { release, tracks } = await coming({
    is_public: true,
    public_from: day,
  })
  const places = async () => {
    const rows = await sql`select bucket_id, name from storage.objects
      where name like ${`%${release}%`} order by name`
    return rows.map(({ bucket_id, name }) => `${bucket_id}/${name}`)
  }
  expect(await places()).toEqual([
    `streams/${release}-1.mp3`,
    `streams/${release}-2.mp3`,
  ])
  const { token } = await give(release)
  await store("streams", `${release}-3.mp3`)
  await makeTrack(sql, {
    release_id: release,
    storage_bucket: "streams",
    storage_path: `${release}-3.mp3`,
    position: 3,
  })
  expect(await places()).toEqual([
    `masters/withheld/${release}-1.mp3`,
    `masters/withheld/${release}-2.mp3`,
    `masters/withheld/${release}-3.mp3`,
  ])
  // On its day they are everybody's, and plays are counted all the same.
  await sql`update releases set public_from = now() where id = ${release}`
  expect(await play(token, tracks[0] ?? "")).toMatchObject({
    state: "open",
    streams: { mp3: { url: expect.stringMatching(/^\/streams\//) } },
  })
})

test("what is taken along is what is for sale, or the stream", async () => {
  const { release, tracks } = await coming()
  const [first = "", second = ""] = tracks
  const payload = await makePayload(sql)
  const product = await makeProduct(sql, {
    product_type: "music",
    release_id: release,
    active: false,
  })
  await makeVariant(sql, {
    product_id: product.id,
    is_digital: true,
    digital_payload_id: payload.id,
  })
  await insert(sql, "digital_payload_files", {
    digital_payload_id: payload.id,
    format: "flac",
    filename: "01 Song 1.flac",
    storage_path: `${release}/1.flac`,
    track_id: first,
  })
  await store("masters", `${release}/1.flac`)
  const closed = await give(release)
  expect(await download(closed.token)).toEqual({ state: "no_downloads" })
  expect(await open(closed.token)).toMatchObject({ downloads: false })
  const { id, token } = await give(release, { downloads: true })
  expect(await open(token)).toMatchObject({ downloads: true })
  const files = await sql`
    select track_id, format, filename, bucket, path
    from private.listening_files(${id})`
  expect([...files]).toEqual([
    {
      track_id: first,
      format: "flac",
      filename: "01 Song 1.flac",
      bucket: "masters",
      path: `${release}/1.flac`,
    },
    {
      track_id: second,
      format: "mp3",
      filename: null,
      bucket: "masters",
      path: `withheld/${release}-2.mp3`,
    },
  ])
  await download(token, second)
  await download(token)
  const stranger = await coming()
  expect(await download(token, stranger.tracks[0] ?? "")).toEqual({
    state: "no_track",
  })
  expect(await story(id)).toMatchObject({
    downloaded: [{ title: null }, { title: "Song 2" }],
  })
})

test("as many as they like are not without end", async () => {
  const { release, tracks } = await coming()
  const [song = ""] = tracks
  const { id, token } = await give(release, { downloads: true })
  await sql`update private.listening_links set plays = 9999 where id = ${id}`
  expect(await play(token, song)).toMatchObject({ state: "open" })
  expect(await play(token, song)).toEqual({ state: "used_up" })
  await sql`insert into private.listening_downloads (link_id)
    select ${id} from generate_series(1, 999)`
  expect(await download(token)).toMatchObject({ state: "open" })
  expect(await download(token)).toEqual({ state: "taken_enough" })
})

test("a link, and a client, that asks too often waits", async () => {
  const { release } = await coming()
  const { token } = await give(release)
  const asked = async (count: number, call: (n: number) => Promise<Answer>) => {
    const states = await Promise.all(
      Array.from({ length: count }, (_, n) => call(n)),
    )
    return states.filter(({ state }) => state === "busy").length
  }
  const tells = (n: number) =>
    ask(sql`private.tell_listening(${token}, ${`198.51.100.${n % 250}`},
      ${randomUUID()}::uuid, 1)`)
  expect(await asked(340, tells)).toBeGreaterThan(5)
  const guess = () => open(randomUUID(), "203.0.113.9")
  expect(await asked(640, guess)).toBeGreaterThan(5)
  expect((await open(randomUUID())).state).toBe("unknown")
})

test("a year after its end nobody knows who listened", async () => {
  const { release, tracks } = await coming()
  const gone = await give(release)
  const kept = await give(release)
  await play(gone.token, tracks[0] ?? "")
  await sql`update private.listening_links
    set revoked_at = now() - interval '13 months' where id = ${gone.id}`
  await sql`select private.tidy_listening()`
  const left = await sql`select id from private.listening_links
    where release_id = ${release}`
  expect(left.map(({ id }) => id)).toEqual([kept.id])
  const plays = await sql`select from private.listening_plays
    where link_id = ${gone.id}`
  expect(plays).toHaveLength(0)
})

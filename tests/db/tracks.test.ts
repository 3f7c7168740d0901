import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { makeRelease, makeTrack, type Row } from "../support/label-catalogue.ts"
import { as, staff, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()
const editor = await staff(db.sql, "editor")

const DAY_MS = 86_400_000
const COMING = { public_from: new Date(Date.now() + 3 * DAY_MS) }

/** A track with both its streams where visitors would ask for them. */
async function streamed(release: Row, values: Record<string, unknown> = {}) {
  const paths = { mp3: `${randomUUID()}.mp3`, opus: `${randomUUID()}.opus` }
  for (const path of Object.values(paths)) await put(path)
  const track = await makeTrack(db.sql, {
    release_id: release.id,
    storage_bucket: "streams",
    storage_path: paths.mp3,
    opus_path: paths.opus,
    opus_url: `/streams/${paths.opus}`,
    ...values,
  })
  return { ...paths, track }
}

async function put(path: string) {
  await db.sql`insert into storage.objects (bucket_id, name, version)
    values ('streams', ${path}, ${randomUUID()})`
}

async function served(...paths: string[]) {
  const rows = await db.sql`select from storage.objects
    where bucket_id = 'streams' and name in ${db.sql(paths)}`
  return rows.length
}

async function set(release: Row, values: Record<string, string>) {
  await db.sql`update releases set ${db.sql(values)} where id = ${release.id}`
}

async function code(work: Promise<unknown>) {
  return work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
}

test("the second stream is withheld and comes back with the first", async () => {
  const release = await makeRelease(db.sql)
  const { mp3, opus, track } = await streamed(release)
  expect(await served(mp3, opus)).toBe(2)
  await set(release, { status: "Withdrawn" })
  expect(await served(mp3, opus)).toBe(0)
  // What is put in its place meanwhile stays in nobody's sight either, nor
  // what is named only now.
  await put(opus)
  const late = await streamed(release, { position: 2 })
  expect(await served(opus, late.mp3, late.opus)).toBe(0)
  await set(release, { status: "Released" })
  expect(await served(mp3, opus, late.mp3, late.opus)).toBe(4)
  const other = `${randomUUID()}.opus`
  await put(other)
  await db.sql`update audio_files set opus_path = ${other}
    where id = ${track.id}`
  expect(await served(opus), "one that no track names any more").toBe(0)
  expect(await served(other)).toBe(1)
  await db.sql`delete from releases where id = ${release.id}`
  expect(await served(mp3, other)).toBe(0)
})

test("a coming record's second stream waits for its day once its name is told", async () => {
  const level = { loudness: -14.02, true_peak: -2.7 }
  const release = await makeRelease(db.sql, { ...COMING, ...level })
  const { mp3, opus } = await streamed(release)
  expect(await served(mp3, opus), "nobody knows its name").toBe(2)
  await db.sql`insert into private.heard_early (release_id)
    values (${release.id})`
  await db.sql`update audio_files set is_open = null
    where release_id = ${release.id}`
  expect(await served(mp3, opus)).toBe(0)
  const [early] = await db.sql`select private.early_tracks(${release.id}) as t`
  expect(early?.t).toMatchObject([{ opus_path: `withheld/${opus}`, ...level }])
  const [preview] = await db.sql`select
    private.previewed_stream(${opus}, ${`releases:${release.id}`}, null) as own,
    private.previewed_stream(${opus}, ${`releases:${randomUUID()}`}, null)
      as other`
  expect(preview).toEqual({ own: true, other: false })
  // Its day comes without anybody's edit: only the clock's job is left.
  await db.sql`alter table audio_files disable trigger user`
  await db.sql`update audio_files set open_from = now()
    where release_id = ${release.id}`
  await db.sql`alter table audio_files enable trigger user`
  await db.sql`select private.place_due_streams()`
  expect(await served(mp3, opus)).toBe(2)
})

test("visitors read what is told of an open track, and not where its files lie", async () => {
  const told = {
    writers: ["Inês Carvalho"],
    performers: ["Joss Adeyemi"],
    producers: ["Bea Sandoval"],
    lyrics: "O nevoeiro chega antes do pão",
    language: "pt",
    explicit: true,
  }
  const level = { loudness: "-14.02", true_peak: "-2.70" }
  const release = await makeRelease(db.sql, {
    ...level,
    release_date: "2098-01-01",
  })
  const isrc = "GB-9X1-25-01202"
  const { opus, track } = await streamed(release, {
    ...{ ...told, ...level },
    isrc_code: isrc,
  })
  const [tags] = await db.sql`select private.track_facts(${track.id}) as said`
  const { writers, language: _, ...sold } = told
  expect(tags?.said).toMatchObject({
    ...sold,
    ...{ composer: writers.join(), isrc: "GB9X12501202", publisher: "9X" },
  })
  const [row] = await as(
    db.sql,
    visitor(),
    (tx) => tx`select writers, performers, producers, lyrics, language,
      explicit, loudness, true_peak, opus_url
      from audio_files where id = ${track.id}`,
  )
  expect(row).toEqual({ ...told, ...level, opus_url: `/streams/${opus}` })
  for (const person of [visitor(), editor]) {
    const read = as(
      db.sql,
      person,
      (tx) => tx`select opus_path from audio_files`,
    )
    expect(await code(read)).toBe("42501")
  }
  const [page] = await as(
    db.sql,
    visitor(),
    (tx) => tx`select loudness, true_peak, audio_files from releases_public_v
      where id = ${release.id}`,
  )
  expect(page).toMatchObject({
    ...level,
    audio_files: [{ ...told, opus_url: `/streams/${opus}` }],
  })
  expect(JSON.stringify(page)).not.toContain("opus_path")
  const [home] = await as(
    db.sql,
    visitor(),
    (tx) => tx`select * from out_now_v`,
  )
  expect(home).toMatchObject({ id: release.id, ...level })
  expect(home?.audio_files[0]).toMatchObject({ explicit: true })
  expect(JSON.stringify(home), "Home shows no words").not.toContain("nevoeiro")
  await set(release, { status: "Draft" })
  const hidden = await as(
    db.sql,
    visitor(),
    (tx) => tx`select lyrics from audio_files where id = ${track.id}`,
  )
  expect(hidden).toEqual([])
})

test("a track takes names, words and a language, and nothing made to hurt", async () => {
  const { id } = await makeTrack(db.sql)
  const write = (values: Record<string, unknown>) =>
    code(db.sql`update audio_files set ${db.sql(values)} where id = ${id}`)
  const many = Array.from({ length: 41 }, (_, n) => `Name ${n}`)
  for (const refused of [
    { writers: many },
    { performers: [" "] },
    { producers: ["One\nTwo"] },
    { writers: ["n".repeat(121)] },
    { lyrics: " \n " },
    { lyrics: "l".repeat(20_001) },
    { language: "English" },
    { language: "" },
    { loudness: 21 },
    { true_peak: -100 },
    { opus_url: "javascript:alert(1)" },
    { opus_path: "" },
  ]) {
    expect(await write(refused), JSON.stringify(refused)).toBe("23514")
  }
  const most = { writers: many.slice(1), lyrics: "l".repeat(20_000) }
  expect(await write({ ...most, language: "yo", loudness: -70 })).toBeNull()
})

test("every edit of what is told of a track is one that a save knows of", async () => {
  const track = await makeTrack(db.sql)
  let before = ""
  for (const [column, value] of Object.entries({
    writers: ["One"],
    performers: ["One"],
    producers: ["One"],
    lyrics: "Words",
    explicit: true,
    language: "en",
    loudness: -14,
    true_peak: -1,
    opus_path: "one.opus",
    opus_url: "/one.opus",
  })) {
    const [row] = await db.sql`update audio_files
      set ${db.sql({ [column]: value })} where id = ${track.id}
      returning updated_at::text`
    expect(row?.updated_at, column).not.toEqual(before)
    before = row?.updated_at
  }
})

test("who mends a track's words is kept in its history, and it can be put back", async () => {
  const track = await makeTrack(db.sql, { lyrics: "Before", writers: ["One"] })
  const mended = await as(
    db.sql,
    editor,
    (tx) => tx`update audio_files
      set lyrics = 'After', writers = '{One,Two}', explicit = true
      where id = ${track.id} returning id`,
  )
  expect(mended).toHaveLength(1)
  const [line] = await db.sql`select change, before, after from history
    where row_id = ${track.id}`
  expect(line).toMatchObject({
    before: { lyrics: "Before", writers: ["One"], explicit: false },
    after: { lyrics: "After", writers: ["One", "Two"], explicit: true },
  })
  await as(db.sql, editor, (tx) => tx`select put_back(${line?.change})`)
  const [back] = await db.sql`select lyrics, writers, explicit
    from audio_files where id = ${track.id}`
  expect(back).toEqual({ lyrics: "Before", writers: ["One"], explicit: false })
})

test("a line of its lyrics, its people and its ISRC find a track", async () => {
  const find = async (query: string) => {
    const rows = await as(
      db.sql,
      visitor(),
      (tx) => tx`select title from search_catalogue(${query}, 5)`,
    )
    return rows.map(({ title }) => title)
  }
  const release = await makeRelease(db.sql, { title: "Upstairs" })
  const { id } = await makeTrack(db.sql, {
    release_id: release.id,
    name: "Ninth Floor",
    writers: ["Ottoline Brack"],
    isrc_code: "GB-9X7-25-01277",
    lyrics:
      "[ar:Nobody Atall]\n[00:07.25] Kettle steam and a marmalade coat\n[00:09.00] Kettle",
  })
  const codes = ["GB9X72501277", "gb-9x7-25-01277"]
  const told = ["marmalade coat", "steam and a Marmalade", "ottoline"]
  for (const query of [...told, ...codes]) {
    expect(await find(query), query).toEqual(["Ninth Floor"])
  }
  expect(await find("nobody atall"), "what stands in brackets").toEqual([])
  await makeRelease(db.sql, { title: "Marmalade Coat" })
  expect(await find("marmalade coat")).toEqual([
    "Marmalade Coat",
    "Ninth Floor",
  ])
  await db.sql`update audio_files set lyrics = null where id = ${id}`
  expect(await find("marmalade coat")).toEqual(["Marmalade Coat"])
  for (const [column, name] of [
    ["writers", "{}"],
    ["performers", "{Quillon Ash}"],
    ["producers", "{Quillon Ash}"],
  ] as const) {
    await db.sql`update audio_files set performers = '{}' where id = ${id}`
    await db.sql`update audio_files set ${db.sql(column)} = ${name}
      where id = ${id}`
    const found = await find("quillon ash")
    expect(found, column).toEqual(name === "{}" ? [] : ["Ninth Floor"])
  }
  expect(await find("ottoline brack")).toEqual([])
})

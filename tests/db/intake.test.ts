import { createHash, randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { draftOf } from "#domain/intake/draft-of.ts"
import { INTAKE_STATES, kindOf } from "#domain/intake/intake.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
  visitor,
} from "../support/label-people.ts"
import { untilBlocked } from "../support/until.ts"

const db = await suiteDatabase()
const { sql } = db
const editor = await staff(sql, "editor")
const owner = await staff(sql)
const keeper = await staff(sql, "shop")
const fan = await member(sql)
await sql`update private.studio_rules set takes_music = true`

const FILES = [
  { name: "Floodlight/01 One.wav", bytes: 10 },
  { name: "Floodlight/02 Two.wav", bytes: 20 },
  { name: "Floodlight/cover.jpg", bytes: 5 },
]

function open(person: Person, files: unknown = FILES, title = "Floodlight") {
  return as(sql, person, async (tx) => {
    const [row] = await tx<[{ id: string }]>`select public.open_intake(
      ${title}, ${JSON.stringify(files)}::text::jsonb) as id`
    return row.id
  })
}

type Step = "begin_intake" | "make_release" | "cancel_intake" | "try_again"

function step(name: Step, id: string, person = editor) {
  return as(sql, person, async (tx) => {
    const [row] = await tx`select ${tx(`public`)}.${tx(name)}(${id}) as answer`
    return row?.answer as string
  })
}

function put(person: Person, name: string, size: number) {
  return as(
    sql,
    person,
    (tx) => tx`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('intake', ${name}, ${randomUUID()},
      jsonb_build_object('size', ${size}::int))`,
  )
}

async function pathsOf(id: string) {
  return await sql<{ path: string; bytes: number }[]>`
    select storage_path as path, bytes::int from public.music_intake_files
    where intake_id = ${id} order by position`
}

async function stateOf(id: string) {
  const [row] = await sql`
    select state, fault from public.music_intakes where id = ${id}`
  return row
}

async function claim(worker: string) {
  const [job] = await sql`select * from private.claim_music_job(${worker})`
  return job
}

type Work = (job: Record<string, unknown>, worker: string) => Promise<void>

async function finish(worker = randomUUID(), encode?: Work) {
  for (;;) {
    const job = await claim(worker)
    if (!job) return
    if (job.kind === "inspect") await inspected(job.id, worker)
    if (job.kind === "draft") await drafted(job, worker)
    if (job.kind === "encode") await encode?.(job, worker)
    await sql`select private.end_music_job(${job.id}, ${worker})`
  }
}

function inspected(job: string, worker: string) {
  const found = { seconds: 100, tags: {}, peaks: [], findings: [], cover: null }
  return sql`select private.keep_inspection(
    ${job}, ${worker}, ${sql.json(found)}, null)`
}

async function drafted(job: Record<string, unknown>, worker: string) {
  const files = await sql<{ id: string; name: string; inspection: never }[]>`
    select id, name, inspection from public.music_intake_files
    where intake_id = ${job.intake_id as string} order by position`
  const draft = draftOf({
    title: "Floodlight",
    files: files.map((file) => ({
      ...{ ...file, kind: kindOf(file.name) },
      ...{ words: null, fault: null },
    })),
    artists: [],
  })
  const mended = { ...draft, release_date: "2027-01-01" }
  await sql`select private.keep_draft(${job.id as string}, ${worker},
    ${sql.json({ ...mended, artist: { id: null, name: "Junie Calloway" } })})`
}

/** As far as a draft. */
async function draft() {
  const id = await open(editor)
  for (const { path, bytes } of await pathsOf(id))
    await put(editor, path, bytes)
  await step("begin_intake", id)
  await finish()
  return id
}

async function saved(id: string, change: object, person = editor) {
  const [row] = await sql`
    select draft, updated_at::text from public.music_intakes where id = ${id}`
  return as(
    sql,
    person,
    (tx) => tx`select public.save_draft(${id},
      ${JSON.stringify({ ...row?.draft, ...change })}::text::jsonb,
      ${row?.updated_at}::text::timestamptz)`,
  )
}

test("editors bring music, and nobody else sees or touches it", async () => {
  const id = await open(editor)
  const [first] = await pathsOf(id)
  const path = first?.path ?? ""
  expect(path).toBe(`${id}/1/01-One.wav`)
  for (const person of [visitor(), fan, keeper]) {
    expect(await refusal(open(person))).toBe("42501")
    expect(await refusal(step("begin_intake", id, person))).toBe("42501")
    expect(await refusal(put(person, path, 10))).toBe("42501")
  }
  for (const person of [fan, keeper]) {
    const seen = await as(
      sql,
      person,
      (tx) => tx`
      select from public.music_intakes
      union all select from public.music_intake_files
      union all select from public.music_jobs`,
    )
    expect(seen).toHaveLength(0)
  }
  const touched = await refusal(
    as(
      sql,
      editor,
      (tx) => tx`
    update public.music_intakes set state = 'ready'`,
    ),
  )
  expect(touched).toBe("42501")
  expect(await refusal(put(editor, `${id}/9/other.wav`, 10))).toBe("42501")
  await put(editor, path, 10)
  const gone = await as(
    sql,
    editor,
    (tx) => tx`
    delete from storage.objects where bucket_id = 'intake'`,
  )
  expect(gone.count).toBe(0)
})

test("there is a bound to everything that is brought", async () => {
  const many = Array.from({ length: 201 }, (_, n) => ({
    name: `${n}`,
    bytes: 1,
  }))
  for (const files of [
    [],
    many,
    [{ name: "a.wav", bytes: 2 ** 31 + 1 }],
    [{ name: "a.wav", bytes: 0 }],
    [{ name: "a\u0001.wav", bytes: 1 }],
    Array.from({ length: 11 }, () => ({ name: "a.wav", bytes: 2 ** 31 })),
    "nonsense",
  ]) {
    expect(await refusal(open(editor, files))).toBe("9X001")
  }
  await sql`insert into public.music_intakes (title)
    select 'Another' from generate_series(1, 50)`
  expect(await refusal(open(editor))).toBe("9X001")
  await sql`delete from public.music_intakes where title = 'Another'`
  const id = await draft()
  const long = { genre: "x".repeat(300_000) }
  expect(await refusal(saved(id, long))).toBe("9X001")
  const tracks = Array.from({ length: 101 }, () => ({}))
  expect(await refusal(saved(id, { tracks }))).toBe("9X001")
  await sql`update private.studio_rules set takes_music = false`
  expect(await refusal(open(editor))).toBe("9X103")
  await sql`update private.studio_rules set takes_music = true`
})

test("nothing begins before every file has come whole, and then once", async () => {
  const id = await open(editor)
  const paths = await pathsOf(id)
  for (const { path } of paths) await put(editor, path, 5)
  expect(await refusal(step("begin_intake", id))).toBe("9X107")
  await sql`update storage.objects o
    set metadata = jsonb_build_object('size', f.bytes)
    from public.music_intake_files f
    where o.name = f.storage_path and f.intake_id = ${id}`
  await step("begin_intake", id)
  await step("begin_intake", id)
  const [jobs] = await sql`select count(*)::int from public.music_jobs
    where intake_id = ${id}`
  expect(jobs?.count).toBe(2)
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
})

test("what does not come can be left out, but not the last of the music", async () => {
  const id = await open(editor, [
    { name: "a.wav", bytes: 1 },
    { name: "b.wav", bytes: 1 },
    { name: "cover.jpg", bytes: 1 },
  ])
  const [a, b] = await pathsOf(id)
  const leaveOut = (path: string, person = editor) =>
    as(sql, person, (tx) => tx`select public.leave_out_file(${path})`)
  expect(await refusal(leaveOut(a?.path ?? "", keeper))).toBe("42501")
  await put(editor, a?.path ?? "", 1)
  // It came meanwhile: it stays.
  await leaveOut(a?.path ?? "")
  await leaveOut(b?.path ?? "")
  await leaveOut(b?.path ?? "")
  const left = await pathsOf(id)
  expect(left.map(({ path }) => path.split("/").at(-1))).toEqual([
    "a.wav",
    "cover.jpg",
  ])
  expect(await refusal(leaveOut(a?.path ?? ""))).toBe("9X109")
  await leaveOut(left[1]?.path ?? "")
  await step("begin_intake", id)
  expect(await refusal(leaveOut(a?.path ?? ""))).toBe("9X105")
  await step("cancel_intake", id)
})

test("what is no music fails with a sentence, and may be tried again", async () => {
  const id = await open(editor, [{ name: "a.wav", bytes: 1 }])
  const [file] = await pathsOf(id)
  await put(editor, file?.path ?? "", 1)
  await step("begin_intake", id)
  const worker = randomUUID()
  const job = await claim(worker)
  await sql`select private.end_music_job(${job?.id}, ${worker}, 'No music.')`
  expect(await stateOf(id)).toEqual({
    state: "failed",
    fault: "a.wav: No music.",
  })
  await step("try_again", id)
  await step("try_again", id)
  expect(await stateOf(id)).toMatchObject({ state: "inspecting" })
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
})

test("of two who mend a draft the second is told", async () => {
  const id = await draft()
  const read = sql`select updated_at::text from public.music_intakes where id = ${id}`
  const [row] = await read
  await saved(id, { title: "Mended" })
  const late = as(
    sql,
    editor,
    (tx) => tx`select public.save_draft(${id},
    '{"tracks": [], "doubts": []}'::jsonb, ${row?.updated_at}::text::timestamptz)`,
  )
  expect(await refusal(late)).toBe("9X106")
})

test.each([
  ["title", { title: " " }],
  ["artist", { artist: { id: null, name: "" } }],
  ["release_date", { release_date: "2026-02-30" }],
  ["tracks", { tracks: [] }],
  ["price_cents", { price_cents: 1.5 }],
])("a draft without a proper %s makes no record", async (field, change) => {
  const id = await draft()
  await saved(id, change)
  const fault = await step("make_release", id).catch((error) => error)
  expect(fault).toMatchObject({ code: "9X109" })
  expect(JSON.parse(fault.detail)).toEqual({ field })
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  await step("cancel_intake", id)
})

test("a record is made once, whoever asks at once, with all that belongs to it", async () => {
  const id = await draft()
  const [one, two] = await Promise.all([
    step("make_release", id),
    step("make_release", id),
  ])
  expect(two).toBe(one)
  const [made] = await sql`
    select r.slug, r.status, r.is_public, a.is_public as artist_public,
      p.active, v.price_cents, v.inventory, v.is_digital, d.name as payload,
      (select array_agg(t.name || ' ' || t.category order by t.position, t.category)
        from audio_files t where t.release_id = r.id) as tracks,
      (select array_agg(j.kind || ' ' || j.stage order by j.stage, j.kind)
        from music_jobs j where j.intake_id = ${id} and j.stage > 0) as jobs
    from releases r join artists a on a.id = r.artist_id
    join products p on p.release_id = r.id
    join product_variants v on v.product_id = p.id
    join digital_payloads d on d.id = v.digital_payload_id
    where r.id = ${one}`
  expect(made).toMatchObject({
    ...{ slug: "floodlight", status: "Draft", is_public: false },
    ...{ artist_public: false, active: false, price_cents: 799 },
    ...{ inventory: -1, is_digital: true },
    payload: "Junie Calloway: Floodlight",
    tracks: ["One master", "One preview", "Two master", "Two preview"],
    jobs: ["cover 1", "encode 1", "encode 1", "encode 2", "encode 2"],
  })
  // The same artist again is the same one.
  const again = await step("make_release", await draft())
  const [artists] = await sql`select count(distinct artist_id)::int,
    max(slug) as slug from releases where id in ${sql([one, again])}`
  expect(artists).toEqual({ count: 1, slug: "floodlight-2" })
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "ready" })
})

test("what is stopped takes its drafts with it, unless somebody has seen them", async () => {
  const id = await draft()
  const release = await step("make_release", id)
  const worker = randomUUID()
  await failing(worker, ["mp3"])
  await sql`update releases set status = 'Released', is_public = true
    where id = ${release}`
  expect(await refusal(step("cancel_intake", id))).toBe("9X108")
  await sql`update releases set status = 'Draft', is_public = false
    where id = ${release}`
  await step("try_again", id)
  const job = await claim(worker)
  await step("cancel_intake", id)
  const [left] = await sql`
    select (select count(*) from releases where id = ${release})
      + (select count(*) from products where release_id = ${release})
      + (select count(*) from music_jobs where intake_id = ${id}
        and state in ('waiting', 'running')) as n`
  expect(Number(left?.n)).toBe(0)
  const [beat] = await sql`select
    private.beat_music_job(${job?.id}, ${worker}, 0.5) as mine`
  expect(beat?.mine).toBe(false)
  const early = await draft()
  await step("cancel_intake", early)
  await sql`update storage.objects set created_at = now() - interval '2 hours'
    where bucket_id = 'intake'`
  const swept = await sql`select name from private.forgotten_music()
    where name like ${`${early}/%`}`
  expect(swept).toHaveLength(3)
})

test("a job is one worker's; of a lost one it is the next's, three times", async () => {
  const id = await open(editor, [{ name: "a.wav", bytes: 1 }])
  const [file] = await pathsOf(id)
  await put(editor, file?.path ?? "", 1)
  await step("begin_intake", id)
  const workers = Array.from({ length: 4 }, () => randomUUID())
  const taken = await Promise.all(workers.slice(0, 3).map(claim))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const job = taken.find(Boolean)?.id
  for (const attempt of [2, 3]) {
    await lose(job)
    const next = await claim(workers[3] ?? "")
    expect(next).toMatchObject({ id: job, attempts: attempt })
  }
  // Who was taken for dead has nothing to say any more.
  const dead = taken.find(Boolean)?.worker
  const [late] = await sql`select
    private.end_music_job(${job}, ${dead}) as mine`
  expect(late).toEqual({ mine: false })
  await lose(job)
  expect(await claim(randomUUID())).toBeUndefined()
  expect(await stateOf(id)).toMatchObject({
    state: "failed",
    fault: expect.stringContaining("Three times"),
  })
})

function lose(job: string) {
  return sql`update public.music_jobs
    set heartbeat_at = now() - interval '20 seconds' where id = ${job}`
}

const SALE = ["flac", "mp3", "v0", "opus", "aac"]

async function putObject(bucket: string, name: string) {
  await sql`insert into storage.objects (bucket_id, name, version)
    values (${bucket}, ${name}, ${randomUUID()})
    on conflict (bucket_id, name) do update set version = excluded.version`
}

/** What a worker writes down of a job, with the files where they belong. */
async function made(job: Record<string, unknown>, worker: string) {
  for (const output of job.outputs as string[]) {
    if (SALE.includes(output)) await madeForSale(job, worker, output)
    else await madeStream(job, worker, output)
  }
}

async function madeForSale(
  job: Record<string, unknown>,
  worker: string,
  format: string,
) {
  const track = job.track_id as string
  const [about] = await sql`select a.release_id, a.position, a.name,
      md5(private.track_facts(a.id)::text) as facts
    from audio_files a where a.id = ${track}`
  const path = `releases/${about?.release_id}/${track}.${format}`
  await putObject("masters", path)
  const file = {
    ...{ format, position: about?.position, storage_path: path, bytes: 1 },
    ...{ content_type: "audio/x", facts: about?.facts },
    filename: `${about?.position} ${about?.name}.${format}`,
  }
  await sql`select private.keep_payload_file(
    ${job.id as string}, ${worker}, ${sql.json(file)})`
}

async function madeStream(
  job: Record<string, unknown>,
  worker: string,
  output: string,
) {
  const name = createHash("sha256").update(`${job.id} ${output}`).digest("hex")
  const path = `music/${name.slice(0, 48)}.m4a`
  await putObject("streams", path)
  const category = output === "preview" ? "preview" : "master"
  const stream =
    output === "stream_opus"
      ? { category, opus_path: path, opus_url: `/${path}` }
      : { category, path, url: `/${path}`, peaks: [1] }
  await sql`select private.keep_stream(
    ${job.id as string}, ${worker}, ${sql.json(stream)})`
}

/** As far as a record with all its files. */
async function record() {
  const id = await draft()
  const release = await step("make_release", id)
  await finish(randomUUID(), made)
  return { id, release }
}

function makeAgain(release: string) {
  return as(sql, editor, (tx) => tx`select public.make_files_again(${release})`)
}

async function isStale(release: string) {
  const [row] = await as(
    sql,
    editor,
    (tx) => tx`select public.files_are_stale(${release}) as stale`,
  )
  return row?.stale
}

async function tracksOf(release: string) {
  return await sql<{ id: string; name: string }[]>`select id, name
    from audio_files where release_id = ${release} and category = 'master'
    order by position`
}

/** Every file that is heard or sold, as if it had lain there so long. */
async function aged(long: string) {
  await sql.begin(async (tx) => {
    // Or each would be said to be written just now.
    await tx`set local session_replication_role = replica`
    await tx`update storage.objects
      set updated_at = now() - ${long}::text::interval
      where bucket_id in ('streams', 'masters')`
  })
}

async function forgotten() {
  return await sql<{ bucket: string; name: string }[]>`
    select bucket, name from private.forgotten_music() where bucket <> 'intake'`
}

test("what an old record lets go of is kept for a month from then", async () => {
  await sql`delete from storage.objects where bucket_id <> 'intake'`
  const { release } = await record()
  await aged("2 years")
  expect(await forgotten()).toEqual([])
  await as(sql, owner, (tx) => tx`delete from releases where id = ${release}`)
  await as(
    sql,
    owner,
    (tx) => tx`delete from digital_payload_files f using music_intakes i
      where f.digital_payload_id = i.digital_payload_id
        and i.release_id = ${release}`,
  )
  expect(await forgotten()).toEqual([])
  await aged("31 days")
  expect(await forgotten()).toHaveLength(2 * 3 + 2 * 5)
})

test("files of a record that are not there any more are made again", async () => {
  const { id, release } = await record()
  const [first] = await tracksOf(release)
  expect(await isStale(release)).toBe(false)
  await sql`delete from storage.objects o using audio_files a
    where a.id = ${first?.id ?? ""} and o.name in
      ('withheld/' || a.storage_path, 'releases/' || a.release_id || '/' || a.id || '.mp3')`
  await sql`delete from storage.objects o using audio_files a
    where a.preview_of = ${first?.id ?? ""}
      and o.name = 'withheld/' || a.storage_path`
  expect(await isStale(release)).toBe(true)
  await makeAgain(release)
  const jobs = await sql`select track_id, outputs from music_jobs
    where intake_id = ${id} and state = 'waiting' order by stage`
  expect(jobs).toEqual([
    { track_id: first?.id, outputs: ["preview", "stream"] },
    { track_id: first?.id, outputs: ["mp3"] },
  ])
  await finish(randomUUID(), made)
  expect(await isStale(release)).toBe(false)
})

test("what is to be made again is stopped without the record", async () => {
  const { id, release } = await record()
  await sql`update releases set genre = 'Dub' where id = ${release}`
  await makeAgain(release)
  const worker = randomUUID()
  const job = await claim(worker)
  await sql`select private.end_music_job(${job?.id}, ${worker}, 'No room.')`
  expect(await stateOf(id)).toMatchObject({ state: "making" })
  await step("cancel_intake", id)
  expect(await stateOf(id)).toEqual({ state: "ready", fault: null })
  expect(await tracksOf(release)).toHaveLength(2)
  const open = await sql`select from music_jobs where intake_id = ${id}
    and state in ('waiting', 'running', 'failed')`
  expect(open).toHaveLength(0)
})

test("a record that was stopped is put back with its masters, for a month", async () => {
  const id = await draft()
  const release = await step("make_release", id)
  await step("cancel_intake", id, owner)
  await sql`update storage.objects set created_at = now() - interval '2 hours'
    where bucket_id = 'intake'`
  const left = () => sql`select name from private.forgotten_music()
    where name like ${`${id}/%`}`
  expect(await left()).toHaveLength(0)
  const [line] = await sql`select change from history
    where table_name = 'releases' and row_id = ${release} and verb = 'delete'`
  await as(sql, owner, (tx) => tx`select put_back(${line?.change})`)
  expect(await stateOf(id)).toMatchObject({ state: "ready" })
  expect(await refusal(published(release))).toBe("9X111")
  expect(await isStale(release)).toBe(true)
  await makeAgain(release)
  await finish(randomUUID(), made)
  const [sold] = await sql`select count(*)::int from digital_payload_files f
    join product_variants v using (digital_payload_id)
    join products p on p.id = v.product_id where p.release_id = ${release}`
  expect(sold?.count).toBe(10)

  const other = await draft()
  await step("make_release", other)
  await step("cancel_intake", other)
  await sql`update music_intakes set updated_at = now() - interval '31 days'
    where id in ${sql([id, other])}`
  await sql`update storage.objects set created_at = now() - interval '2 hours'
    where bucket_id = 'intake'`
  await sql`select private.tidy_intakes()`
  expect(await left()).toHaveLength(0)
  const gone = await sql`select name from private.forgotten_music()
    where name like ${`${other}/%`}`
  expect(gone).toHaveLength(3)
})

test("an intake whose last jobs go with their tracks is made", async () => {
  const id = await draft()
  const release = await step("make_release", id)
  const worker = randomUUID()
  const [, second] = await tracksOf(release)
  for (;;) {
    const job = await claim(worker)
    if (!job) break
    if (job.track_id === second?.id) continue
    if (job.kind === "encode") await made(job, worker)
    await sql`select private.end_music_job(${job.id}, ${worker})`
  }
  expect(await stateOf(id)).toMatchObject({ state: "making" })
  await sql`delete from audio_files where id = ${second?.id ?? ""}`
  expect(await stateOf(id)).toMatchObject({ state: "ready" })
  // Who had the intake locked then left it to the sweep.
  await sql`update music_intakes set state = 'making' where id = ${id}`
  await sql`select private.tidy_intakes()`
  expect(await stateOf(id)).toMatchObject({ state: "ready" })
})

function published(release: string, at: string | null = null) {
  return publish("releases", release, at)
}

async function publish(table: string, id: string, at: string | null = null) {
  const [row] = await sql`select to_jsonb(t) ->> 'updated_at' as at
    from ${sql(table)} t where id = ${id}`
  const things = JSON.stringify([{ table, id, updated_at: row?.at }])
  return as(
    sql,
    owner,
    (tx) => tx`select public.publish(${things}::text::jsonb,
      ${at}::text::timestamptz)`,
  )
}

test("nothing is published, now or later, while files of it are missing", async () => {
  const id = await draft()
  const release = await step("make_release", id)
  const [product] = await sql<[{ id: string }]>`
    select id from products where release_id = ${release}`
  const later = "2028-01-01T00:00:00Z"
  expect(await refusal(published(release))).toBe("9X111")
  expect(await refusal(published(release, later))).toBe("9X111")
  expect(await refusal(publish("products", product.id))).toBe("9X112")
  const worker = randomUUID()
  const failed = await failing(worker, ["mp3"])
  expect(await stateOf(id)).toMatchObject({ state: "failed" })
  expect(await refusal(publish("products", product.id, later))).toBe("9X112")
  expect(await refusal(published(release, later))).toBe("none")
  expect(failed).toBe(2)
  const added = sql`
    with other as (
      insert into products (slug, title, product_type, active)
      values ('box', 'Box', 'music', true) returning id)
    insert into product_variants (product_id, title, price_cents, is_digital,
      digital_payload_id)
    select other.id, 'Digital', 900, true, i.digital_payload_id
    from other, music_intakes i where i.id = ${id}`
  expect(await refusal(added)).toBe("9X112")
  await step("try_again", id)
  await finish(worker, made)
  expect(await refusal(publish("products", product.id))).toBe("none")
})

/** Makes everything but what has one of these among it. */
async function failing(worker: string, outputs: string[]) {
  let failed = 0
  for (;;) {
    const job = await claim(worker)
    if (!job) return failed
    const fails = outputs.some((output) => job.outputs.includes(output))
    if (fails) failed += 1
    else if (job.kind === "encode") await made(job, worker)
    await sql`select private.end_music_job(
      ${job.id}, ${worker}, ${fails ? "No room." : null})`
  }
}

test("files are made again once, and only what has to be", async () => {
  const { id, release } = await record()
  const count = async () => {
    const [row] = await sql`select count(*)::int from music_jobs
      where intake_id = ${id} and state = 'waiting'`
    return row?.count
  }
  await makeAgain(release)
  expect(await count()).toBe(0)
  expect(await stateOf(id)).toMatchObject({ state: "ready" })
  await sql`update releases set genre = 'House' where id = ${release}`
  for (let n = 0; n < 3; n += 1) await makeAgain(release)
  expect(await count()).toBe(4)
  await sql`update private.allowances set remaining = 0, counted_at = now()
    where key like 'files made again by %'`
  expect(await refusal(makeAgain(release))).toBe("PT429")
  await sql`delete from private.allowances
    where key like 'files made again by %'`
  await finish(randomUUID(), made)
})

test("two tracks of one title change places, and their files names", async () => {
  const { release } = await record()
  await sql`update audio_files set name = 'Same' where release_id = ${release}`
  await makeAgain(release)
  await finish(randomUUID(), made)
  const [first, second] = await tracksOf(release)
  const order = [second?.id ?? "", first?.id ?? ""]
  await as(
    sql,
    editor,
    (tx) => tx`select public.order_tracks(${release}, ${order})`,
  )
  await makeAgain(release)
  await finish(randomUUID(), made)
  const names = await sql`select f.filename, a.position
    from digital_payload_files f join audio_files a on a.id = f.track_id
    where a.release_id = ${release} and f.format = 'flac' order by 2`
  expect(names).toEqual([
    { filename: "1 Same.flac", position: 1 },
    { filename: "2 Same.flac", position: 2 },
  ])
})

test("a track that is taken off a record is sold no longer, and may come back", async () => {
  const { release } = await record()
  const [first, second] = await tracksOf(release)
  const sold = async () => {
    const rows = await sql`select distinct f.track_id
      from digital_payload_files f join music_intakes i using (digital_payload_id)
      where i.release_id = ${release}`
    return rows.map(({ track_id }) => track_id)
  }
  const gone = second?.id ?? ""
  await as(sql, editor, (tx) => tx`delete from audio_files where id = ${gone}`)
  // Also where nothing else is out of date by it.
  await sql`update digital_payload_files f
    set facts = md5(private.track_facts(f.track_id)::text)
    where f.track_id = ${first?.id ?? ""}`
  expect(await isStale(release)).toBe(true)
  await makeAgain(release)
  await finish(randomUUID(), made)
  expect(await sold()).toEqual([first?.id])
  expect(await isStale(release)).toBe(false)
  const [line] = await sql`select change from history
    where table_name = 'audio_files' and row_id = ${gone}
      and verb = 'delete'`
  await as(sql, owner, (tx) => tx`select put_back(${line?.change})`)
  await makeAgain(release)
  await finish(randomUUID(), made)
  expect(await sold()).toHaveLength(2)
})

test("what an earlier try unpacked does not count", async () => {
  const id = await open(editor, [{ name: "a.zip", bytes: 1 }])
  const [file] = await pathsOf(id)
  await put(editor, file?.path ?? "", 1)
  await step("begin_intake", id)
  const worker = randomUUID()
  const job = await claim(worker)
  const unpack = (count: number) => {
    const files = Array.from({ length: count }, (_, n) => {
      return { name: `${n}.wav`, bytes: 1 }
    })
    return sql`select from private.keep_unpacked(
      ${job?.id}, ${worker}, ${sql.json(files)})`
  }
  expect(await unpack(500)).toHaveLength(500)
  expect(await unpack(500)).toHaveLength(500)
  expect(await refusal(unpack(800))).toBe("9X001")
  await step("cancel_intake", id)
})

test("who claims a job waits for nobody who is in the middle of a step", async () => {
  const id = await open(editor, [{ name: "a.wav", bytes: 1 }])
  const [file] = await pathsOf(id)
  await put(editor, file?.path ?? "", 1)
  await step("begin_intake", id)
  const job = await claim(randomUUID())
  await sql`update music_jobs set attempts = 3 where id = ${job?.id}`
  await lose(job?.id)
  await sql.begin(async (step) => {
    await step`select from music_intakes where id = ${id} for update`
    const claimed = await sql.begin(async (tx) => {
      await tx`set local lock_timeout = '2s'`
      return await tx`select * from private.claim_music_job(${randomUUID()})`
    })
    expect(claimed).toHaveLength(0)
  })
  expect(await claim(randomUUID())).toBeUndefined()
  expect(await stateOf(id)).toMatchObject({ state: "failed" })
  await step("cancel_intake", id)
})

test("who opens the fiftieth waits for who opens the forty-ninth", async () => {
  const [row] = await sql`select count(*)::int from public.music_intakes
    where state not in ('ready', 'cancelled')`
  await sql`insert into public.music_intakes (title)
    select 'Another' from generate_series(1, ${49 - row?.count})`
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = as(sql, editor, async (tx) => {
    await tx`select public.open_intake('One', ${JSON.stringify(FILES)}::text::jsonb)`
    begin()
    await ended
  })
  await begun
  const second = refusal(open(owner))
  await untilBlocked(sql, second)
  end()
  await first
  expect(await second).toBe("9X001")
})

test("the states are the ones that Studio knows", async () => {
  const [rule] = await sql`select pg_get_constraintdef(oid) as text
    from pg_constraint where conname = 'music_intakes_state_check'`
  for (const state of INTAKE_STATES) expect(rule?.text).toContain(`'${state}'`)
})

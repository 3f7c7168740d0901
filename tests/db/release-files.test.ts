import { createHash, randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { intakesOf } from "../support/intakes.ts"
import { as, refusal, staff } from "../support/label-people.ts"

const { sql } = await suiteDatabase()
const editor = await staff(sql, "editor")
const owner = await staff(sql)
await sql`update private.studio_rules set takes_music = true`
const { step, stateOf, claim, finish, draft } = intakesOf(sql, editor)

const SALE = ["flac", "mp3", "v0", "opus", "aac"]

async function putObject(bucket: string, name: string) {
  await sql`insert into storage.objects (bucket_id, name, version, metadata)
    values (${bucket}, ${name}, ${randomUUID()}, '{"size": 1}')
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

test("a record's formats are listed while they are being encoded", async () => {
  const id = await draft()
  await step("make_release", id)
  const formats = async () =>
    await sql`select f.format, f.files, f.ready from music_intakes i,
        private.payload_formats(i.digital_payload_id) f
      where i.id = ${id} order by f.format`
  const allWith = (ready: number) =>
    SALE.toSorted().map((format) => ({ format, files: 2, ready }))
  expect(await formats()).toEqual(allWith(0))
  const halfway: unknown[] = []
  await finish(randomUUID(), async (job, worker) => {
    await made(job, worker)
    halfway.push(...(await formats()))
  })
  expect(halfway).toContainEqual({ format: "flac", files: 2, ready: 1 })
  expect(await formats()).toEqual(allWith(2))
})

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

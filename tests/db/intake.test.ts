import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { INTAKE_STATES } from "#domain/intake/intake.ts"
import { suiteDatabase } from "../support/database.ts"
import { FILES, intakesOf } from "../support/intakes.ts"
import { as, member, refusal, staff, visitor } from "../support/label-people.ts"
import { untilBlocked } from "../support/until.ts"

const db = await suiteDatabase()
const { sql } = db
const editor = await staff(sql, "editor")
const owner = await staff(sql)
const keeper = await staff(sql, "shop")
const fan = await member(sql)
await sql`update private.studio_rules set takes_music = true`
const { open, step, put, pathsOf, stateOf, claim, finish, draft, saved } =
  intakesOf(sql, editor)

test("editors bring music, and nobody else sees or touches it", async () => {
  const id = await open(editor)
  const [first] = await pathsOf(id)
  const path = first?.path ?? ""
  expect(path).toMatch(new RegExp(`^${id}/[0-9a-f-]{36}/01-One.wav$`))
  for (const person of [visitor(), fan, keeper]) {
    expect(await refusal(open(person))).toBe("42501")
    expect(await refusal(step("begin_intake", id, person))).toBe("42501")
    expect(await refusal(put(person, path, 10))).toBe("42501")
  }
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

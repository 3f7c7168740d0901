import { expect, test } from "vitest"
import type { Draft } from "#domain/intake/draft.ts"
import { suiteDatabase } from "../support/database.ts"
import { intakesOf } from "../support/intakes.ts"
import { as, refusal, staff } from "../support/label-people.ts"

const { sql } = await suiteDatabase()
const editor = await staff(sql, "editor")
const keeper = await staff(sql, "shop")
await sql`update private.studio_rules set takes_music = true`
const { step, put, pathsOf, stateOf, claim, finish, draft, saved } = intakesOf(
  sql,
  editor,
)

const THREE = [{ name: "03 Three.wav", bytes: 30 }]

async function add(id: string, files: unknown = THREE, person = editor) {
  await as(
    sql,
    person,
    (tx) => tx`select public.add_to_draft(${id},
      ${JSON.stringify(files)}::text::jsonb)`,
  )
}

/** As far as its files being there. */
async function bring(id: string) {
  const paths = await pathsOf(id)
  await put(editor, paths.at(-1)?.path ?? "", 30)
  await step("begin_intake", id)
}

/** As far as a worker that draws the draft up again. */
async function drawingUp(id: string, worker: string) {
  await add(id)
  await bring(id)
  const inspect = await claim(worker)
  await sql`select private.end_music_job(${inspect?.id}, ${worker})`
  return await claim(worker)
}

async function draftOf(id: string) {
  const [row] = await sql<{ draft: Draft }[]>`
    select draft from public.music_intakes where id = ${id}`
  return row?.draft
}

async function titlesOf(id: string) {
  return (await draftOf(id))?.tracks.map(({ title }) => title)
}

async function jobsOf(id: string) {
  return await sql`select j.kind, f.name from public.music_jobs j
    left join public.music_intake_files f on f.id = j.file_id
    where j.intake_id = ${id} and j.state = 'waiting'`
}

async function draftedOf(id: string) {
  const rows = await sql`select name from public.music_intake_files
    where intake_id = ${id} and is_drafted order by position`
  return rows.map(({ name }) => name)
}

test("what is brought to a draft is looked at, and nothing else again", async () => {
  const id = await draft()
  await add(id)
  expect(await stateOf(id)).toMatchObject({ state: "uploading" })
  expect(await refusal(step("begin_intake", id))).toBe("9X107")
  // What the draft knows of is not written over meanwhile.
  const [first] = await pathsOf(id)
  await sql`delete from storage.objects where name = ${first?.path ?? ""}`
  expect(await refusal(put(editor, first?.path ?? "", 10))).toBe("42501")
  await bring(id)
  expect(await jobsOf(id)).toEqual([{ kind: "inspect", name: "03 Three.wav" }])
  expect(await draftedOf(id)).toHaveLength(3)
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await draftedOf(id)).toHaveLength(4)
  expect(await titlesOf(id)).toEqual(["One", "Two", "Three"])
})

test("who mends it meanwhile goes on, also while it is drawn up again", async () => {
  const id = await draft()
  await add(id)
  await saved(id, { title: "While it came" })
  await bring(id)
  await saved(id, { genre: "While it was read" })
  await finish()
  expect(await draftOf(id)).toMatchObject({
    ...{ title: "While it came", genre: "While it was read" },
  })
  expect(await titlesOf(id)).toHaveLength(3)
})

test("a draft that was mended since it was read is not written over", async () => {
  const id = await draft()
  const worker = crypto.randomUUID()
  const job = await drawingUp(id, worker)
  const [read] = await sql`
    select updated_at::text as at from public.music_intakes where id = ${id}`
  await saved(id, { title: "Mended" })
  const keep = (at: string) => sql`select private.keep_draft(${job?.id},
    ${worker}, '{"tracks": []}', ${at}::text::timestamptz) as kept`
  expect(await keep(read?.at)).toEqual([{ kept: false }])
  expect(await draftOf(id)).toMatchObject({ title: "Mended" })
  expect(await stateOf(id)).toMatchObject({ state: "inspecting" })
  await step("cancel_intake", id)
})

test("it is an editor's, and within the bounds of one record", async () => {
  const id = await draft()
  const files = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `${n}.wav`, bytes }))
  expect(await refusal(add(id, THREE, keeper))).toBe("42501")
  expect(await refusal(add(id, files(198, 1)))).toBe("9X001")
  expect(await refusal(add(id, []))).toBe("9X001")
  expect(await refusal(add(id, files(11, 2 ** 31)))).toBe("9X001")
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  await add(id)
  expect(await refusal(add(id))).toBe("9X105")
  await step("cancel_intake", id)
})

test("lyrics that somebody typed make no room for what comes", async () => {
  const id = await draft()
  const before = await draftOf(id)
  const lyrics = "la ".repeat(83_000)
  const tracks = before?.tracks.map((track, at) =>
    at === 0 ? { ...track, lyrics } : track,
  )
  await saved(id, { tracks })
  await add(id)
  await step("leave_rest_out", id)
  await finish()
  expect((await draftOf(id))?.tracks[0]?.lyrics).toBe(lyrics)
})

test("who thinks better of it has the draft back", async () => {
  const id = await draft()
  await add(id)
  const [, , , first] = await pathsOf(id)
  expect(await refusal(step("leave_rest_out", id, keeper))).toBe("42501")
  await step("leave_rest_out", id)
  await step("leave_rest_out", id)
  expect(await jobsOf(id)).toEqual([{ kind: "draft", name: null }])
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await pathsOf(id)).toHaveLength(3)
  // Another of its name lies elsewhere: the first may be on its way still.
  await add(id)
  const [, , , second] = await pathsOf(id)
  expect(second?.path).not.toBe(first?.path)
  expect(await refusal(put(editor, first?.path ?? "", 30))).toBe("42501")
  await step("cancel_intake", id)
})

test("what could not be added is left out, or tried again without what was left out", async () => {
  const id = await draft()
  const worker = crypto.randomUUID()
  const job = await drawingUp(id, worker)
  await sql`select private.end_music_job(${job?.id}, ${worker}, 'No.')`
  await sql`update public.music_jobs j set state = 'failed'
    from public.music_intake_files f
    where f.id = j.file_id and f.is_drafted and j.intake_id = ${id}`
  expect(await stateOf(id)).toMatchObject({ state: "failed" })
  await step("try_again", id)
  expect(await jobsOf(id)).toEqual([{ kind: "draft", name: null }])
  const again = await claim(worker)
  await sql`select private.end_music_job(${again?.id}, ${worker}, 'No.')`
  await step("leave_rest_out", id)
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await titlesOf(id)).toHaveLength(2)
  expect(await pathsOf(id)).toHaveLength(3)
  await step("cancel_intake", id)
})

test("what never comes is forgotten in a week, and the draft is not", async () => {
  const id = await draft()
  await add(id)
  await sql`update public.music_intakes
    set updated_at = now() - interval '8 days' where id = ${id}`
  await sql`update public.music_intake_files
    set arrived_at = arrived_at - interval '8 days' where intake_id = ${id}`
  await sql`select private.tidy_intakes()`
  expect(await stateOf(id)).toMatchObject({ state: "uploading" })
  await sql`update public.music_intake_files
    set added_at = now() - interval '8 days' where intake_id = ${id}`
  await sql`select private.tidy_intakes()`
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await pathsOf(id)).toHaveLength(3)
})

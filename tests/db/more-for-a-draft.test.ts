import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { intakesOf } from "../support/intakes.ts"
import { as, refusal, staff } from "../support/label-people.ts"

const { sql } = await suiteDatabase()
const editor = await staff(sql, "editor")
const keeper = await staff(sql, "shop")
await sql`update private.studio_rules set takes_music = true`
const { step, put, pathsOf, stateOf, finish, draft, saved } = intakesOf(
  sql,
  editor,
)

const THREE = [{ name: "03 Three.wav", bytes: 30 }]

type Added = { files?: unknown; readAt?: string; person?: typeof editor }

async function add(id: string, more: Added = {}) {
  const { files = THREE, person = editor, readAt = await readAtOf(id) } = more
  await as(
    sql,
    person,
    (tx) => tx`select public.add_to_draft(${id},
      ${JSON.stringify(files)}::text::jsonb, ${readAt}::text::timestamptz)`,
  )
}

async function readAtOf(id: string): Promise<string> {
  const [row] = await sql`
    select updated_at::text from public.music_intakes where id = ${id}`
  return row?.updated_at
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
  await saved(id, { title: "Mended" })
  await add(id)
  expect(await stateOf(id)).toMatchObject({ state: "uploading" })
  expect(await refusal(step("begin_intake", id))).toBe("9X107")
  const paths = await pathsOf(id)
  const [first] = paths
  await put(editor, paths.at(-1)?.path ?? "", 30)
  // What the draft knows of is not written over meanwhile.
  await sql`delete from storage.objects where name = ${first?.path ?? ""}`
  expect(await refusal(put(editor, first?.path ?? "", 10))).toBe("42501")
  await step("begin_intake", id)
  expect(await jobsOf(id)).toEqual([{ kind: "inspect", name: "03 Three.wav" }])
  expect(await draftedOf(id)).toHaveLength(3)
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await draftedOf(id)).toHaveLength(4)
})

test("it is an editor's, for a draft as it stands, within the bounds of one", async () => {
  const id = await draft()
  const many = Array.from({ length: 198 }, (_, n) => ({
    ...{ name: `${n}.wav`, bytes: 1 },
  }))
  expect(await refusal(add(id, { person: keeper }))).toBe("42501")
  expect(await refusal(add(id, { readAt: "2026-01-01" }))).toBe("9X106")
  expect(await refusal(add(id, { files: many }))).toBe("9X001")
  expect(await refusal(add(id, { files: [] }))).toBe("9X001")
  const heavy = Array.from({ length: 11 }, (_, n) => ({
    ...{ name: `${n}.wav`, bytes: 2 ** 31 },
  }))
  expect(await refusal(add(id, { files: heavy }))).toBe("9X001")
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  await add(id)
  expect(await refusal(add(id))).toBe("9X105")
  await step("cancel_intake", id)
})

test("who thinks better of it has the draft back", async () => {
  const id = await draft()
  await add(id)
  expect(await refusal(step("leave_rest_out", id, keeper))).toBe("42501")
  await step("leave_rest_out", id)
  await step("leave_rest_out", id)
  expect(await jobsOf(id)).toEqual([{ kind: "draft", name: null }])
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await pathsOf(id)).toHaveLength(3)
  await step("cancel_intake", id)
})

test("what never comes is forgotten in a week, and the draft is not", async () => {
  const id = await draft()
  await add(id)
  await sql`update public.music_intakes
    set updated_at = now() - interval '8 days' where id = ${id}`
  await sql`update public.music_intake_files
    set arrived_at = now() - interval '8 days'
    where intake_id = ${id} and arrived_at is not null`
  await sql`select private.tidy_intakes()`
  await finish()
  expect(await stateOf(id)).toMatchObject({ state: "draft" })
  expect(await pathsOf(id)).toHaveLength(3)
})

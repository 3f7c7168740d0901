import { randomUUID } from "node:crypto"
import type { Sql } from "#platform/postgres/connection.ts"
import { makeDraft } from "#server/music/draft.ts"
import type { Task, Tools } from "#server/music/music-worker.ts"
import { as, type Person } from "./label-people.ts"

export const FILES = [
  { name: "Floodlight/01 One.wav", bytes: 10 },
  { name: "Floodlight/02 Two.wav", bytes: 20 },
  { name: "Floodlight/cover.jpg", bytes: 5 },
]

type Step =
  | "begin_intake"
  | "make_release"
  | "cancel_intake"
  | "try_again"
  | "leave_rest_out"

type Work = (job: Record<string, unknown>, worker: string) => Promise<void>

/** Music intake without any file being read: an editor's actions, and the
 * records that a worker makes. */
export function intakesOf(sql: Sql, editor: Person) {
  function open(person: Person, files: unknown = FILES, title = "Floodlight") {
    return as(sql, person, async (tx) => {
      const [row] = await tx<[{ id: string }]>`select public.open_intake(
      ${title}, ${JSON.stringify(files)}::text::jsonb) as id`
      return row.id
    })
  }

  function step(name: Step, id: string, person = editor) {
    return as(sql, person, async (tx) => {
      const [row] =
        await tx`select ${tx(`public`)}.${tx(name)}(${id}) as answer`
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
    const found = {
      seconds: 100,
      tags: {},
      peaks: [],
      findings: [],
      cover: null,
    }
    return sql`select private.keep_inspection(
    ${job}, ${worker}, ${sql.json(found)}, null)`
  }

  async function drafted(job: Record<string, unknown>, worker: string) {
    await makeDraft({ sql } as Tools, { job, worker } as unknown as Task)
    const said = {
      release_date: "2027-01-01",
      artist: { id: null, name: "Junie Calloway" },
    }
    await sql`update public.music_intakes set draft = draft
        || case when draft ->> 'release_date' is null
          then ${sql.json(said)} else '{}'::jsonb end
      where id = ${job.intake_id as string}`
  }

  /** Up to a draft. */
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

  return {
    ...{ open, step, put, pathsOf, stateOf },
    ...{ claim, finish, draft, saved },
  }
}

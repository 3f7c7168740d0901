import type { Draft } from "#domain/intake/draft.ts"
import { draftOf } from "#domain/intake/draft-of.ts"
import { INTAKE_LIMITS, type IntakeFile } from "#domain/intake/intake.ts"
import { withMore } from "#domain/intake/more.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Task, Tools } from "./music-worker.ts"

/** More than this no label has; whoever is not among them is found by the
 * database. */
const MOST_ARTISTS = 5_000

/** Makes the draft of all that was found, or adds to it what is new. */
export async function makeDraft({ sql }: Tools, { job, worker }: Task) {
  const [intake] = await sql<{ title: string; draft: Draft | null }[]>`
    select title, draft from public.music_intakes where id = ${job.intake_id}`
  const files = await sql<IntakeFile[]>`
    select id, name, kind, inspection, words, fault
    from public.music_intake_files
    where intake_id = ${job.intake_id} and not is_drafted
    order by position`
  const draft = intake?.draft
    ? withMore(intake.draft, files)
    : await firstDraft(sql, intake?.title ?? "", files)
  await sql`select private.keep_draft(
    ${job.id}, ${worker}, ${sql.json(fitting(draft))})`
}

async function firstDraft(sql: Sql, title: string, files: IntakeFile[]) {
  const artists = await sql<{ id: string; name: string }[]>`
    select id, name from public.artists order by name limit ${MOST_ARTISTS}`
  return draftOf({ title, files, artists })
}

/** Words that fill a book do not go into a draft; that they are left out is
 * said. */
function fitting(draft: Draft): Draft {
  const tracks = draft.tracks.slice(0, INTAKE_LIMITS.tracks)
  const isWhole = tracks.length === draft.tracks.length
  const dropped = `There are ${draft.tracks.length} tracks, and a record has room for a hundred: the rest is left out.`
  const doubts = isWhole
    ? draft.doubts
    : [...draft.doubts, { field: "tracks", why: dropped }]
  const whole = { ...draft, tracks, doubts: doubts.slice(0, 500) }
  const bytes = Buffer.byteLength(JSON.stringify(whole))
  if (bytes < INTAKE_LIMITS.draftBytes * 0.9) return whole
  const why = "The lyrics in the tags are too long together, and left out."
  return {
    ...whole,
    tracks: tracks.map((track) => ({ ...track, lyrics: null })),
    doubts: [...whole.doubts, { field: "tracks", why }],
  }
}

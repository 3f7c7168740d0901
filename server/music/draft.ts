import { withAddedFiles } from "#domain/intake/added-files.ts"
import type { Draft } from "#domain/intake/draft.ts"
import { draftRecord } from "#domain/intake/draft-record.ts"
import { INTAKE_LIMITS, type IntakeFile } from "#domain/intake/intake.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { JobRefused } from "./job-refused.ts"
import type { Task, Tools } from "./music-worker.ts"

/** More than any label has; the database finds artists beyond these. */
const MOST_ARTISTS = 5_000
const MOST_DOUBTS = 500

/** Somebody may edit the draft each time it is being drawn up. */
const MOST_TRIES = 20

/** Makes the draft from all that was found, or adds to it what is new. */
export async function makeDraft(tools: Tools, task: Task) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await drawnUp(tools, task)) return
  }
  throw new JobRefused(
    "Somebody is changing this draft without a pause. Try again in a moment.",
  )
}

type Read = { title: string; draft: Draft | null; read_at: string }

async function drawnUp({ sql }: Tools, { job, worker }: Task) {
  const [intake] = await sql<Read[]>`
    select title, draft, updated_at::text as read_at
    from public.music_intakes where id = ${job.intake_id}`
  const files = await sql<IntakeFile[]>`
    select id, name, kind, inspection, words, fault
    from public.music_intake_files
    where intake_id = ${job.intake_id} and not is_drafted
    order by position`
  if (!intake) return true
  const draft = intake.draft
    ? roomFor(intake.draft, withAddedFiles(intake.draft, files))
    : fitting(await firstDraft(sql, intake.title, files))
  const [kept] = await sql<{ kept: boolean }[]>`
    select private.keep_draft(${job.id}, ${worker}, ${sql.json(draft)},
      ${intake.read_at}::text::timestamptz) as kept`
  return kept?.kept ?? true
}

async function firstDraft(sql: Sql, title: string, files: IntakeFile[]) {
  const artists = await sql<{ id: string; name: string }[]>`
    select id, name from public.artists order by name limit ${MOST_ARTISTS}`
  return draftRecord({ title, files, artists })
}

/** Leaves out lyrics as long as a book, and notes that they are left out. */
function fitting(draft: Draft): Draft {
  const tracks = draft.tracks.slice(0, INTAKE_LIMITS.tracks)
  const isWhole = tracks.length === draft.tracks.length
  const dropped = `There are ${draft.tracks.length} tracks, and a record has room for a hundred: the rest is left out.`
  const doubts = isWhole
    ? draft.doubts
    : [...draft.doubts, { field: "tracks", why: dropped }]
  const whole = { ...draft, tracks, doubts: doubts.slice(0, MOST_DOUBTS) }
  if (bytesOf(whole) < INTAKE_LIMITS.draftBytes * 0.9) return whole
  const why = "The lyrics in the tags are too long together, and left out."
  return {
    ...whole,
    tracks: tracks.map((track) => ({ ...track, lyrics: null })),
    doubts: [...whole.doubts, { field: "tracks", why }],
  }
}

/** The same for files added to a draft: nothing in the draft itself is removed
 * to make room. */
function roomFor(draft: Draft, grown: Draft): Draft {
  const [kept, added] = [draft.tracks.length, grown.tracks.length]
  const doubts = grown.doubts.slice(-MOST_DOUBTS)
  if (added <= INTAKE_LIMITS.tracks) {
    const whole = { ...grown, doubts }
    if (bytesOf(whole) <= INTAKE_LIMITS.draftBytes) return whole
    const bare = grown.tracks.map((track, at) =>
      at < kept ? track : { ...track, lyrics: null },
    )
    const why = "The lyrics of what came later are too long, and left out."
    const more = { ...whole, tracks: bare }
    const said = { ...more, doubts: [...doubts, { field: "tracks", why }] }
    if (bytesOf(said) <= INTAKE_LIMITS.draftBytes) return said
  }
  const why =
    "There is no room for what came later: a draft has a hundred tracks, and not more words than a book."
  const full = { ...draft, doubts: [...draft.doubts, { field: "tracks", why }] }
  return bytesOf(full) <= INTAKE_LIMITS.draftBytes ? full : draft
}

/** As the database counts them: with a space after each separator. */
function bytesOf(draft: Draft) {
  return Buffer.byteLength(JSON.stringify(draft, null, 1))
}

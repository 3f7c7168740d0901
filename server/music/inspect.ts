import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { INTAKE_LIMITS, type KeptInspection } from "#domain/intake/intake.ts"
import type { Inspection, Tags } from "#domain/music/inspection.ts"
import { JobRefused } from "./job-refused.ts"
import type { Job } from "./jobs.ts"
import type { Task, Tools } from "./music-worker.ts"

const LONGEST_LYRICS = 20_000
const LONGEST_TAG = 1_000

export type StoredFile = {
  id: string
  intake_id: string
  name: string
  kind: string
  path: string
}

/** Inspects a recording or reads a cue sheet, and stores the result. */
export async function inspectFile(tools: Tools, task: Task) {
  const { sql, media, bench } = tools
  const { job, worker, signal, progress } = task
  const file = await fileOf(tools, job)
  await bench.withFolder(async (folder) => {
    const local = join(folder, "file")
    const place = { bucket: "intake", path: file.path }
    await bench.fetch(place, local, signal)
    if (file.kind === "cue") {
      const words = await wordsOf(local)
      await sql`select private.keep_inspection(
        ${job.id}, ${worker}, null, ${words})`
      return
    }
    progress(0.1)
    const inspection = await media.inspect(local, signal)
    const kept = { ...bounded(inspection), cover: await keepCover() }
    await sql`select private.keep_inspection(
      ${job.id}, ${worker}, ${sql.json(kept)}, null)`

    async function keepCover(): Promise<KeptInspection["cover"]> {
      if (!inspection.cover) return null
      const { type, bytes } = inspection.cover
      const ending = type === "image/png" ? "png" : "jpg"
      const path = `${file.path.split("/").slice(0, 2).join("/")}/cover.${ending}`
      const put = tools.bench.backend.platform.put
      await put("intake", path, inOnePiece(bytes), { contentType: type })
      return { type, path }
    }
  })
}

export async function fileOf({ sql }: Tools, { file_id }: Job) {
  const [file] = await sql<StoredFile[]>`
    select id, intake_id, name, kind, storage_path as path
    from public.music_intake_files where id = ${file_id}`
  if (!file) throw new JobRefused("This file is not there any more.")
  return file
}

export async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}

/** Cue sheets come from everywhere: in Unicode, or as Windows wrote them. */
async function wordsOf(path: string) {
  if ((await stat(path)).size > INTAKE_LIMITS.sheetBytes) {
    throw new JobRefused("This is too long for a cue sheet.")
  }
  const bytes = await readFile(path)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) {
    return clean(new TextDecoder("utf-16le").decode(bytes))
  }
  try {
    return clean(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    return clean(new TextDecoder("windows-1252").decode(bytes))
  }
}

const WORDS = [
  ...(["title", "artist", "albumArtist", "album", "date", "isrc"] as const),
  ...(["genre", "catalogueNumber", "composer", "lyrics"] as const),
  ...(["language", "copyright", "publisher", "comment"] as const),
]

/** Tags come from strangers: cuts them and removes control characters. */
function bounded(inspection: Inspection) {
  const tags: Tags = { ...inspection.tags }
  for (const word of WORDS) {
    const most = word === "lyrics" ? LONGEST_LYRICS : LONGEST_TAG
    const said = tags[word]
    if (said !== undefined) tags[word] = clean(said).slice(0, most)
  }
  const sheet = inspection.cueSheet
  const cueSheet = sheet && clean(sheet).slice(0, INTAKE_LIMITS.sheetBytes)
  return { ...inspection, tags, cueSheet }
}

function clean(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, "")
}

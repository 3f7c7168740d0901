import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import type { KeptInspection } from "#domain/intake/intake.ts"
import { LONGEST_ALT, MOST_BYTES, wholeOf } from "#domain/picture.ts"
import { keepFiles, recipeOf } from "../catalogue/pictures/files.ts"
import { PictureRefused } from "../catalogue/pictures/picture-refused.ts"
import type { Task, Tools } from "./music-worker.ts"

type Wanted = {
  release_id: string
  path: string
  inside: KeptInspection["cover"]
  alt: string
}

const FRAMING = wholeOf("square")

/** Develops the cover like any other picture, and sets it on the record and its
 * products. Does nothing if the record already has one. */
export async function makeCover(tools: Tools, { job, signal }: Task) {
  const { sql, bench, pictureQueue } = tools
  const [wanted] = await sql<Wanted[]>`
    select r.id as release_id, f.storage_path as path,
      f.inspection -> 'cover' as inside,
      left('The sleeve of ' || r.title || ' by ' || r.artist_name || '.',
        ${LONGEST_ALT}) as alt
    from public.music_intakes i
    join public.releases r on r.id = i.release_id
    join public.music_intake_files f on f.id = ${job.file_id}
    where i.id = ${job.intake_id} and r.artwork_url is null`
  if (!wanted) return
  await bench.withFolder(async (folder) => {
    const local = join(folder, "cover")
    const path = wanted.inside?.path ?? wanted.path
    await bench.fetch({ bucket: "intake", path }, local, signal)
    if ((await stat(local)).size > MOST_BYTES) {
      throw new PictureRefused("too_heavy")
    }
    const bytes = await readFile(local)
    // The job's own id, so that a second attempt overwrites the first.
    const original = job.id
    const developed = await pictureQueue({
      client: "music",
      original: async () => bytes,
      framing: FRAMING,
    })
    signal.throwIfAborted()
    const contentType = "application/octet-stream"
    await bench.put("originals", original, local, { contentType })
    const { width, height, colour, files } = developed
    const folderName = `${original}/${recipeOf(FRAMING)}`
    const sources = await keepFiles(bench.backend, folderName, files)
    const url = sources.findLast(({ type }) => type === "image/webp")?.url ?? ""
    await sql.begin(async (sql) => {
      await sql`
        insert into public.pictures
          (url, width, height, colour, alt, sources, original, framing)
        values (${url}, ${width}, ${height}, ${colour}, ${wanted.alt},
          ${sql.json(sources)}, ${original}, ${sql.json(FRAMING)})
        on conflict (url) do nothing`
      await sql`update public.releases set artwork_url = ${url}
        where id = ${wanted.release_id} and artwork_url is null`
      await sql`update public.products set cover_url = ${url}
        where release_id = ${wanted.release_id} and product_type = 'music'
          and cover_url is null`
    })
  })
}

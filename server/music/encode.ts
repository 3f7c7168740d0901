import { stat } from "node:fs/promises"
import { join } from "node:path"
import { PREVIEW_SECONDS } from "#domain/intake/draft.ts"
import type { KeptInspection } from "#domain/intake/intake.ts"
import type { SoldTags } from "#domain/music/inspection.ts"
import { printFile } from "#domain/press-kit.ts"
import { JobRefused } from "./job-refused.ts"
import { keepForSale, keepStream, type Measures, sumUp } from "./keep-files.ts"
import type { OutputKind, Part } from "./media/media.ts"
import { RECIPES } from "./media/outputs.ts"
import type { Task, Tools } from "./music-worker.ts"

export type Wanted = {
  release_id: string
  position: number
  path: string
  part_from: number | null
  part_seconds: number | null
  preview_from: number | null
  inspection: KeptInspection
  facts: SoldTags & { cover?: string }
  /** A digest of the facts, to notice when they change. */
  digest: string
  sleeve: Parameters<typeof printFile>[0] | null
}

/** Room for a master's outputs, which exist twice for a moment. */
const MADE_OF_ONE = 3
const STREAMS = ["stream", "stream_opus", "preview"]
const PUBLIC = /^\/storage\/v1\/object\/public\/([^/?#]+)\/([^?#]+)/

/** Encodes some of the files of one track, stores them, and only then records
 * them. Running it twice has the same result. */
export async function encodeTrack(tools: Tools, task: Task) {
  const { media, bench } = tools
  const { job, signal, progress } = task
  const wanted = await wantedBy(tools, task)
  await bench.withFolder(async (folder, takeRoom) => {
    const master = join(folder, "master")
    await bench.fetch({ bucket: "intake", path: wanted.path }, master, signal)
    await takeRoom((await stat(master)).size * MADE_OF_ONE)
    const part = partOf(wanted)
    const cover = await fetchCover(tools, wanted, folder, signal)
    const { cover: _, ...tags } = wanted.facts
    const outputs = job.outputs.filter(isKind).map((kind) => {
      const from = kind === "preview" ? Number(wanted.preview_from ?? 0) : null
      return { kind, to: join(folder, kind), ...(from !== null && { from }) }
    })
    const order = { ...{ master, outputs, tags }, ...part, ...cover }
    const made = await media.encode(
      order,
      (share) => progress(share * 0.95),
      signal,
    )
    const measured = await measure(tools, { wanted, master, part, task })
    for (const file of made) {
      signal.throwIfAborted()
      if (STREAMS.includes(file.kind))
        await keepStream(tools, task, file, measured)
      else await keepForSale(tools, task, wanted, file)
    }
  })
  if (job.outputs.includes("stream")) await sumUp(tools, wanted.release_id)
}

async function wantedBy({ sql }: Tools, { job }: Task) {
  const [wanted] = await sql<Wanted[]>`
    select a.release_id, a.position, f.storage_path as path,
      a.part_from::float8, a.part_seconds::float8,
      p.preview_from::float8, f.inspection, facts,
      md5(facts::text) as digest,
      (select to_jsonb(c) from public.pictures c
        where c.url = r.artwork_url) as sleeve
    from public.audio_files a
    join public.releases r on r.id = a.release_id
    join public.music_intake_files f on f.id = a.master_file_id
    left join public.audio_files p on p.preview_of = a.id
    cross join private.track_facts(a.id) facts
    where a.id = ${job.track_id}`
  if (!wanted) throw new JobRefused("The master of this track is not here.")
  return wanted
}

function isKind(output: string): output is OutputKind {
  return Object.hasOwn(RECIPES, output)
}

function partOf({ part_from, part_seconds }: Wanted): Part {
  if (part_from === null || part_seconds === null) return {}
  return { from: part_from, seconds: part_seconds }
}

/** The sleeve in print size; a picture stored elsewhere is not fetched. */
async function fetchCover(
  { bench }: Tools,
  { sleeve }: Wanted,
  folder: string,
  signal: AbortSignal,
) {
  const [, bucket, path] = (sleeve && printFile(sleeve).url.match(PUBLIC)) ?? []
  if (!bucket || !path || !/\.(jpe?g|png)$/.test(path)) return {}
  const cover = join(folder, "cover")
  await bench.fetch({ bucket, path: decodeURIComponent(path) }, cover, signal)
  return { cover }
}

type Measuring = { wanted: Wanted; master: string; part: Part; task: Task }

/** A whole file is measured already; parts are measured separately. */
async function measure(
  { media }: Tools,
  { wanted, master, part, task }: Measuring,
): Promise<Measures> {
  const { outputs } = task.job
  const inspect = (of: Part) => media.inspect(master, task.signal, of)
  const begins = Number(wanted.preview_from ?? 0)
  const whole = part.seconds ?? wanted.inspection.seconds
  const isShort = begins === 0 && whole <= PREVIEW_SECONDS
  const needsTrack =
    outputs.includes("stream") || (outputs.includes("preview") && isShort)
  const known = part.from === undefined ? wanted.inspection : null
  const track = needsTrack ? (known ?? (await inspect(part))) : null
  if (!outputs.includes("preview")) return { track, preview: null }
  if (isShort) return { track, preview: track }
  const from = (part.from ?? 0) + begins
  const seconds = Math.min(PREVIEW_SECONDS, whole - begins)
  return { track, preview: await inspect({ from, seconds }) }
}

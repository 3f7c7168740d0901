import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { unpackInProcess } from "./archive/unpack-archive.ts"
import { fileOf } from "./inspect.ts"
import { JobRefused } from "./job-refused.ts"
import type { Task, Tools } from "./music-worker.ts"

const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  cue: "application/x-cue",
}

/** Stores the files of an archive beside it, as if they had been uploaded. */
export async function unpackArchive(tools: Tools, task: Task) {
  const { bench } = tools
  const { job, signal, progress } = task
  const file = await fileOf(tools, job)
  await bench.withFolder(async (folder, takeRoom) => {
    const archive = join(folder, "archive")
    const into = join(folder, "files")
    await mkdir(into)
    await bench.fetch({ bucket: "intake", path: file.path }, archive, signal)
    const unpacked = await unpackInProcess({
      ...{ archive, folder: into, signal },
      // Each file exists twice for a moment.
      takeRoom: (bytes) => takeRoom(bytes * 2),
      onProgress: (share) => progress(share * 0.7),
    })
    if (unpacked.length === 0) {
      throw new JobRefused("There is no music in this zip.")
    }
    const rows = await roomFor(tools, task, unpacked)
    for (const [at, { file }] of unpacked.entries()) {
      signal.throwIfAborted()
      const path = rows[at]?.path
      if (!path) return
      const ending = path.split(".").at(-1)?.toLowerCase() ?? ""
      const contentType = TYPES[ending] ?? "application/octet-stream"
      await bench.put("intake", path, join(into, file), { contentType })
      progress(0.7 + (0.3 * (at + 1)) / unpacked.length)
    }
  })
}

/** The database's code for an upload that breaks a rule. */
const NOT_TAKEN = "9X001"

type Unpacked = Awaited<ReturnType<typeof unpackInProcess>>

/** The path for each of them. Too many are too many at every attempt. */
async function roomFor(
  { sql }: Tools,
  { job, worker }: Task,
  unpacked: Unpacked,
) {
  try {
    return await sql<{ path: string }[]>`
      select storage_path as path from private.keep_unpacked(
        ${job.id}, ${worker}, ${sql.json(unpacked)})`
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code === NOT_TAKEN ? new JobRefused(message) : error
  }
}

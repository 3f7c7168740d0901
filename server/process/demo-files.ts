import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TrackFiles, TrackOrder } from "@9x/demo/masters"
import type { Media } from "#server/music/media/media.ts"

/** Makes the demo's files for sale with the encoders that the label's own
 * music goes through. */
export function demoEncoder(media: Media) {
  return async (order: TrackOrder): Promise<TrackFiles> => {
    const folder = await mkdtemp(join(tmpdir(), "9x-master-"))
    try {
      return await filesOf(media, order, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

async function filesOf(media: Media, order: TrackOrder, folder: string) {
  const at = (type: string) => join(folder, `track.${type}`)
  const [master, mp3, flac] = [at("wav"), at("mp3"), at("flac")] as const
  const cover = at("jpg")
  await writeFile(master, order.master)
  if (order.cover) await writeFile(cover, order.cover.data)
  const { label, catalogue, ...tags } = order.tags
  await media.encode(
    {
      master,
      outputs: [
        { kind: "mp3", to: mp3 },
        { kind: "flac", to: flac },
      ],
      tags: { ...tags, publisher: label, catalogueNumber: catalogue },
      ...(order.cover ? { cover } : {}),
    },
    () => {},
  )
  return { mp3: await readFile(mp3), flac: await readFile(flac) }
}

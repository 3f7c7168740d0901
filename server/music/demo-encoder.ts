import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TrackOrder } from "@9x/demo/masters"
import type { Media } from "#server/music/media/media.ts"

/** Makes the demo's FLACs with the same encoders as the label's own music. */
export function demoEncoder(media: Media) {
  return async (order: TrackOrder): Promise<Uint8Array> => {
    const folder = await mkdtemp(join(tmpdir(), "9x-master-"))
    try {
      return await flacOf(media, order, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

async function flacOf(media: Media, order: TrackOrder, folder: string) {
  const at = (type: string) => join(folder, `track.${type}`)
  const [master, flac, cover] = [at("wav"), at("flac"), at("jpg")] as const
  await writeFile(master, order.master)
  if (order.cover) await writeFile(cover, order.cover.data)
  const { label, catalogue, ...tags } = order.tags
  await media.encode(
    {
      master,
      outputs: [{ kind: "flac", to: flac }],
      tags: { ...tags, publisher: label, catalogueNumber: catalogue },
      ...(order.cover ? { cover } : {}),
    },
    () => {},
  )
  return readFile(flac)
}

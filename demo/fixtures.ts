import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { artists } from "./label/artists.ts"
import { newsPieces, productPieces, videoPieces } from "./label/pieces.ts"
import { releases } from "./label/releases.ts"
import type { DrawnPicture, RenderedAudio } from "./seed/asset-files.ts"
import type { FileSource, FileStore } from "./seed/file-store.ts"
import type { Sql } from "./seed/sql.ts"

export { fan } from "./label/fan.ts"

/** The day on which tests seed. */
export const seedingDay = "2031-05-09"

export type MemoryFiles = FileStore & {
  readonly all: Map<string, FileSource>
}

/** A store that keeps what it is handed, by bucket and path. */
export function memoryFiles(): MemoryFiles {
  const all = new Map<string, FileSource>()
  return {
    all,
    async put(bucket, path, source) {
      all.set(`${bucket}/${path}`, source)
    },
  }
}

/** The lists of pictures and music as a finished demo has them. The only files
 * are sleeves and streams that hold their own name: a seeding test needs to
 * know where they go, not how they look or sound. */
export async function paperAssets() {
  const folder = await mkdtemp(join(tmpdir(), "paper-assets-"))
  await writeFile(join(folder, "pictures.json"), JSON.stringify(pictures()))
  await writeFile(join(folder, "audio.json"), JSON.stringify(audio()))
  const sleeves = join(folder, "media/sleeves")
  await mkdir(sleeves, { recursive: true })
  for (const { slug } of releases) {
    await writeFile(join(sleeves, `${slug}-print.jpg`), `sleeves/${slug}`)
  }
  await mkdir(join(folder, "audio"))
  for (const { file } of audio()) await writeFile(join(folder, file), file)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

function pictures(): DrawnPicture[] {
  const paths = Object.entries({
    sleeves: releases,
    portraits: artists,
    products: productPieces,
    videos: videoPieces,
    news: newsPieces,
  }).flatMap(([kind, pieces]) => pieces.map(({ slug }) => `${kind}/${slug}`))
  return paths.map((path) => ({
    path,
    width: 1200,
    height: 1200,
    colour: "#FF4F1F",
    alt: `A picture of ${path}`,
    formats: ["avif", "webp"],
    widths: [400, 1200],
    print: /^(sleeves|portraits)/.test(path) ? 1200 : undefined,
  }))
}

function audio(): RenderedAudio[] {
  const peaks = [0, 40, 127, 40]
  const level = { loudness: -14.02, truePeak: -2.7 }
  return releases.flatMap(({ slug, title, tracks }) => [
    {
      release: slug,
      category: "preview" as const,
      position: 0,
      name: title,
      seconds: 30,
      peaks,
      ...level,
      file: `audio/${slug}-preview.mp3`,
    },
    ...tracks.map((name, place) => ({
      release: slug,
      category: "master" as const,
      position: place + 1,
      name,
      seconds: 63.421,
      peaks,
      ...level,
      file: `audio/${slug}-${place + 1}.mp3`,
    })),
  ])
}

/** How much of everything a database holds. */
export async function labelCounts(sql: Sql) {
  const [row] = await sql`
    select
      (select count(*)::int from artists) as artists,
      (select count(*)::int from artists where is_featured) as featured,
      (select count(*)::int from releases) as releases,
      (select count(*)::int from audio_files
        where category = 'master') as tracks,
      (select count(*)::int from audio_files
        where category = 'preview') as previews,
      (select count(*)::int from artist_tour_dates
        where event_date >= ${seedingDay}) as upcoming,
      (select count(*)::int from artist_tour_dates
        where event_date < ${seedingDay}) as played,
      (select count(*)::int from artist_videos) as videos,
      (select count(*)::int from news_articles) as news,
      (select count(*)::int from products where active) as products,
      (select count(*)::int from promo_codes) as promo_codes,
      (select count(*)::int from shipping_zones) as zones,
      (select count(*)::int from orders where status = 'paid') as orders,
      (select count(*)::int from demos) as demos,
      (select count(*)::int from letters) as letters,
      (select count(*)::int from press_contacts) as press_people,
      (select count(*)::int from mail_outbox) as mails`
  return { ...row }
}

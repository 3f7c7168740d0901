import { mkdir } from "node:fs/promises"
import sharp, { type OverlayOptions } from "sharp"
import { media } from "./develop.ts"
import { type Job, jobs } from "./pictures.ts"

const docs = new URL("../../../docs/images/", import.meta.url).pathname
const wide = 1680
const margin = 24
const gap = 12

type Row = { kind: Job["kind"]; across: number; ratio: number; from: number }

const rows: Row[] = [
  { kind: "sleeves", across: 6, ratio: 1, from: 480 },
  { kind: "portraits", across: 8, ratio: 1.25, from: 320 },
  { kind: "products", across: 10, ratio: 1.25, from: 320 },
]

/** All sleeves, portraits and goods on one sheet, to be judged together. */
export async function layContactSheet() {
  await mkdir(docs, { recursive: true })
  let top = margin
  const tiles: OverlayOptions[] = []
  for (const row of rows) {
    const placed = await lay(row, top)
    tiles.push(...placed.tiles)
    top = placed.bottom + margin
  }
  await sharp({
    create: { width: wide, height: top, channels: 3, background: "#0b0b0c" },
  })
    .composite(tiles)
    .webp({ quality: 62, effort: 6 })
    .toFile(`${docs}contact-sheet.webp`)
}

async function lay({ kind, across, ratio, from }: Row, top: number) {
  const all = jobs().filter((job) => job.kind === kind)
  const size = Math.floor((wide - 2 * margin - (across - 1) * gap) / across)
  const high = Math.round(size * ratio)
  const tiles = await Promise.all(
    all.map(async ({ slug }, index) => ({
      input: await sharp(`${media}${kind}/${slug}-${from}.webp`)
        .resize(size, high)
        .toBuffer(),
      left: margin + (index % across) * (size + gap),
      top: top + Math.floor(index / across) * (high + gap),
    })),
  )
  const lines = Math.ceil(all.length / across)
  return { tiles, bottom: top + lines * (high + gap) - gap }
}

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Random } from "./random.ts"
import { saveAs, wav } from "./sounds.ts"

/** A URL and a marked file that no music file may make us read. */
export type Bait = { url: string; file: string }

/** Files that no honest program writes: mutations of honest ones, and of files
 * that FFmpeg would follow elsewhere if it guessed their format. */
export async function hostileMusic(folder: string, random: Random, bait: Bait) {
  const seeds = await seedsOf(folder, bait)
  return () => {
    let bytes: Buffer = random.pick(seeds)
    const times = random.between(1, 4)
    for (let time = 0; time < times; time++)
      bytes = random.pick(MUTATIONS)(bytes, random, seeds)
    return bytes
  }
}

async function seedsOf(folder: string, { url, file }: Bait) {
  const honest = wav({ seconds: 0.5 })
  const saved = await Promise.all([
    saveAs(honest, join(folder, "seed.aiff"), "pcm_s24be"),
    saveAs(honest, join(folder, "seed.flac"), "flac"),
    saveAs(honest, join(folder, "seed.m4a"), "alac"),
  ])
  const sounds = await Promise.all(saved.map((path) => readFile(path)))
  const texts = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${file}'\nfile '${url}'\n`,
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`,
    `[playlist]\nFile1=${url}\nNumberOfEntries=1\n`,
    "PK\u0003\u0004".padEnd(200, "\0"),
  ]
  const seeds = [honest, ...sounds, ...texts.map((text) => Buffer.from(text))]
  return [...seeds, honest, ...sounds]
}

type Mutation = (bytes: Buffer, random: Random, seeds: Buffer[]) => Buffer

const FIELDS = [0, 1, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]
/** Headers are at the beginning. */
const NEAR = 256

const MUTATIONS: Mutation[] = [
  function flipBits(bytes, random) {
    const flipped = Buffer.from(bytes)
    for (let time = 0; time < 16 && flipped.length > 0; time++) {
      const at = random.below(flipped.length)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8))
    }
    return flipped
  },
  function cutOff(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length + 1))
  },
  function cutOut(bytes, random) {
    const from = random.below(bytes.length + 1)
    const to = from + random.below(2000)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  function lieInTheHeader(bytes, random) {
    const lying = Buffer.from(bytes)
    if (lying.length < 8) return lying
    const at = random.below(Math.min(NEAR, lying.length - 4))
    const field = random.pick(FIELDS)
    if (random.below(2)) lying.writeUInt32LE(field, at)
    else lying.writeUInt32BE(field, at)
    return lying
  },
  function doubleTheHeader(bytes, random) {
    const head = bytes.subarray(0, random.below(NEAR))
    return Buffer.concat([head, bytes])
  },
  function splice(bytes, random, seeds) {
    const other = random.pick(seeds)
    return Buffer.concat([
      bytes.subarray(0, random.below(bytes.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ])
  },
  function repeatAPiece(bytes, random) {
    const from = random.below(bytes.length + 1)
    const piece = bytes.subarray(from, from + random.between(1, 64))
    const many = Buffer.alloc(piece.length * random.between(1, 500), piece)
    return Buffer.concat([bytes.subarray(0, from), many, bytes.subarray(from)])
  },
]

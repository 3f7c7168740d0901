import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { photograph } from "./hostile-pictures.ts"

const RATE = 44_100
const CHANNELS = 2
const BYTES = 2
const HEADER = 44

type Sound = { seconds: number; hertz: number; level: number }

/** A tone as a mastering studio would deliver it: 16 bits, stereo. */
export function wavOf({ seconds, hertz, level }: Sound) {
  const frames = Math.round(seconds * RATE)
  const bytes = frames * CHANNELS * BYTES
  const wav = Buffer.alloc(HEADER + bytes)
  wav.write("RIFF", 0)
  wav.writeUInt32LE(HEADER - 8 + bytes, 4)
  wav.write("WAVEfmt ", 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(CHANNELS, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * CHANNELS * BYTES, 28)
  wav.writeUInt16LE(CHANNELS * BYTES, 32)
  wav.writeUInt16LE(BYTES * 8, 34)
  wav.write("data", 36)
  wav.writeUInt32LE(bytes, 40)
  const samples = new Int16Array(
    wav.buffer,
    wav.byteOffset + HEADER,
    frames * 2,
  )
  for (let frame = 0; frame < frames; frame += 1) {
    const turn = (2 * Math.PI * frame) / RATE
    // The channels differ: otherwise it would be reported as mono.
    samples[frame * 2] = 32_767 * level * Math.sin(hertz * turn)
    samples[frame * 2 + 1] = 32_767 * level * Math.sin(hertz * 1.5 * turn)
  }
  return wav
}

/** A record as delivered to the label: numbered masters, and a cover. */
export async function recordFolder(
  within: string,
  name: string,
  sounds: Record<string, Sound>,
) {
  const folder = join(within, name)
  await mkdir(folder, { recursive: true })
  for (const [title, sound] of Object.entries(sounds)) {
    await writeFile(join(folder, `${title}.wav`), wavOf(sound))
  }
  const cover = await (await photograph(800, 800)).jpeg().toBuffer()
  await writeFile(join(folder, "cover.jpg"), cover)
  await writeFile(join(folder, "notes.pdf"), "not music")
  return folder
}

import { writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { type Media, MediaRefused } from "#server/music/media/media.ts"
import { hostileMusic } from "./hostile-music.ts"
import type { Random } from "./random.ts"

const SECRET = "a word that stands in another file"
const LONGEST_MS = 60_000

export type Fed = {
  files: number
  /** Files refused, by sentence; the others were read safely. */
  refused: Record<string, number>
  /** Results that must never occur: a crash, a hang, a request elsewhere. */
  faults: string[]
}

/** Reads that many hostile files, two at a time, and checks each effect. */
export async function feedHostileMusic(
  media: Media,
  { folder, random, count }: { folder: string; random: Random; count: number },
): Promise<Fed> {
  const fed: Fed = { files: count, refused: {}, faults: [] }
  let visits = 0
  const bait = createServer((_, response) => {
    visits += 1
    response.end(SECRET)
  })
  await new Promise<void>((ready) => bait.listen(0, "127.0.0.1", ready))
  const address = bait.address()
  const port = typeof address === "object" ? address?.port : 0
  const secret = join(folder, "secret.txt")
  await writeFile(secret, SECRET)
  const url = `http://127.0.0.1:${port}/bait.wav`
  const next = await hostileMusic(folder, random, { url, file: secret })

  async function feed(number: number) {
    const path = join(folder, `hostile-${number}`)
    await writeFile(path, next())
    const began = Date.now()
    try {
      const read = await media.inspect(path)
      const told = JSON.stringify(read)
      if (told.includes(SECRET)) fed.faults.push(`${number} read another file`)
    } catch (error) {
      if (!(error instanceof MediaRefused))
        fed.faults.push(`${number} was not refused: ${error}`)
      else fed.refused[error.reason] = (fed.refused[error.reason] ?? 0) + 1
    }
    if (Date.now() - began > LONGEST_MS) fed.faults.push(`${number} hung`)
  }

  const numbers = Array.from({ length: count }, (_, number) => number)
  const waiting = [...numbers]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      await feed(one)
  }
  await Promise.all([work(), work()])
  bait.close()
  if (visits > 0) fed.faults.push(`${visits} connections were made`)
  return fed
}

/** Develops one picture and exits, so a hostile file can harm no other
 * picture. */
import type { Framing } from "#domain/picture.ts"
import { type Developed, develop } from "./develop.ts"
import { PictureRefused } from "./picture-refused.ts"

export type Order = { original: Uint8Array; framing: Framing }
export type Result = { developed: Developed } | { refused: string }

const LOOK_MS = 50

process.once("message", async ({ original, framing }: Order) => {
  const bytes = Buffer.from(
    original.buffer,
    original.byteOffset,
    original.length,
  )
  try {
    answer({ developed: await develop(bytes, framing) })
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    answer({ refused: error.reason })
  }
})

// Nobody is left to receive the result. exit() would wait for a decoder.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"))

// Decoders run off this event loop, so it can check their memory use.
const [most] = process.argv.slice(2).map(Number)
setInterval(() => {
  if (most && process.memoryUsage.rss() > most) answer({ refused: "too_large" })
}, LOOK_MS).unref()

function answer(result: Result) {
  process.send?.(result, undefined, {}, () => process.exit())
}

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { media } from "./develop.ts"
import type { Film } from "./film.ts"
import { print } from "./print.ts"

/** On twos, as hand-printed animation is. */
const rate = 12
const width = 640
const height = 360

/** Prints a film frame by frame into an MP4 that loops without a seam. */
export async function shoot(slug: string, film: Film) {
  const encoder = spawn("ffmpeg", encoding(`${media}videos/${slug}.mp4`), {
    stdio: ["pipe", "ignore", "inherit"],
  })
  const closed = once(encoder, "close")
  const frames = Math.round(film.seconds * rate)
  for (let frame = 0; frame < frames; frame++) {
    await feed(encoder, film, frame / frames)
  }
  encoder.stdin?.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${slug}`)
}

async function feed(encoder: ChildProcess, film: Film, moment: number) {
  const { data } = await print(await film.frame(moment), width)
  if (encoder.stdin?.write(data) === false) await once(encoder.stdin, "drain")
}

/** One thread and no dates: the same frames always give the same bytes. */
function encoding(file: string) {
  return [
    ["-y", "-loglevel", "error"],
    ["-f", "rawvideo", "-pix_fmt", "rgb24"],
    ["-s", `${width}x${height}`, "-r", String(rate), "-i", "-"],
    ["-an", "-c:v", "libx264", "-preset", "slower", "-crf", "30"],
    ["-maxrate", "480k", "-bufsize", "700k"],
    ["-pix_fmt", "yuv420p", "-movflags", "+faststart"],
    ["-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", file],
  ].flat()
}

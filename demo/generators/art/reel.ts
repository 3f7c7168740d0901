import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { Writable } from "node:stream"
import sharp from "sharp"
import { RATE } from "../music/synthesis/stereo.ts"
import { media } from "./develop.ts"
import { type Film, type Framing, screen } from "./film.ts"
import { type Picture, print } from "./print.ts"
import { soundtrack, type Timing, timingOf } from "./soundtrack.ts"

/** On twos, as hand-printed animation is. */
const rate = 12
const width = 1280
const height = 720
/** What the camera goes close to is printed larger than it is shown. */
const closeWidth = 1600
const whole: Framing = { x: screen.width / 2, y: screen.height / 2, zoom: 1 }

/** Prints a film once round, and films the prints to its music. */
export async function shoot(slug: string, film: Film) {
  const timing = timingOf(slug, film)
  const sound = soundtrack(timing)
  const prints = await printLoop(film, Math.round(timing.loop * rate))
  const encoder = spawn("ffmpeg", encoding(`${media}videos/${slug}.mp4`), {
    stdio: ["pipe", "ignore", "inherit", "pipe"],
  })
  const closed = once(encoder, "close")
  const [, , , track] = encoder.stdio
  if (track instanceof Writable) track.end(Buffer.from(sound.buffer))
  await expose(encoder, prints, timing, film.close ?? [])
  encoder.stdin?.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${slug}`)
}

async function printLoop(film: Film, count: number) {
  const prints: Picture[] = []
  const size = film.close ? closeWidth : width
  for (let frame = 0; frame < count; frame++)
    prints.push(await print(await film.frame(frame / count), size))
  return prints
}

/** The camera cuts where the loop comes round, which is a bar line. */
async function expose(
  encoder: ChildProcess,
  prints: readonly Picture[],
  { loop, rounds }: Timing,
  close: readonly Framing[],
) {
  const views = [...Array(rounds).keys()].map((round) =>
    close.length > 0 && round % 2 === 1
      ? close[Math.floor(round / 2) % close.length]
      : whole,
  )
  for (let frame = 0; frame < Math.round(loop * rounds * rate); frame++) {
    const turns = frame / rate / loop
    const picture = prints[Math.floor((turns % 1) * prints.length)]
    const pixels = await seen(picture, views[Math.floor(turns)] ?? whole)
    if (encoder.stdin?.write(pixels) === false)
      await once(encoder.stdin, "drain")
  }
}

function seen(picture: Picture, { x, y, zoom }: Framing) {
  const across = Math.round(picture.width / zoom)
  const down = Math.round(picture.height / zoom)
  const scale = picture.width / screen.width
  const left = Math.round(x * scale - across / 2)
  const top = Math.round(y * scale - down / 2)
  return sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extract({
      left: Math.min(picture.width - across, Math.max(0, left)),
      top: Math.min(picture.height - down, Math.max(0, top)),
      width: across,
      height: down,
    })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer()
}

/** One thread and no dates: the same frames always give the same bytes. */
function encoding(file: string) {
  return [
    ["-y", "-loglevel", "error"],
    ["-f", "rawvideo", "-pix_fmt", "rgb24"],
    ["-s", `${width}x${height}`, "-r", String(rate), "-i", "pipe:0"],
    ["-f", "f32le", "-ar", String(RATE), "-ac", "2", "-i", "pipe:3"],
    ["-c:v", "libx264", "-preset", "medium", "-crf", "30"],
    ["-maxrate", "400k", "-bufsize", "800k", "-pix_fmt", "yuv420p"],
    ["-c:a", "aac", "-b:a", "96k", "-movflags", "+faststart"],
    ["-threads", "1", "-fflags", "+bitexact"],
    ["-flags:v", "+bitexact", "-flags:a", "+bitexact", file],
  ].flat()
}

/** How long an album takes from masters to files for sale, and how far that
 * slows the site for visitors: `node tests/bench/music.ts [tracks] [minutes]`.
 * One recording at a time, as on a machine with one core to spare. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import {
  type Media,
  type OutputKind,
  openMedia,
} from "#server/music/media/media.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { hiss, saveWav, sine } from "#tests/support/sounds.ts"
import { judge } from "./spread.ts"

const MOST_WHOLE = 0.4
const MOST_FIRST = 0.1
const MOST_SLOWER = 1.5
const MOST_MB = 512
/** Page reads to warm up and to measure, and the time between two. */
const WARM = 40
const QUIET = 400
const EVERY_MS = 25
const LOOK_MS = 100
/** Smaller differences are the machine's own noise. */
const UNREST_MS = 5
const FIRST: OutputKind[] = ["stream", "stream_opus", "flac"]
const REST: OutputKind[] = ["preview", "mp3", "v0", "opus", "aac"]

const [tracks = 12, minutes = 4] = process.argv.slice(2).map(Number)
const playing = tracks * minutes * 60

const media = await openMedia()
if (!media) throw new Error("node-av is not installed")
await using folder = await temporaryFolder()
const master = await saveWav(join(folder.path, "master.wav"), {
  seconds: minutes * 60,
  wave: music(),
})
await using data = await temporaryFolder()
const site = await startSite({ dataDir: data.path, env: { SEED: "demo" } })
const page = `${site.url}/release/floodlight`
await readPages(() => false, WARM)
const quiet = p99(await readPages(() => false, QUIET))

const memory = watchMemory()
let busy = true
const reading = readPages(() => !busy)
const began = performance.now()
for (let track = 1; track <= tracks; track += 1) {
  await media.inspect(master)
  await make(media, FIRST)
}
const first = seconds()
for (let track = 1; track <= tracks; track += 1) await make(media, REST)
const whole = seconds()
busy = false
const during = p99(await reading)

const told = `${tracks} × ${minutes} minutes`
judge(
  `${told}: stream and FLAC`,
  share(first),
  first / playing <= MOST_FIRST,
  `≤ ${MOST_FIRST} of its playing time`,
)
judge(
  `${told}: every file`,
  share(whole),
  whole / playing <= MOST_WHOLE,
  `≤ ${MOST_WHOLE} of its playing time`,
)
judge(
  "a page's p99 meanwhile",
  `${during.toFixed(1)} ms, ${quiet.toFixed(1)} ms when it is quiet`,
  during <= Math.max(quiet * MOST_SLOWER, quiet + UNREST_MS),
  `≤ ${MOST_SLOWER} times, or ${UNREST_MS} ms more`,
)
judge(
  "memory",
  `${memory.most()} MB`,
  memory.most() < MOST_MB,
  `< ${MOST_MB} MB`,
)
memory.end()
await site.stop()

/** Chords under a hiss: not silence or noise, which are easy to encode. */
function music() {
  const breath = hiss(0.05)
  const notes = [220, 277.2, 329.6, 440].map((hertz) => sine(hertz, 0.12))
  return (time: number, channel: number) =>
    notes.reduce((sum, note) => sum + note(time + channel * 0.0004), breath())
}

/** Milliseconds of each page, read at a visitor's pace: this measures the wait,
 * not the machine's maximum throughput. */
async function readPages(isOver: () => boolean, most = Infinity) {
  const times: number[] = []
  while (times.length < most && !isOver()) {
    const asked = performance.now()
    await (await fetch(page)).arrayBuffer()
    times.push(performance.now() - asked)
    await pause(EVERY_MS)
  }
  return times
}

function p99(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

async function make(by: Media, kinds: OutputKind[]) {
  const outputs = kinds.map((kind) => ({
    kind,
    to: join(folder.path, `made-${kind}`),
    from: 30,
  }))
  const tags = { title: "A Long Side", artist: "Bench", track: 1, tracks }
  await by.encode({ master, outputs, tags }, () => {})
}

function seconds() {
  return (performance.now() - began) / 1000
}

function share(time: number) {
  return `${time.toFixed(0)} s, ${(time / playing).toFixed(3)}`
}

/** The peak memory of any process of ours, in megabytes. */
function watchMemory() {
  let most = 0
  const timer = setInterval(async () => {
    const own = `/proc/${process.pid}/task/${process.pid}/children`
    const children = await readFile(own, "utf8").catch(() => "")
    for (const pid of children.trim().split(" ")) {
      const [command, status] = await Promise.all(
        ["cmdline", "status"].map((name) =>
          readFile(`/proc/${pid}/${name}`, "utf8").catch(() => ""),
        ),
      )
      if (!command?.includes("media-process")) continue
      const kilobytes = Number(status?.match(/VmHWM:\s+(\d+)/)?.[1] ?? 0)
      most = Math.max(most, Math.round(kilobytes / 1024))
    }
  }, LOOK_MS)
  return { most: () => most, end: () => clearInterval(timer) }
}

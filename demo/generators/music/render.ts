import { mkdirSync, writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { releases } from "../../label/releases.ts"
import type { Listing, Stream } from "./stream.ts"

const assets = fileURLToPath(new URL("../../assets", import.meta.url))
const index = join(assets, "audio.json")

interface Job {
  release: string
  position: number
}

/** `npm run render -w demo [-- --only <release>]` plays the repertoire into
 * `demo/assets`: streams, previews and their list, which is kept up as they
 * come, so that a run that is stopped has done what it has done. */
async function render() {
  const { values } = parseArgs({ options: { only: { type: "string" } } })
  const jobs = jobsFor(values.only)
  if (jobs.length === 0) throw new Error(`no such release: ${values.only}`)
  const list = await readIndex()
  await renderAll(jobs, (stream) => {
    store(stream)
    list.set(stream.listing.file, stream.listing)
    writeIndex([...list.values()])
  })
}

function jobsFor(only?: string): Job[] {
  return releases
    .filter(({ slug }) => !only || slug === only)
    .flatMap(({ slug, tracks }) =>
      tracks.map((_, i) => ({ release: slug, position: i + 1 })),
    )
}

/** Each worker takes the next job when it is free. */
async function renderAll(jobs: Job[], keep: (stream: Stream) => void) {
  const waiting = [...jobs]
  async function work() {
    const worker = new Worker(new URL("stream-worker.ts", import.meta.url))
    for (let job = waiting.shift(); job; job = waiting.shift())
      for (const stream of await ask(worker, job)) keep(stream)
    await worker.terminate()
  }
  const hands = Math.min(availableParallelism(), jobs.length)
  await Promise.all(Array.from({ length: hands }, work))
}

function ask(worker: Worker, job: Job) {
  return new Promise<Stream[]>((resolve, reject) => {
    worker.removeAllListeners()
    worker.once("message", resolve).once("error", reject)
    worker.postMessage(job)
  })
}

function store({ listing, data }: Stream) {
  const path = join(assets, listing.file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, data)
  const { file, seconds, bytes } = listing
  console.log(`${file}  ${seconds.toFixed(1)} s  ${bytes} bytes`)
}

async function readIndex() {
  const known: Listing[] = JSON.parse(await readFile(index, "utf8"))
  return new Map(known.map((listing) => [listing.file, listing]))
}

/** What the catalogue has, in its order, previews first, a line an entry:
 * diffs stay small. */
function writeIndex(listings: Listing[]) {
  const order = releases.map(({ slug }) => slug as string)
  const place = ({ release, position }: Listing) =>
    order.indexOf(release) * 100 + position
  const listed = listings
    .filter(({ release }) => order.includes(release))
    .sort((a, b) => place(a) - place(b))
  const lines = listed.map((listing) => JSON.stringify(listing))
  writeFileSync(index, `[\n${lines.join(",\n")}\n]\n`)
}

await render()

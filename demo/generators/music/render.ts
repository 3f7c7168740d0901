import { mkdir, readFile, writeFile } from "node:fs/promises"
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
 * `demo/assets`: streams, previews and their list. */
async function render() {
  const { values } = parseArgs({ options: { only: { type: "string" } } })
  const jobs = jobsFor(values.only)
  if (jobs.length === 0) throw new Error(`no such release: ${values.only}`)
  const known = values.only ? await readIndex() : []
  const kept = known.filter(({ release }) => release !== values.only)
  const made = await renderAll(jobs)
  await writeIndex([...kept, ...made])
}

function jobsFor(only?: string): Job[] {
  return releases
    .filter(({ slug }) => !only || slug === only)
    .flatMap(({ slug, tracks }) =>
      tracks.map((_, i) => ({ release: slug, position: i + 1 })),
    )
}

/** Each worker takes the next job when it is free. */
async function renderAll(jobs: Job[]) {
  const waiting = [...jobs]
  const listings: Listing[] = []
  async function work() {
    const worker = new Worker(new URL("stream-worker.ts", import.meta.url))
    for (let job = waiting.shift(); job; job = waiting.shift())
      for (const stream of await ask(worker, job))
        listings.push(await store(stream))
    await worker.terminate()
  }
  const hands = Math.min(availableParallelism(), jobs.length)
  await Promise.all(Array.from({ length: hands }, work))
  return listings
}

function ask(worker: Worker, job: Job) {
  return new Promise<Stream[]>((resolve, reject) => {
    worker.removeAllListeners()
    worker.once("message", resolve).once("error", reject)
    worker.postMessage(job)
  })
}

async function store({ listing, data }: Stream) {
  const path = join(assets, listing.file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, data)
  const { file, seconds, bytes } = listing
  console.log(`${file}  ${seconds.toFixed(1)} s  ${bytes} bytes`)
  return listing
}

async function readIndex(): Promise<Listing[]> {
  return JSON.parse(await readFile(index, "utf8"))
}

/** In catalogue order, previews first, a line an entry: diffs stay small. */
async function writeIndex(listings: Listing[]) {
  const order = releases.map(({ slug }) => slug as string)
  const place = ({ release, position }: Listing) =>
    order.indexOf(release) * 100 + position
  listings.sort((a, b) => place(a) - place(b))
  const lines = listings.map((listing) => JSON.stringify(listing))
  await writeFile(index, `[\n${lines.join(",\n")}\n]\n`)
}

await render()

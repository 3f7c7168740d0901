import { mkdir, readFile, writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { layContactSheet } from "./contact-sheet.ts"
import { develop, type Entry, media } from "./develop.ts"
import { cutEmblems } from "./emblems.ts"
import { type Job, jobs } from "./pictures.ts"
import { shoot } from "./reel.ts"

const list = new URL("../../assets/pictures.json", import.meta.url).pathname

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    stills: { type: "boolean" },
    films: { type: "boolean" },
  },
})

await draw(values.only)

/** Draws everything, or what `only` names: a kind, or a kind and a slug. */
async function draw(only: string | undefined) {
  await mkdir(media, { recursive: true })
  const wanted = jobs().filter(({ kind, slug }) =>
    `${kind}/${slug}/`.startsWith(`${only ?? kind}/`),
  )
  for (const job of wanted) await drawOne(job)
  if (!only || only === "brand") await cutEmblems()
  if (!only || only === "contact-sheet") await layContactSheet()
}

async function drawOne(job: Job) {
  const start = performance.now()
  if (!values.films) await enter(await develop(job))
  if (job.film && !values.stills) await shoot(job.slug, job.film)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${job.kind}/${job.slug}  ${seconds} s`)
}

/** Keeps the list in the order of the catalogue, whatever was drawn last. */
async function enter(entry: Entry) {
  const known = await readFile(list, "utf8").then(
    (text): Entry[] => JSON.parse(text),
    () => [],
  )
  const entries = [...known.filter(({ path }) => path !== entry.path), entry]
  const order = jobs().map(({ kind, slug }) => `${kind}/${slug}`)
  const sorted = order.flatMap((path) =>
    entries.filter((each) => each.path === path),
  )
  await writeFile(list, `${JSON.stringify(sorted, null, 2)}\n`)
}

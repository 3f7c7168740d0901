import { setTimeout as pause } from "node:timers/promises"
import { PUBLIC_PAGES } from "#tests/e2e/support/pages.ts"
import { readFigures, type Site, temporaryFolder } from "#tests/support/site.ts"
import { createHostility } from "../support/background-attacks.ts"
import { openDemoShop } from "../support/demo-shop-fixture.ts"
import { openConnections } from "../support/kept-connections.ts"
import type { Random } from "../support/random.ts"
import { type Crowd, payAsGuest } from "../support/shoppers.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import { until } from "../support/until.ts"
import { createVisitor } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import { type Ledger, openLedger } from "./ledger.ts"

const COPIES = 10_000
const AT_ONCE = 16
const PEAK_MS = 6000
const SHARE = 0.7
/** The share of clients that are hostile. */
const HOSTILE = 0.05
const SAMPLE_MS = 1000
const MOST_GROWTH = 1.15

/** Mixed load at seven tenths of the site's capacity: cached pages, uncached
 * pages, searches and sales, with hostile clients among them. Memory in the
 * last third is compared with the second. Descriptors depend on the number of
 * clients, so those left at the end are compared with those before the
 * start. */
export const soak: Check = {
  name: "soak",
  seconds: 120,
  async run({ random, seconds, ledger }) {
    await using folder = await temporaryFolder()
    const { site, crowd } = await openDemoShop(folder.path, random, COPIES)
    const atRest = await descriptorsOf(site)
    const door = openConnections(site.url, 256)
    const errand = () => runErrand(crowd, door, random)
    const peak = await measurePeak(errand)
    const samples = await withSiteDatabase(folder.path, (sql) => {
      const { place } = crowd
      const scene = { site, place, sql, random, ledger: openLedger() }
      const strike = createHostility(scene, random.branch())
      const mixed = () =>
        random.next() < HOSTILE ? strike().then(() => "well") : errand()
      return holdAt(peak * SHARE, seconds * 1000, mixed, (seen) =>
        ledger.expect("answers", seen === "well", seen),
      )(() => figuresOf(site))
    })
    door.close()
    const values = samples.map((sample) => sample[MEMORY] ?? 0)
    const third = Math.floor(values.length / 3)
    const before = median(values.slice(third, 2 * third))
    const after = median(values.slice(2 * third))
    ledger.expect(
      "bounded",
      after <= before * MOST_GROWTH,
      `memory grew from ${before} to ${after}`,
    )
    await expectGone(site, atRest, ledger)
    ledger.expect(
      "answers",
      !/unhandled|uncaught/i.test(site.output()),
      "something was not handled",
    )
    await site.stop()
  },
}

const MEMORY = "process_resident_memory_bytes"

async function descriptorsOf(site: Site) {
  return (await figuresOf(site)).process_open_fds ?? 0
}

/** The database's connections are kept for a while: they are no leak. */
const MOST_MORE = 40
const GONE_SECONDS = 30

async function expectGone(site: Site, atRest: number, ledger: Ledger) {
  let now = 0
  await until(async () => {
    now = await descriptorsOf(site)
    return now <= atRest + MOST_MORE
  }, GONE_SECONDS).catch(() => {})
  ledger.expect(
    "bounded",
    now <= atRest + MOST_MORE,
    `${atRest} descriptors at rest became ${now}`,
  )
}

type Door = ReturnType<typeof openConnections>

async function runErrand(crowd: Crowd, door: Door, random: Random) {
  const { address } = createVisitor(crowd.place, random)
  const kind = random.next()
  if (kind < 0.03) {
    return (await payAsGuest(crowd, random)) ? "well" : "a sale failed"
  }
  const path =
    kind < 0.2
      ? `/shop?q=${random.below(1e6).toString(36)}`
      : random.pick(PUBLIC_PAGES)
  const { status } = await door.visit(path, address)
  return status === 200 ? "well" : `${path} answered ${status}`
}

/** Errands per second with a few always under way. */
async function measurePeak(errand: () => Promise<string>) {
  const end = performance.now() + PEAK_MS
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        await errand()
        done += 1
      }
    }),
  )
  return done / (PEAK_MS / 1000)
}

/** Starts errands at a steady rate, whether earlier ones are done or not. */
function holdAt(
  rate: number,
  ms: number,
  errand: () => Promise<string>,
  judge: (seen: string) => void,
) {
  return async <T>(sample: () => Promise<T>) => {
    const samples: T[] = []
    const began = performance.now()
    const underWay = new Set<Promise<void>>()
    let started = 0
    let sampled = 0
    while (performance.now() - began < ms) {
      const elapsed = performance.now() - began
      for (; started < (elapsed / 1000) * rate; started += 1) {
        const run = errand()
          .catch((error: Error) => error.message)
          .then(judge)
          .finally(() => underWay.delete(run))
        underWay.add(run)
      }
      if (elapsed > sampled * SAMPLE_MS) {
        sampled += 1
        samples.push(await sample())
      }
      await pause(5)
    }
    await Promise.all(underWay)
    return samples
  }
}

async function figuresOf(site: Site) {
  const text = await readFigures(site)
  return Object.fromEntries(
    [...text.matchAll(/^(process_\w+) (\S+)$/gm)].map(([, name, value]) => [
      name ?? "",
      Number(value),
    ]),
  )
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
